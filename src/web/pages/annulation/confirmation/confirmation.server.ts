import { z } from 'zod';
import { notFound, type PageRedirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { parseOrderId } from '#domain/ids.ts';
import { countedPoints } from '#domain/points-words.ts';
import {
  type Cancellation,
  cancellationOfCustomer,
  DEDICATED_LINE,
  driveCancellation,
  incidentOf,
} from '#features/after-sales/index.ts';
import { actorOf, orderDetail } from '#features/orders/index.ts';
import { askRefundAgain } from '#features/payments/index.ts';
import { railOrderOf } from '#features/rail-shop/index.ts';
import { voiceFor } from '#web/context/voice.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { afterSalesWays, byHandPath } from '#web/views/change-path.ts';
import { backWords } from '#web/views/file-tickets.server.ts';
import { waysOfTickets } from '#web/views/given-up.server.ts';
import { refundsView } from '#web/views/refunds.server.ts';
import type { CancellationAddress } from '../address.ts';
import { retryForm } from './confirmation.form.ts';

/** What the steps after a cancellation have found. */
export interface WithCancellation {
  readonly cancellation: Cancellation;
}
type Confirmation = Pick<Visit<CancellationAddress, never, WithCancellation>, 'context' | 'found'>;

/** Whether anything goes back, whatever has become of it (AFTER-03). */
export const hasRefund = ({ refund }: Pick<Cancellation, 'refund'>): boolean =>
  refund.points + refund.cents + refund.voucherCents > 0;

/** The cancellation of an address; somebody else's reads like one that does not exist. */
export const readCancellation = async ({
  context,
  address,
}: Visit<CancellationAddress>): Promise<Cancellation> => {
  const id = parseOrderId(address.annulation);
  const found = id && (await cancellationOfCustomer(context.app.orders, context.iuc, id));
  if (!found) throw notFound();
  return found;
};

/** What was cancelled, and what comes back step by step. */
export const shownCancellation = async ({ context, found: { cancellation } }: Confirmation) => {
  const { app, iuc, overview } = context;
  const detail = await orderDetail(app.orders, iuc, cancellation.orderId);
  if (!detail) throw notFound();
  const order = railOrderOf(detail);
  const { steps } = cancellation;
  const incident = incidentOf(cancellation);
  const { profile } = await overview();
  return {
    number: order.number,
    pnr: order.pnr ?? '',
    isUnderWay: steps.cancel === 'under-way' || (steps.cancel === 'done' && steps.refund === 'under-way'),
    steps,
    /** With a refund, or without (AFTER-03). */
    hasRefund: hasRefund(cancellation),
    isAutomatic: cancellation.isAutomatic,
    /** « 2 600 points et 22,00 € » that people have to decide about, and where an agent does; nothing where there is nothing to decide. */
    undecided:
      steps.refund === 'undecided'
        ? { amount: backWords(cancellation.withheld), decide: byHandPath(cancellation.cancellationId) }
        : undefined,
    cancelled: waysOfTickets(order, cancellation.tickets),
    refunds: refundsView({ ...detail, refunds: cancellation.refunds }, context.acting),
    incident: incident && voiceFor(context.acting)(...incident),
    mayRetry: mayRetry(cancellation),
    line: DEDICATED_LINE,
    balance: countedPoints(await app.quotations.balance(iuc)),
    email: order.customer.email,
    history:
      context.acting || profile.status === 'GV' || profile.status === 'GV_CLUB'
        ? pathOf('/recompense/historique-commandes-v2', { query: { commande: order.orderId } })
        : undefined,
    others: pathOf('/informations/voyages-futurs'),
    /** To what may still be done with the file. */
    file: afterSalesWays(context.acting).file(order.orderId),
  };
};

/** A refund that a bank refuses is asked for again by its customer so often; then people do. */
const MOST_TRIES = 2;

const refusedRefunds = ({ refunds }: Cancellation) =>
  refunds.filter(({ refusedAt, settledAt, askedAgainAt }) => refusedAt && !settledAt && !askedAgainAt);

const mayRetry = (cancellation: Cancellation): boolean =>
  cancellation.phase === 'in-progress' ||
  (refusedRefunds(cancellation).length > 0 &&
    cancellation.refunds.filter(({ what }) => what === 'euros').length <= MOST_TRIES);

/** « Réessayer maintenant »: the step that did not come about is asked for again, and no other. */
export const goOn = ({ context, found: { cancellation } }: Confirmation, here: () => PageRedirect) =>
  answerForm(context, retryForm, z.object({}), async (): Promise<PageRedirect | Failure> => {
    const { app, iuc } = context;
    if (mayRetry(cancellation))
      for (const { key } of refusedRefunds(cancellation))
        await askRefundAgain(app.orders, {
          iuc,
          refundKey: key,
          actor: actorOf(app.orders, 'customer'),
          note: 'asked again on the page',
        });
    const driven = await driveCancellation(app.orders, iuc, cancellation.cancellationId);
    if (!driven.ok) return driven;
    // Pressed once more, and the step stands where it stood: said, with the line that people answer.
    return driven.cancellation.steps.cancel === 'under-way'
      ? failure('cancellation-incident', { values: { line: DEDICATED_LINE } })
      : here();
  });
