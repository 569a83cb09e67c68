import { sentencesOf } from '#domain/errors/catalogue.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { euros, NBSP, quantity } from '#domain/typography.ts';
import {
  chosenId,
  type PayingVoucher,
  paidByVouchers,
  planVouchers,
  pointsBesideVouchers,
} from '#domain/voucher-plan.ts';
import type { Order, VoucherUse } from '#features/orders/contract.ts';
import { vouchersTried } from '#features/payments/index.ts';
import {
  isDivisible,
  KIND_WORDS,
  type Voucher,
  vouchersById,
  vouchersToPay,
} from '#features/vouchers/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import type { SplitView } from './paying.server.ts';

/** A voucher that somebody may pay with, or why not. */
export interface VoucherView extends PayingVoucher {
  /** « Bon de caisse », « Réduction fidélité, 10 % » */
  readonly title: string;
  readonly code: string;
  readonly until: { readonly date: string; readonly machine: string };
}

/** The vouchers of somebody who pays euros (VOUCHER-04). */
export interface VouchersView {
  readonly rows: readonly VoucherView[];
  /** Those that are chosen, as `chosenWith` says them. */
  readonly used: readonly string[];
  /** The points that leave as many euros as the divisible ones pay: an address, so that it works before scripts do. */
  readonly best?: {
    readonly points: number;
    readonly used: readonly string[];
    readonly label: string;
    readonly href: string;
  };
  /** They cannot be read; nobody takes that for none (VOUCHER-02). */
  readonly incident?: string;
}

/** Said by an address for none, where the last attempt had some. */
const NONE = 'aucun';

/** Which vouchers an address says, or else those of the last attempt to pay. */
const usedBy = (said: string, order: Pick<Order, 'effects'>): readonly string[] =>
  said === '' ? vouchersTried(order) : said === NONE ? [] : said.split(',');

/** The address's word for a choice. */
export const wordOf = (used: readonly string[], order: Pick<Order, 'effects'>): string =>
  used.length > 0 ? used.join(',') : vouchersTried(order).length > 0 ? NONE : '';

const titleOf = ({ kind, percent }: Pick<Voucher, 'kind' | 'percent'>): string =>
  percent === undefined ? KIND_WORDS[kind] : `${KIND_WORDS[kind]}, ${quantity(percent, '%')}`;

const viewOf = (voucher: Voucher): VoucherView => ({
  id: voucher.voucherId,
  pays: isDivisible(voucher.kind) ? 'part' : voucher.percent === undefined ? 'whole' : 'share',
  ...(voucher.percent === undefined ? {} : { percent: voucher.percent }),
  left: voucher.percent === undefined ? voucher.remaining : 0,
  endsOn: voucher.expiresOn.toString(),
  ...(voucher.isUsable ? {} : { gone: voucher.remaining === 0 ? ('in-order' as const) : ('ended' as const) }),
  title: titleOf(voucher),
  code: voucher.code,
  until: { date: formatLongDate(voucher.expiresOn), machine: voucher.expiresOn.toString() },
});

const bestOf = (
  split: Omit<SplitView, 'presets'>,
  rows: readonly VoucherView[],
  hrefOf: (changes: { points: string; bons: string }) => string,
): Pick<VouchersView, 'best'> => {
  const best = pointsBesideVouchers(split, rows);
  if (best === undefined) return {};
  const cents = (split.price - best.points) * split.centsPerPoint;
  const paid = paidByVouchers(planVouchers(cents, rows, best.used));
  // Vouchers alone stand without points.
  const inPoints = best.points > 0 ? `${countedPoints(best.points)} + ` : '';
  const rest = cents > paid ? `${euros(cents - paid)} par carte` : 'rien par carte';
  return {
    best: {
      ...best,
      label: `Bons d’abord${NBSP}: ${inPoints}${euros(paid)} de bons, ${rest}`,
      href: hrefOf({ points: String(best.points), bons: best.used.join(',') }),
    },
  };
};

/** What somebody may pay euros with beside a card; nothing for who has no vouchers. */
export const payingVouchers = async (
  { app, iuc, log, acting }: PageContext,
  {
    split,
    order,
    said,
    hrefOf,
  }: {
    readonly split: Omit<SplitView, 'presets'>;
    readonly order: Pick<Order, 'effects'>;
    /** Of the address. */
    readonly said: string;
    readonly hrefOf: (changes: { points: string; bons: string }) => string;
  },
): Promise<VouchersView | undefined> => {
  try {
    const rows = (await vouchersToPay(app.db, iuc, app.clock.now())).map(viewOf);
    if (rows.length === 0) return undefined;
    const used = usedBy(said, order).filter((id) => rows.some((row) => row.id === chosenId(id)));
    return { rows, used, ...bestOf(split, rows, hrefOf) };
  } catch (error) {
    log.error({ err: error }, 'the vouchers of somebody who pays could not be read');
    return { rows: [], used: [], incident: voiceFor(acting)(...sentencesOf('vouchers-unavailable')) };
  }
};

/** What became of a voucher that was to pay so much and does not; nothing for one that could. */
const changeOf = (voucher: Voucher | undefined, wanted: number, say: Voice): string | undefined => {
  if (voucher === undefined)
    return say('Un de ces bons n’est plus dans votre espace.', 'Un de ces bons n’est plus au client.');
  const name = `${titleOf(voucher)} ${voucher.code}${NBSP}: `;
  if (voucher.remaining === 0)
    return `${name}${voucher.reserved > 0 ? 'dans une autre commande' : 'déjà employé'}.`;
  if (voucher.isExpired) return `${name}expiré le ${formatLongDate(voucher.expiresOn)}.`;
  return voucher.percent === undefined && voucher.remaining < wanted
    ? `${name}il y reste ${euros(voucher.remaining)}.`
    : undefined;
};

/** « Vos bons d’achat ont changé … Bon de caisse BCA 3D8P 9WVN : il y reste 6,00 €. » */
export const changedVouchersMessage = async (
  { app, iuc, acting }: PageContext,
  wanted: readonly VoucherUse[],
): Promise<string> => {
  const say = voiceFor(acting);
  const ids = wanted.map(({ voucher }) => voucher);
  const found = await vouchersById(app.db, iuc, ids, app.clock.now());
  const changes = wanted.flatMap(
    ({ voucher, cents }) =>
      changeOf(
        found.find(({ voucherId }) => voucherId === voucher),
        cents,
        say,
      ) ?? [],
  );
  return changes.length === 0
    ? say(...sentencesOf('vouchers-changed'))
    : [
        say(
          'Vos bons d’achat ont changé depuis que vous les avez vus.',
          'Les bons du client ont changé depuis que vous les avez vus.',
        ),
        ...changes,
      ].join(' ');
};
