import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import type { AdvantageCode, CodeUse, CodeUseAnswer } from './contract.ts';

interface CodeRow {
  readonly year_ends: Temporal.PlainDate;
  readonly trips: number;
  readonly code: string;
  readonly percent: number;
  readonly issued_at: Temporal.Instant;
  readonly expires_on: Temporal.PlainDate;
  readonly used_at: Temporal.Instant | null;
  readonly used_for: string;
}

/** Every code that a member's trips have brought, the last one first (VOUCHER-03): two a year of the card at most. */
export const advantageCodes = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
): Promise<AdvantageCode[]> => {
  const today = parisDate(now);
  const rows = await db.query<CodeRow>(
    `select year_ends, trips, code, percent, issued_at, expires_on, used_at, used_for from loyalty.advantage_code
     where iuc = $1 order by issued_at desc, trips desc`,
    [iuc],
    'loyalty-advantage-codes',
  );
  return rows.map((row) => ({
    yearEnds: row.year_ends,
    trips: row.trips,
    code: row.code,
    percent: row.percent,
    issuedOn: parisDate(row.issued_at),
    expiresOn: row.expires_on,
    state: row.used_at
      ? 'used'
      : Temporal.PlainDate.compare(row.expires_on, today) < 0
        ? 'expired'
        : 'usable',
    ...(row.used_at ? { used: { on: parisDate(row.used_at), label: row.used_for } } : {}),
  }));
};

/** Takes in which codes have been used; answers each, in order. Told again it changes nothing, or corrects. */
export const recordCodeUses = async (db: Queryable, uses: readonly CodeUse[]): Promise<CodeUseAnswer[]> => {
  if (uses.length === 0) return [];
  const rows = await db.query<{ answer: CodeUseAnswer }>(
    'select answer from loyalty.use_codes($1::jsonb) order by place',
    [
      JSON.stringify(
        uses.map(({ iuc, code, usedAt, usedFor }) => ({ iuc, code, used_at: usedAt, used_for: usedFor })),
      ),
    ],
    'loyalty-use-codes',
  );
  return rows.map(({ answer }) => answer);
};
