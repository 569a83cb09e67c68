import type { Queryable } from '#database/database.ts';
import type { Block, Column, DocumentHead } from '#documents/index.ts';
import { type Customer, fullName } from '#domain/customer.ts';
import { formatDate, formatLongDate, formatLongDateTime, formatMonth } from '#domain/french-dates.ts';
import { cardNumber, counted, signed, thousands, withCapital } from '#domain/typography.ts';
import type { StatementMovement } from '#features/points/contract.ts';
import type { ComingChange, Statement } from './contract.ts';
import { allMovements } from './read-statement.ts';
import {
  changeFigures,
  countedFor,
  EXPIRING,
  openingDay,
  overdueWords,
  periodWords,
  titleOf,
  uncountedFor,
} from './words.ts';

/** Whose statement it is, and what is said beside its movements. */
export interface StatementSubject {
  readonly customer: Pick<Customer, 'firstName' | 'lastName'>;
  /** Number of the loyalty card. */
  readonly card?: string;
  /** Empty where the period does not reach today. */
  readonly coming: readonly ComingChange[];
  /** What can be spent now, where the period reaches today. */
  readonly spendable?: number;
  readonly now: Temporal.Instant;
}

/** Nothing: an empty cell would leave a listener waiting. */
const NONE = '–';
const amount = (value: number): string => (value === 0 ? NONE : signed(value));

/** Title and reading information of a statement's document. */
export const statementHead = ({ period, withTrips }: Statement, now: Temporal.Instant): DocumentHead => ({
  title: `${titleOf(withTrips)}, ${periodWords(period)}`,
  subject: 'Les mouvements de vos points et votre solde après chacun',
  at: now.toString(),
});

const number = (head: string, share = 1): Column => ({ head, share, align: 'right' });

const movementColumns = (withTrips: boolean): readonly Column[] => [
  { head: 'Date', share: 1 },
  { head: 'Opération', share: withTrips ? 3 : 3.6 },
  number('Points Statut'),
  ...(withTrips ? [number('Voyages', 0.8)] : []),
  number('Points Monnaie'),
  number('Solde'),
];

const movementRow = (movement: StatementMovement, withTrips: boolean): readonly string[] => [
  formatDate(movement.at),
  movement.detail ? `${movement.label}, ${movement.detail}` : movement.label,
  amount(movement.statusPoints),
  ...(withTrips ? [amount(movement.trips)] : []),
  amount(movement.points),
  thousands(movement.balanceAfter),
];

const monthTable = ({ months }: Statement): Block => {
  const happened = months.filter((month) => changeFigures(month).some(({ points }) => points !== 0));
  return {
    kind: 'table',
    caption: 'Points Monnaie gagnés et perdus chaque mois, et solde à la fin du mois',
    columns: [{ head: 'Mois', share: 1.6 }, number('Entrés'), number('Sortis'), number('Solde')],
    rows: happened
      .toReversed()
      .map(({ start, gained, givenBack, spent, takenBack, expired, balance }) => [
        withCapital(formatMonth(start)),
        amount(gained + givenBack),
        amount(-(spent + takenBack + expired)),
        thousands(balance),
      ]),
  };
};

const comingTable = (coming: readonly ComingChange[]): Block => ({
  kind: 'table',
  caption: 'Ce qui viendra si vous ne dépensez rien, le plus proche en premier',
  columns: [
    { head: 'Date', share: 1 },
    { head: 'Opération', share: 3.6 },
    number('Points Monnaie'),
    number('Solde prévu'),
  ],
  rows: coming.map(({ on, kind, label, points, balanceAfter }) => [
    formatDate(on),
    kind === 'expiry' ? EXPIRING : label,
    amount(points),
    thousands(balanceAfter),
  ]),
});

/** What stands before the movements. */
const beginning = (
  statement: Statement,
  { customer, card, coming, spendable, now }: StatementSubject,
): readonly Block[] => {
  const { period, withTrips, opening, closing, total, months } = statement;
  const overdue = spendable === undefined ? '' : overdueWords(statement, spendable);
  const [counts, taken] = [countedFor(statement), uncountedFor(statement)];
  const hasMonths = total > 0 && months.length > 1;
  return [
    {
      kind: 'page',
      aside: [titleOf(withTrips), periodWords(period)],
      note: `Relevé établi ${formatLongDateTime(now)} pour ${fullName(customer)}.`,
    },
    { kind: 'heading', level: 1, text: titleOf(withTrips) },
    { kind: 'paragraph', look: 'lead', words: `${withCapital(periodWords(period))}.` },
    {
      kind: 'facts',
      facts: [
        { label: 'Nom', value: fullName(customer) },
        ...(card ? [{ label: 'Carte', value: cardNumber(card) }] : []),
        { label: 'Mouvements', value: thousands(total) },
      ],
    },
    {
      kind: 'facts',
      look: 'large',
      facts: [
        { label: `Solde au ${openingDay(period)}`, value: thousands(opening) },
        ...changeFigures(statement).map(({ label, points }) => ({
          label,
          value: points === 0 ? '0' : signed(points),
        })),
        { label: `Solde au ${formatDate(period.end)}`, value: thousands(closing) },
      ],
    },
    ...(overdue ? ([{ kind: 'paragraph', words: overdue }] as const) : []),
    ...(counts ? ([{ kind: 'paragraph', words: `Comptés pour votre statut : ${counts}.` }] as const) : []),
    ...(taken
      ? ([{ kind: 'paragraph', words: `Repris après annulation ou correction : ${taken}.` }] as const)
      : []),
    ...(coming.length > 0
      ? ([{ kind: 'heading', level: 2, text: 'À venir' }, comingTable(coming)] as const)
      : []),
    ...(hasMonths
      ? ([{ kind: 'heading', level: 2, text: 'Mois par mois' }, monthTable(statement)] as const)
      : []),
    { kind: 'heading', level: 2, text: 'Mouvements' },
    ...(total === 0
      ? ([
          {
            kind: 'paragraph',
            words: `Aucun mouvement ${periodWords(period)}. Votre solde était de ${counted(closing, 'point Monnaie', 'points Monnaie')} le ${formatLongDate(period.end)}.`,
          },
        ] as const)
      : ([
          {
            kind: 'table',
            caption: 'Mouvements, du plus récent au plus ancien',
            columns: movementColumns(withTrips),
            rows: [],
          },
        ] as const)),
  ];
};

/** A statement on paper, a portion at a time (docs/decisions/0099-documents-as-tagged-pdf.md): the figures of the page, and all its movements. */
export async function* statementBlocks(
  db: Queryable,
  iuc: string,
  statement: Statement,
  subject: StatementSubject,
): AsyncGenerator<readonly Block[], void> {
  yield beginning(statement, subject);
  for await (const movements of allMovements(db, iuc, statement))
    yield [{ kind: 'rows', rows: movements.map((movement) => movementRow(movement, statement.withTrips)) }];
}
