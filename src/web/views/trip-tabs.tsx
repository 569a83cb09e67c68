import { pathOf } from '#contract/routes.ts';
import { Tabs } from '#web/ui/index.ts';
import './trip-tabs.css';

/** From the trips to come to the past ones, and back. */
export const TripTabs = ({ current }: { current: 'future' | 'past' }) => (
  <Tabs
    label="Voyages"
    tabs={[
      { href: pathOf('/informations/voyages-futurs'), label: 'À venir', current: current === 'future' },
      { href: pathOf('/informations/voyages-passes'), label: 'Passés', current: current === 'past' },
    ]}
  />
);
