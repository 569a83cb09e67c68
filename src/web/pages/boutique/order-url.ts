/** The address of each step of a rail ticket order: everything chosen so far is in it, so that back and reload lose nothing. */

export const SHOP_PATH = '/recompense/boutique-v2';
export const CATALOGUE_PATH = '/recompense/mon-catalogue-prime';
/** The France ticket (SHOP-02). */
export const FRANCE_TICKET = '43';

export const STEPS = ['itineraire', 'aller', 'retour', 'voyageurs', 'recapitulatif', 'confirmation'] as const;
export type StepName = (typeof STEPS)[number];

/** Search fields by the specification's names (RAIL-03), as typed. */
export const SEARCH_FIELDS = [
  'departureName',
  'departure',
  'arrivalName',
  'arrival',
  'journeyType',
  'departureDate',
  'departureHour',
  'arrivalDate',
  'arrivalHour',
  'passengersCount',
  'direct',
  'viaName',
  'via',
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];
export type SearchValues = Readonly<Record<SearchField, string>>;

export interface OrderUrl extends SearchValues {
  readonly id: string;
  readonly etape: StepName;
  /** Cursor of another set of proposals. */
  readonly serie: string;
  /** `1` shows only what the balance can pay. */
  readonly moyens: string;
  /** Signed choices. */
  readonly aller: string;
  readonly retour: string;
  readonly commande: string;
  /** Code of what happened on the way here. */
  readonly message: string;
}

const STATE_FIELDS = ['serie', 'moyens', 'aller', 'retour', 'commande', 'message'] as const;
/** No honest value is longer; the rest of a hostile one is dropped before anything looks at it. */
const LONGEST = 2000;

export const readOrderUrl = (query: URLSearchParams): OrderUrl => {
  const text = (name: string): string => (query.get(name) ?? '').slice(0, LONGEST);
  const etape = STEPS.find((step) => step === query.get('etape')) ?? 'itineraire';
  const fields = Object.fromEntries([...SEARCH_FIELDS, ...STATE_FIELDS].map((name) => [name, text(name)]));
  return { ...(fields as Omit<OrderUrl, 'id' | 'etape'>), id: text('id'), etape };
};

/** The query's fields that a step keeps, in order, empty ones left out: for links and hidden fields. */
export const orderFields = (
  url: OrderUrl,
  changes: Partial<OrderUrl> = {},
): readonly (readonly [name: string, value: string])[] => {
  const next: OrderUrl = { ...url, message: '', ...changes };
  return (['id', 'etape', ...SEARCH_FIELDS, ...STATE_FIELDS] as const)
    .map((name) => [name, next[name]] as const)
    .filter(([, value]) => value !== '');
};

/** The address of a step, from where one is and what changes. A message is only carried when given. */
export const orderHref = (url: OrderUrl, changes: Partial<OrderUrl> = {}): string =>
  `${SHOP_PATH}?${new URLSearchParams(orderFields(url, changes).map(([name, value]) => [name, value]))}`;
