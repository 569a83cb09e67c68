import type { Database } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { formatDayMonth } from '#domain/french-dates.ts';
import { DEMONSTRATION_PEOPLE, type DemonstrationName } from '#features/customers/index.ts';
import { tellVouchers, type VoucherFact } from '#features/vouchers/index.ts';

/** A voucher of the story, in days before or after the day it is told. */
interface ToldVoucher {
  readonly kind: VoucherFact['kind'];
  readonly code: string;
  readonly value?: number;
  readonly percent?: number;
  readonly used?: number;
  readonly usedFor?: string;
  readonly issued: number;
  readonly ends: number;
  /** By the day it was given. */
  readonly reason: (day: string) => string;
  readonly file?: string;
  /** Days before or after; the file it came from was cancelled then. */
  readonly cancelled?: number;
}

const VOUCHERS: Readonly<Partial<Record<DemonstrationName, readonly ToldVoucher[]>>> = {
  ar: [
    {
      kind: 'g30-compensation',
      code: 'G30 5WQN 8TBK',
      value: 1_125,
      issued: -40,
      ends: 325,
      reason: (day) => `Rennes – Paris, arrivée avec 34 minutes de retard, le ${day}`,
      file: 'WDN7KP',
    },
  ],
  gv: [
    {
      kind: 'g30-compensation',
      code: 'G30 7K4M 2QXR',
      value: 1_500,
      issued: -293,
      ends: 72,
      reason: (day) => `Paris – Lyon, arrivée avec 41 minutes de retard, le ${day}`,
      file: 'RKM2WE',
    },
    {
      kind: 'cash-voucher',
      code: 'BCA 3D8P 9WVN',
      value: 4_000,
      used: 1_500,
      usedFor: 'dossier ZK4T7L',
      issued: -160,
      ends: 205,
      reason: () => 'Remboursement',
      file: 'SVC9LD',
      cancelled: -160,
    },
    {
      kind: 'loyalty-reduction',
      code: 'FID 5HTC 6ZLB',
      percent: 10,
      issued: -30,
      ends: 120,
      reason: () => 'L’anniversaire de votre carte',
    },
    {
      kind: 'holiday-cheque',
      code: 'CHV 2026 4418',
      value: 5_000,
      issued: -200,
      ends: 400,
      reason: () => 'Remis par votre employeur',
    },
    {
      kind: 'comfort-guarantee',
      code: 'CFT 9PLM 4RTA',
      value: 2_000,
      used: 2_000,
      usedFor: 'dossier ZK4T7L',
      issued: -230,
      ends: 135,
      reason: (day) => `Climatisation en panne, Paris – Nice, le ${day}`,
      file: 'NHW3RK',
    },
    {
      kind: 'traveller-compensation',
      code: 'CVO 1KDE 7HHM',
      value: 3_000,
      used: 2_150,
      usedFor: 'dossier PLM4XT',
      issued: -420,
      ends: -55,
      reason: () => 'Correspondance manquée',
      file: 'BTR6ZQ',
    },
  ],
  gvlc: [
    {
      kind: 'refund',
      code: 'RMB 8YVC 3NAJ',
      value: 6_480,
      issued: -20,
      ends: 345,
      reason: () => 'Billet rendu',
      file: 'LYM5CS',
      cancelled: -20,
    },
  ],
};

/** What the operator's systems would have told of the demonstration's customers; told again the same day, it changes nothing. */
export const tellDemonstrationVouchers = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now();
  const today = parisDate(now);
  let told = 0;
  const facts = DEMONSTRATION_PEOPLE.flatMap(({ name, iuc }) =>
    (VOUCHERS[name] ?? []).map(({ issued, ends, reason, cancelled, percent, ...voucher }): VoucherFact => {
      const issuedOn = today.add({ days: issued });
      told += 1;
      return {
        used: 0,
        usedFor: '',
        ...voucher,
        iuc,
        voucherId: `01920000-0000-7000-8000-0000000b${String(told).padStart(4, '0')}`,
        value: percent === undefined ? (voucher.value ?? 0) : 1,
        ...(percent === undefined ? {} : { percent }),
        issuedOn,
        expiresOn: today.add({ days: ends }),
        reason: reason(formatDayMonth(issuedOn)),
        ...(cancelled === undefined ? {} : { fileCancelledOn: today.add({ days: cancelled }) }),
      };
    }),
  );
  await tellVouchers(db, facts, now);
};
