import { pathOf } from '#contract/routes.ts';
import { type Address, defineAddress } from '#web/journeys/address.ts';

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
  'childrenCount',
  'cardsCount',
  'companionsCount',
  'wheelchairsCount',
  'infantsCount',
  'direct',
  'viaName',
  'via',
  /** How the ticket of a journey abroad is handed over. */
  'deliveryMode',
] as const;
/** How many of the travellers are of a kind that prices or places depend on. */
export const PARTY_FIELDS = [
  'childrenCount',
  'cardsCount',
  'companionsCount',
  'wheelchairsCount',
  'infantsCount',
] as const satisfies readonly (typeof SEARCH_FIELDS)[number][];
export type SearchField = (typeof SEARCH_FIELDS)[number];
export type SearchValues = Address<SearchField>;
export const EMPTY_SEARCH = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, ''])) as SearchValues;

/** Everything chosen so far stands in the address of each step, so that back and reload lose nothing. */
export const orderAddress = defineAddress({
  path: pathOf('/recompense/boutique-v2'),
  step: 'etape',
  fields: [
    /** The prime: the France ticket. */
    'id',
    'etape',
    ...SEARCH_FIELDS,
    /** Cursors of the sets of proposals that a list is made of, where they are others than the search's own. */
    'serie',
    /** `1` shows only what the balance can pay, and only what can be exchanged. */
    'moyens',
    'echangeables',
    /** The order of the list: `duree` or `prix`, else by departure. */
    'tri',
    /** Signed choices. */
    'aller',
    'retour',
    'commande',
    /** Of which way the months of prices are: `retour`, else the outward one. */
    'sens',
    /** The train whose plan is looked at, journey and leg from 0 (« 1.0 »), and the coach. */
    'trajet',
    'voiture',
    /** Ids of kept companions who come along, and `1` where the member does not. */
    'proches',
    'sansmoi',
    /** Points of the split, as chosen. */
    'points',
    /** Ids of the vouchers that are to pay, or `aucun` where those of the last attempt are not. */
    'bons',
    /** The hour that was proposed for today, where no script changes it with the day. */
    'heure',
    /** Code of what happened on the way here. */
    'message',
  ],
  passing: ['serie', 'sens', 'points', 'bons', 'trajet', 'voiture', 'heure'],
  message: 'message',
});
export type OrderAddress = ReturnType<typeof orderAddress.read>;

export const isReturn = ({ journeyType }: OrderAddress): boolean => journeyType === 'ALLER_RETOUR';
