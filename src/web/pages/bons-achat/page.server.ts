import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { NBSP, quantity } from '#domain/typography.ts';
import {
  isDivisible,
  KIND_WORDS,
  pageOfVouchers,
  VOUCHERS_PER_PAGE,
  type Voucher,
  type VoucherStatus,
} from '#features/vouchers/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readList } from '#web/lists/read-list.server.ts';
import type { VoucherLine } from '#web/ui/index.ts';
import { position } from '#web/ui/line/position.ts';
import { daysLeft, voucherAmount } from '#web/views/voucher-words.server.ts';

/** Days before its last one from which a voucher says how many are left. */
const SOON_DAYS = 90;
/** Of what is used up or has ended, shown below what can be used. */
const LATELY = 2;

const stateOf = (
  voucher: Voucher,
  today: Temporal.PlainDate,
): { readonly tone: 'ok' | 'warning' | 'information' | 'used' | 'expired'; readonly words: string } => {
  if (voucher.isExpired && voucher.reserved === 0) return { tone: 'expired', words: 'Expiré' };
  if (voucher.status === 'CONSOMME') return { tone: 'used', words: 'Utilisé' };
  if (!voucher.isUsable) return { tone: 'information', words: 'Dans une commande en cours' };
  const left = today.until(voucher.expiresOn).days;
  return left < SOON_DAYS ? { tone: 'warning', words: daysLeft(left) } : { tone: 'ok', words: 'Utilisable' };
};

const howOf = ({ kind, value }: Voucher): string => {
  if (isDivisible(kind)) return 'En plusieurs fois, jusqu’au dernier euro';
  return kind === 'holiday-cheque'
    ? `En une fois, pour ${voucherAmount(value)} ou plus`
    : 'En une fois, sur un achat en euros';
};

/** Where it came from: what was said of it, and the file, whether it still exists or not (VOUCHER-04). */
const originOf = ({ reason, origin }: Voucher): string[] => {
  if (!origin) return reason === '' ? [] : [reason];
  const cancelled = origin.cancelledOn ? `, annulé le ${formatLongDate(origin.cancelledOn)}` : '';
  return [`${reason === '' ? 'Dossier' : `${reason}, dossier`} ${origin.file}${cancelled}`];
};

/** « Employé : commande 8894 0112 3705, le 12 octobre 2026, 15 € », an order of the shop with its address. */
const useLine =
  (verb: string, percent: number | undefined) =>
  ({ label, amount, at, orderId }: Voucher['uses'][number]): VoucherLine => {
    const after = [
      ...(at ? [`le ${formatLongDate(at)}`] : []),
      ...(percent === undefined ? [voucherAmount(amount)] : []),
    ].map((words) => `, ${words}`);
    if (label === '') return `${verb} en gare ou sur un autre site${after.join('')}`;
    const before = `${verb}${NBSP}: `;
    if (orderId === undefined) return before + label + after.join('');
    const href = pathOf('/recompense/historique-commandes-v2', { query: { commande: orderId } });
    return { before, link: { href, label }, after: after.join('') };
  };

const voucherView = (voucher: Voucher, today: Temporal.PlainDate) => {
  const isOver = voucher.status === 'CONSOMME';
  const left = voucher.remaining + voucher.reserved;
  const shown = isOver && !voucher.isExpired ? voucher.value : left;
  return {
    id: voucher.voucherId,
    amount: voucher.percent === undefined ? voucherAmount(shown) : quantity(voucher.percent, '%'),
    rest:
      voucher.percent === undefined && left > 0 && left < voucher.value
        ? {
            at: position(left / voucher.value),
            words: `${isOver ? 'restaient' : 'restent'} sur ${voucherAmount(voucher.value)}`,
          }
        : undefined,
    title: KIND_WORDS[voucher.kind],
    state: stateOf(voucher, today),
    lines: [
      ...originOf(voucher),
      ...voucher.waits.map(useLine('Gardé', voucher.percent)),
      ...voucher.uses.map(useLine('Employé', voucher.percent)),
    ],
    how: isOver ? undefined : howOf(voucher),
    until: {
      words: isOver ? 'Valable jusqu’au' : 'À utiliser jusqu’au',
      date: formatLongDate(voucher.expiresOn),
      machine: voucher.expiresOn.toString(),
    },
    code: voucher.code,
    isOver,
  };
};

const PATH = pathOf('/compte/avantages/bons-achat');
const OVER = 'consommes';

/** What can be used, or with `?etat=consommes` what is used up or has ended (VOUCHER-01). */
export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const now = app.clock.now();
  const today = parisDate(now);
  const status: VoucherStatus = url.searchParams.get('etat') === OVER ? 'CONSOMME' : 'EN_COURS';
  const view = (voucher: Voucher) => voucherView(voucher, today);
  let counts: Readonly<Record<VoucherStatus, number>> | undefined;
  let left = 0;
  let lately: readonly ReturnType<typeof view>[] = [];
  const vouchers = await readList(context, {
    read: async (page) => {
      const [found, over] = await Promise.all([
        pageOfVouchers(app.db, iuc, now, page, status),
        status === 'EN_COURS' && page === 1
          ? pageOfVouchers(app.db, iuc, now, 1, 'CONSOMME', LATELY)
          : undefined,
      ]);
      counts = found.counts;
      left = found.left;
      lately = (over?.vouchers ?? []).map(view);
      return { rows: found.vouchers, total: found.total };
    },
    perPage: VOUCHERS_PER_PAGE,
    view,
    noun: ['bon d’achat', 'bons d’achat'],
    incident: 'vouchers-unavailable',
    keep: ['etat'],
  });
  return {
    vouchers,
    isOver: status === 'CONSOMME',
    /** « 90 € », above what can be used; none where no euro can. */
    left: left > 0 && status === 'EN_COURS' ? voucherAmount(left) : undefined,
    /** None when they could not be read: nobody is told a number that is not known. */
    tabs: counts && {
      usable: { href: PATH, count: counts.EN_COURS },
      over: {
        href: pathOf('/compte/avantages/bons-achat', { query: { etat: OVER } }),
        count: counts.CONSOMME,
      },
    },
    lately,
  };
};
