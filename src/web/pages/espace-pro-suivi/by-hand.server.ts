import { z } from 'zod';
import { notFound, type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { field, typedText } from '#domain/fields/field.ts';
import { isEmpty, REQUIRED, TOO_LARGE, WRONG_VALUE } from '#domain/fields/messages.ts';
import { parseOrderId } from '#domain/ids.ts';
import { actorOf, closeByHand, type ManualOrder, manualOrders, takeUpOrder } from '#features/orders/index.ts';
import { askRefundAgain, settleRefund } from '#features/payments/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Choice } from '#web/forms/define-form.ts';
import { waitingView } from '#web/views/desk-orders.server.ts';
import { byHandForm } from './by-hand.form.ts';

const DEEDS = ['REPRENDRE', 'CLORE', 'REDEMANDER', 'REGLER'] as const;
type Deed = (typeof DEEDS)[number];

const LONGEST_NOTE = 300;

export const byHandInput = z.object({
  deed: field(z.enum(DEEDS, { error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) }), {
    accepts: ['REPRENDRE', 'CLORE', 'REDEMANDER', 'REGLER'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'OUBLIER', message: WRONG_VALUE },
    ],
  }),
  note: field(typedText(LONGEST_NOTE, TOO_LARGE), {
    accepts: ['Places vérifiées avec la réservation.'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'x'.repeat(LONGEST_NOTE + 1), message: TOO_LARGE },
    ],
  }),
});

const CHOICES: Readonly<Record<Deed, Omit<Choice, 'value'>>> = {
  REPRENDRE: {
    label: 'Reprendre la commande',
    note: 'Elle repart de là où elle s’est arrêtée. Rien n’est fait deux fois.',
  },
  CLORE: {
    label: 'Clore la commande telle qu’elle est',
    note: 'Ce qui restait à rendre est réglé avec le client : plus rien ne part d’ici.',
  },
  REDEMANDER: {
    label: 'Redemander le remboursement à la banque',
    note: 'La même somme, à la même carte.',
  },
  REGLER: {
    label: 'Remboursement réglé autrement',
    note: 'Le client l’a reçu par une autre voie : il n’est plus suivi.',
  },
};

/** What may be done: an order that cannot go on is taken up or closed as a whole; of any other, its refunds are seen to. */
const deedsFor = ({ stage }: Pick<ManualOrder, 'stage'>): readonly Deed[] =>
  stage === 'manual' ? ['REPRENDRE', 'CLORE'] : ['REDEMANDER', 'REGLER'];

const orderAt = async ({ app, iuc }: PageContext, asked: string): Promise<ManualOrder | undefined> => {
  const orderId = parseOrderId(asked);
  return (await manualOrders(app.db, 50, iuc)).find((one) => one.orderId === orderId);
};

/** An order that waits for people, with what may be done; one that waits no more, or is somebody else’s, is not there. */
export const byHandPage = async (context: PageContext, asked: string) => {
  const order = await orderAt(context, asked);
  if (!order) throw notFound();
  return {
    order: waitingView(order),
    choices: deedsFor(order).map((value): Choice => ({ value, ...CHOICES[value] })),
  };
};

/** Does it, as the agent’s and with their note: every refund of the order that is stuck, or the order itself. */
const doByHand = async (
  { app, iuc }: PageContext,
  { orderId, refunds }: ManualOrder,
  { deed, note }: z.output<typeof byHandInput>,
): Promise<Failure | undefined> => {
  const actor = actorOf(app.orders, 'customer');
  const command = { iuc, orderId, actor, note };
  if (deed === 'REPRENDRE' || deed === 'CLORE') {
    const result = await (deed === 'REPRENDRE' ? takeUpOrder : closeByHand)(app.orders, command);
    return result.ok ? undefined : result;
  }
  for (const { key } of refunds) {
    const see = deed === 'REDEMANDER' ? askRefundAgain : settleRefund;
    const result = await see(app.orders, { iuc, refundKey: key, actor, note });
    if (!result.ok) return result;
  }
  return undefined;
};

/** « Enregistrer » */
export const sendByHand = (context: PageContext, asked: string) =>
  answerForm(context, byHandForm, byHandInput, async (input): Promise<PageRedirect | Failure> => {
    const order = await orderAt(context, asked);
    // Somebody has seen to it meanwhile.
    if (!order) return redirect(pathOf('/espace-pro/suivi', { query: { fait: 'avant' } }));
    if (!deedsFor(order).includes(input.deed)) return failure('order-closed');
    const refused = await doByHand(context, order, input);
    return refused && (await orderAt(context, asked))
      ? refused
      : redirect(pathOf('/espace-pro/suivi', { query: { fait: refused ? 'avant' : 'oui' } }));
  });
