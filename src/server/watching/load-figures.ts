import type { DoorFigures } from '#features/waiting-room/index.ts';
import type { Shedding } from '../shedding.ts';
import type { Family } from './exposition.ts';

const gauge = (name: string, help: string, value: number | undefined): Family => ({
  name,
  type: 'gauge',
  help,
  samples: value === undefined ? [] : [{ value }],
});

/** How the door of the shop stands, as this process knows. */
export const doorFamilies = (figures: DoorFigures | undefined): readonly Family[] =>
  figures
    ? [
        gauge('portal_shop_places', 'People who may be in the shop at once.', figures.places),
        gauge(
          'portal_shop_inside',
          'People in the shop, while it is counted by all processes.',
          figures.inside,
        ),
        gauge('portal_shop_waiting', 'People who wait for the shop.', figures.waiting),
      ]
    : [];

/** What this process has sent away. */
export const sheddingFamilies = (figures: ReturnType<Shedding['figures']> | undefined): readonly Family[] =>
  figures
    ? [
        gauge('portal_requests_at_once', 'Requests that this process takes on at once.', figures.limit),
        {
          name: 'portal_requests_shed_total',
          type: 'counter',
          help: 'Requests sent away because there were too many.',
          samples: [{ value: figures.shed }],
        },
      ]
    : [];
