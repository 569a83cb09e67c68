import { pathOf } from '#contract/routes.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { formatShortDayMonth, formatTime, machineTime } from '#domain/french-dates.ts';
import { euros, NBSP, plural, thousands } from '#domain/typography.ts';
import type { OrderDetail, OrderRefund } from '#features/orders/contract.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import type { DatedStop } from '#web/ui/dated-line/dated-line.tsx';
import { byHandPath } from './change-path.ts';

/** What goes back to a customer, as a line with dates (ORDER-04). */
interface RefundView {
  readonly id: string;
  /** « 2 600 », « 22,00 € » */
  readonly amount: string;
  /** « points », « sur la carte •• 0007 » */
  readonly of: string;
  /** « crédités », « envoyés à la banque » */
  readonly state: string;
  readonly kind: 'done' | 'under-way' | 'stuck';
  readonly stops: readonly DatedStop[];
}

export interface RefundsView {
  readonly rows: readonly RefundView[];
  /** What is to be done about one that was refused, and who sees to it (PAY-04). */
  readonly incident?: {
    readonly message: string;
    readonly owed: string;
    readonly href: string;
    readonly label: string;
  };
}

const stop = (label: string, at: Temporal.Instant, state: DatedStop['state'] = 'done'): DatedStop => ({
  label,
  when: `${formatShortDayMonth(at)} à ${formatTime(at)}`,
  dateTime: machineTime(at),
  state,
});
const coming = (label: string, when: string): DatedStop => ({ label, when, state: 'coming' });

const pointsRow = (key: string, amount: number, asked: Temporal.Instant, last: DatedStop): RefundView => ({
  id: key,
  amount: thousands(amount),
  of: plural(amount, 'point', 'points'),
  state:
    last.state === 'done'
      ? plural(amount, 'crédité', 'crédités')
      : last.state === 'stuck'
        ? plural(amount, 'suivi par nos équipes', 'suivis par nos équipes')
        : 'en route',
  kind: last.state === 'done' ? 'done' : last.state === 'stuck' ? 'stuck' : 'under-way',
  stops: [stop('Demandé', asked), last],
});

/** Where points that go back are: those that could not be credited at once are people's (AFTER-04). */
const pointsEnd = ({ amount, creditedAt, settledAt }: OrderRefund, say: Voice): DatedStop => {
  if (creditedAt) return stop(plural(amount, 'Crédité', 'Crédités'), creditedAt);
  if (settledAt) return stop(say('Réglé avec vous', 'Réglé avec le client'), settledAt);
  return {
    label: 'Pas encore rendus',
    when: say('un conseiller s’en occupe', 'à reprendre'),
    state: 'stuck',
  };
};

const eurosState = ({
  refusedAt,
  creditedAt,
  sentAt,
  acceptedAt,
  settledAt,
}: OrderRefund): [string, RefundView['kind']] => {
  if (settledAt) return ['réglés par nos équipes', 'done'];
  if (refusedAt) return ['refusés par la banque', 'stuck'];
  if (creditedAt) return ['crédités', 'done'];
  if (sentAt) return ['envoyés à la banque', 'under-way'];
  return [acceptedAt ? 'acceptés' : 'demandés', 'under-way'];
};

const vouchersRow = (
  { key, amount, requestedAt, creditedAt = requestedAt }: OrderRefund,
  say: Voice,
): RefundView => ({
  id: key,
  amount: euros(amount),
  of: `sur ${say('vos', 'ses')} bons d’achat`,
  state: 'rendus',
  kind: 'done',
  stops: [stop('Demandé', requestedAt), stop('Rendu', creditedAt)],
});

/** What our people do about a refund that no bank has taken. */
const afterRefusal = ({ settledAt, askedAgainAt }: OrderRefund, say: Voice): DatedStop => {
  if (settledAt) return stop(say('Réglé avec vous', 'Réglé avec le client'), settledAt);
  if (askedAgainAt) return stop('Redemandé', askedAgainAt);
  return coming('Repris par nos équipes', say('en cours', 'à reprendre'));
};

const eurosRow = (refund: OrderRefund, say: Voice): RefundView => {
  const { key, amount, lastFour, requestedAt, acceptedAt, sentAt, creditedAt, refusedAt } = refund;
  const [state, kind] = eurosState(refund);
  const soon = 'sous quelques jours';
  const later: readonly (readonly [label: string, at: Temporal.Instant | undefined, when: string])[] = [
    ['Accepté', acceptedAt, soon],
    ['Envoyé', sentAt, soon],
    ['Crédité', creditedAt, say('selon votre banque', 'selon sa banque')],
  ];
  return {
    id: key,
    amount: euros(amount),
    of: lastFour ? `sur la carte •• ${lastFour}` : `sur ${say('votre', 'sa')} carte`,
    state,
    kind,
    stops: [
      stop('Demandé', requestedAt),
      ...later.flatMap(([label, at, when]) =>
        at ? [stop(label, at)] : refusedAt ? [] : [coming(label, when)],
      ),
      ...(refusedAt ? [stop('Refusé', refusedAt, 'stuck'), afterRefusal(refund, say)] : []),
    ],
  };
};

/** The refunds of an order, and the points of one that is being undone; undefined when nothing goes back. */
export const refundsView = (
  { orderId, number, refunds, effects, phase, steps }: OrderDetail,
  acting: object | undefined,
): RefundsView | undefined => {
  const say = voiceFor(acting);
  const begun = steps.find(({ state }) => state === 'undoing')?.at;
  const { points } = effects;
  const isOwed = begun !== undefined && points?.state === 'done' && phase !== 'confirmed';
  const rows = [
    ...(isOwed
      ? [
          pointsRow(
            points.key,
            points.amount ?? 0,
            begun,
            phase === 'manual'
              ? { label: 'Pas encore rendus', when: 'nos équipes s’en occupent', state: 'stuck' }
              : coming('Crédités', 'dès que les places sont libérées'),
          ),
        ]
      : []),
    ...refunds.map((refund) =>
      refund.what === 'points'
        ? pointsRow(refund.key, refund.amount, refund.requestedAt, pointsEnd(refund, say))
        : refund.what === 'vouchers'
          ? vouchersRow(refund, say)
          : eurosRow(refund, say),
    ),
  ];
  if (rows.length === 0) return undefined;
  const stuck = refunds.filter(
    ({ refusedAt, settledAt, askedAgainAt }) => refusedAt && !settledAt && !askedAgainAt,
  );
  const owed = euros(stuck.reduce((sum, { amount }) => sum + amount, 0));
  const incident = {
    message: say(messageOf('refund-refused'), 'La banque a refusé le remboursement.'),
    owed: say(
      `${owed} vous restent dus. Nos équipes ont déjà votre commande en main${NBSP}: vous n’avez rien à payer, ni rien à demander à votre banque.`,
      `${owed} restent dus au client. La commande attend dans «\u202fÀ reprendre\u202f»${NBSP}: il n’a rien à payer, ni rien à demander à sa banque.`,
    ),
    // The customer writes to people; an agent is one, and sees to it.
    href: say(
      pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'commande', dossier: number } }),
      byHandPath(orderId),
    ),
    label: say('Écrire au service client', 'Reprendre'),
  };
  return { rows, ...(stuck.length > 0 ? { incident } : {}) };
};
