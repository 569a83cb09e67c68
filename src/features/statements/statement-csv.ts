import type { Queryable } from '#database/database.ts';
import { formatDate } from '#domain/french-dates.ts';
import { plainText } from '#domain/typography.ts';
import { withoutUnseen } from '#domain/unseen.ts';
import type { StatementMovement } from '#features/points/contract.ts';
import type { Statement } from './contract.ts';
import { allMovements } from './read-statement.ts';
import { KIND_WORDS, openingDay } from './words.ts';

/** Says to spreadsheets that accents are UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for a formula, or for the way to one; some read the wide signs of East Asian keyboards alike. */
const WOULD_RUN = /^[\s]*[=+\-@\t\r\n|%＝＋－＠]/;

/**
 * A text as a cell: spaces and signs plain, in quotes where it needs them, and one that a spreadsheet would run led by an apostrophe. Labels
 * come from booking systems and from who names a person; nobody opens their statement to run something.
 */
export const textCell = (text: string): string => {
  const plain = withoutUnseen(plainText(text));
  const harmless = WOULD_RUN.test(plain) ? `'${plain}` : plain;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Whole numbers with a hyphen and without thousands: what French spreadsheets add up. Empty for a movement of another account. */
const numberCell = (value: number): string => (value === 0 ? '' : String(value));

const line = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;

const row = (movement: StatementMovement, withTrips: boolean): string =>
  line([
    formatDate(movement.at),
    KIND_WORDS[movement.kind],
    textCell(movement.label),
    textCell(movement.detail),
    numberCell(movement.statusPoints),
    ...(withTrips ? [numberCell(movement.trips)] : []),
    numberCell(movement.points),
    String(movement.balanceAfter),
  ]);

/** A statement as a file for spreadsheets, newest movement first between closing and opening balance, a portion at a time. */
export async function* statementCsv(
  db: Queryable,
  iuc: string,
  statement: Statement,
): AsyncGenerator<Uint8Array, void> {
  const { withTrips, period, opening, closing } = statement;
  const between = withTrips ? ['', '', '', '', ''] : ['', '', '', ''];
  const head = ['Date', 'Nature', 'Opération', 'Détail', 'Points Statut'];
  yield Buffer.from(
    BYTE_ORDER_MARK +
      line([...head, ...(withTrips ? ['Voyages'] : []), 'Points Monnaie', 'Solde']) +
      line([formatDate(period.end), 'Solde', ...between, String(closing)]),
  );
  for await (const movements of allMovements(db, iuc, statement))
    yield Buffer.from(movements.map((movement) => row(movement, withTrips)).join(''));
  yield Buffer.from(line([openingDay(period), 'Solde', ...between, String(opening)]));
}
