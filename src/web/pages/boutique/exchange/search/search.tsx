import { PageHead, PageLayout } from '#web/ui/index.ts';
import { InwardDay, OutwardDay, TripForm } from '../../rail-order/itinerary/trip-form.tsx';
import { bothWaysForm, exchangeSearchForm } from './search.form.ts';
import type { ExchangeSearchData } from './search.server.ts';

/** Where and when instead. */
export const View = ({ data }: { data: ExchangeSearchData }) => (
  <PageLayout
    head={
      <PageHead
        title="Quand partir à la place ?"
        lead={`Pour ${data.who}. La suite se choisit parmi les trains.`}
      />
    }
  >
    <TripForm of={data.isBothWays ? bothWaysForm : exchangeSearchForm} data={data}>
      <div className="trip-form__when">
        <OutwardDay />
        {data.isBothWays && (
          <div className="trip-form__line">
            <InwardDay />
          </div>
        )}
      </div>
    </TripForm>
  </PageLayout>
);
