import type { Queryable } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import type { VoucherFact } from '../contract.ts';
import { tellVouchers } from '../index.ts';

const DAY = Temporal.PlainDate.from('2026-11-02');

/** A cash voucher of 40 euros until 14 June 2027, or what is said otherwise. */
export const fact = (iuc: string, more: Partial<VoucherFact> = {}): VoucherFact => ({
  iuc,
  voucherId: newId(),
  kind: 'cash-voucher',
  code: 'BCA 3D8P 9WVN',
  value: 4_000,
  used: 0,
  usedFor: '',
  issuedOn: DAY,
  expiresOn: Temporal.PlainDate.from('2027-06-14'),
  reason: 'Remboursement',
  file: 'SVC9LD',
  ...more,
});

/** Tells one voucher; answers what became of it. */
export const tell = async (db: Queryable, told: VoucherFact, now: Temporal.Instant): Promise<string> => {
  const [answer] = await tellVouchers(db, [told], now);
  return answer?.reason ?? answer?.answer ?? 'nothing';
};

export interface Use {
  readonly voucher: string;
  readonly amount: number;
}

/** What an order does in its own transactions, one by one. */
export const reserve = async (
  db: Queryable,
  iuc: string,
  key: string,
  uses: readonly Use[],
  now: Temporal.Instant,
): Promise<string> => {
  const [row] = await db.query<{ outcome: string }>(
    'select outcome from voucher.reserve($1, $2, $3, $4::jsonb, $5, $6)',
    [iuc, newId(), key, JSON.stringify(uses), 'commande', now],
  );
  return row?.outcome ?? 'nothing';
};

export const capture = async (
  db: Queryable,
  iuc: string,
  key: string,
  now: Temporal.Instant,
  label = 'dossier ZK4T7L',
): Promise<string> => {
  const [row] = await db.query<{ outcome: string }>(
    'select outcome from voucher.capture($1, $2, $3, $4, $5)',
    [iuc, newId(), key, label, now],
  );
  return row?.outcome ?? 'nothing';
};

export const giveBack = async (
  db: Queryable,
  iuc: string,
  key: string,
  now: Temporal.Instant,
  minimumDays = 30,
): Promise<string> => {
  const [row] = await db.query<{ outcome: string }>(
    'select outcome from voucher.give_back($1, $2, $3, $4, $5, $6)',
    [iuc, newId(), key, 'commande annulée', now, minimumDays],
  );
  return row?.outcome ?? 'nothing';
};
