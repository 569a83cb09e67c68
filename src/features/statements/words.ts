import { formatDate, formatLongDate } from '#domain/french-dates.ts';
import { counted as countedWords } from '#domain/typography.ts';
import type { Counted, StatementMovement } from '#features/points/contract.ts';
import type { Changes, Statement, StatementPeriod } from './contract.ts';

/** What a movement is, in a word. */
export const KIND_WORDS: Readonly<Record<StatementMovement['kind'], string>> = {
  credit: 'Crédit',
  debit: 'Dépense',
  expiry: 'Expiration',
  refund: 'Points rendus',
  adjustment: 'Points repris',
  reset: 'Remise à zéro',
};

export const EXPIRING = 'Points qui expirent';

export const titleOf = (withTrips: boolean): string =>
  withTrips ? 'Relevé de points et de voyages' : 'Relevé de points';

/** « du 22 novembre 2025 au 22 novembre 2026 » */
export const periodWords = ({ start, end }: StatementPeriod): string =>
  `du ${formatLongDate(start)} au ${formatLongDate(end)}`;

/** « 22/11/2025 » of the evening before a statement begins: its opening balance. */
export const openingDay = ({ start }: StatementPeriod): string => formatDate(start.subtract({ days: 1 }));

/** What changed the balance, by name and with its sign, in the order in which it is added up. Points given or taken back only where there are any. */
export const changeFigures = ({
  gained,
  givenBack,
  spent,
  takenBack,
  expired,
}: Changes): readonly { readonly label: string; readonly points: number }[] => [
  { label: 'Gagnés', points: gained },
  ...(givenBack > 0 ? [{ label: 'Rendus', points: givenBack }] : []),
  { label: 'Dépensés', points: -spent },
  ...(takenBack > 0 ? [{ label: 'Repris', points: -takenBack }] : []),
  { label: 'Expirés', points: -expired },
];

/** Points past their last day that the daily run has not taken yet: they are in the balance of the ledger, and can no longer be spent. */
export const overdueWords = ({ closing }: Pick<Statement, 'closing'>, spendable: number): string =>
  closing > spendable
    ? `${countedWords(closing - spendable, 'point de ce solde est arrivé', 'points de ce solde sont arrivés')} à échéance : leur retrait apparaîtra demain au plus tard.`
    : '';

const statusWords = ({ statusPoints, trips }: Counted, withTrips: boolean): string =>
  [
    statusPoints > 0 ? countedWords(statusPoints, 'point Statut', 'points Statut') : '',
    withTrips && trips > 0 ? countedWords(trips, 'voyage', 'voyages') : '',
  ]
    .filter(Boolean)
    .join(' et ');

/** What was counted for the status in the period, in words; '' where nothing was. */
export const countedFor = ({ counted, withTrips }: Pick<Statement, 'counted' | 'withTrips'>): string =>
  statusWords(counted, withTrips);

/** What corrections took back of it, or of what had been counted before; '' where nothing was. */
export const uncountedFor = ({ uncounted, withTrips }: Pick<Statement, 'uncounted' | 'withTrips'>): string =>
  statusWords(uncounted, withTrips);
