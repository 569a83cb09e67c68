import type { Proposal } from '#features/rail-shop/index.ts';
import type { OrderAddress } from '../address.ts';

const cheapest = ({ classes }: Proposal): number =>
  Math.min(...classes.map(({ state, points = Infinity }) => (state === 'full' ? Infinity : points)));

/** What a list of trains may be put in order by; the first is that of the day. */
const ORDERS = {
  '': { label: 'Départ', by: () => 0 },
  duree: { label: 'Durée', by: ({ journey }) => journey.minutes },
  prix: { label: 'Prix', by: cheapest },
} as const satisfies Readonly<Record<string, { label: string; by: (proposal: Proposal) => number }>>;

export interface OrderOfList {
  readonly value: string;
  readonly label: string;
  readonly isOn: boolean;
}

const orderIn = ({ tri }: Pick<OrderAddress, 'tri'>): keyof typeof ORDERS =>
  tri === 'duree' || tri === 'prix' ? tri : '';

/** The trains in the order that the address asks for; those that are alike in it by departure. */
export const inOrder = (
  proposals: readonly Proposal[],
  address: Pick<OrderAddress, 'tri'>,
): readonly Proposal[] => {
  const { by }: { by: (proposal: Proposal) => number } = ORDERS[orderIn(address)];
  // Two that cannot be had at all are alike.
  return proposals.toSorted((a, b) => {
    const [one, other] = [by(a), by(b)];
    return one === other ? 0 : one - other;
  });
};

/** The orders to choose from. */
export const ordersOf = (address: Pick<OrderAddress, 'tri'>): readonly OrderOfList[] =>
  Object.entries(ORDERS).map(([value, { label }]) => ({ value, label, isOn: value === orderIn(address) }));
