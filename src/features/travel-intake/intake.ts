import type { Queryable } from '#database/database.ts';
import { answerCoupons, answerRights } from './answer-rights.ts';
import { answerTravels } from './answer-travels.ts';
import { answerVouchers } from './answer-vouchers.ts';
import { answerCodeUses, codeUseColumns } from './code-uses.ts';
import type { LineAnswer } from './contract.ts';
import { type Columns, type Told, travelColumns } from './line.ts';
import { couponColumns, rightColumns } from './right-lines.ts';
import { voucherColumns } from './voucher-line.ts';

/** What is told, in texts by the names of the columns, and where it stands. */
export interface Given {
  readonly line: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** A kind of thing that the operator's systems tell, by file or by call. */
export interface Intake {
  /** The column that names the thing, by which a file of such things is known. */
  readonly id: string;
  /** Those that are looked at. */
  readonly names: readonly string[];
  /** Those that a file of them may not do without. */
  readonly columns: readonly string[];
  /** Takes at most `BATCH` of them in, in one statement, and answers each, in order. */
  readonly take: (db: Queryable, given: readonly Given[], now: Temporal.Instant) => Promise<LineAnswer[]>;
}

const intakeOf = <Said>(
  { id, names, needed, read }: Columns<Said>,
  answer: (db: Queryable, batch: readonly Told<Said>[], now: Temporal.Instant) => Promise<LineAnswer[]>,
): Intake => ({
  id,
  names,
  columns: needed,
  take: (db, given, now) =>
    answer(
      db,
      given.map(({ line, texts }) => read(line, texts)),
      now,
    ),
});

export const TRAVELS = intakeOf(travelColumns, answerTravels);
export const VOUCHERS = intakeOf(voucherColumns, answerVouchers);
export const CODE_USES = intakeOf(codeUseColumns, answerCodeUses);
export const TARIFF_RIGHTS = intakeOf(rightColumns, answerRights);
export const COUPONS = intakeOf(couponColumns, answerCoupons);

/** The kind that a header is of; what names nothing is read as travels, and refused as such. */
export const intakeByHeader = (header: readonly string[]): Intake =>
  [VOUCHERS, CODE_USES, TARIFF_RIGHTS, COUPONS].find(({ id }) => header.includes(id)) ?? TRAVELS;
