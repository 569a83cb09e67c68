import { z } from 'zod';
import { notFound, type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { field, typedText } from '#domain/fields/field.ts';
import { isEmpty, REQUIRED, TOO_LARGE, WRONG_VALUE } from '#domain/fields/messages.ts';
import { parseOrderId } from '#domain/ids.ts';
import { euros, NBSP } from '#domain/typography.ts';
import {
  actorOf,
  closeByHand,
  declineProposal,
  type FinalDeed,
  type ManualOrder,
  manualOrders,
  proposeDeed,
  stakeOf,
  takeProposal,
  takeUpOrder,
} from '#features/orders/index.ts';
import { askRefundAgain, settleRefund } from '#features/payments/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Choice } from '#web/forms/define-form.ts';
import { waitingView } from '#web/views/desk-orders.server.ts';
import { byHandForm } from './by-hand.form.ts';

const DEEDS = ['REPRENDRE', 'RENDRE', 'CLORE', 'REDEMANDER', 'REGLER', 'CONFIRMER', 'ECARTER'] as const;
type Deed = (typeof DEEDS)[number];

/** Deeds that only people answer for: nothing goes on by itself after them, and none of them is taken back. */
const FINAL = ['CLORE', 'REGLER'] as const satisfies readonly FinalDeed[];
const finalOf = (deed: Deed): FinalDeed | undefined => FINAL.find((one) => one === deed);

const LONGEST_NOTE = 300;

export const byHandInput = z
  .object({
    deed: field(z.enum(DEEDS, { error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) }), {
      accepts: ['REPRENDRE', 'RENDRE', 'REDEMANDER', 'ECARTER'],
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
    sure: z.boolean().default(false),
  })
  .superRefine(({ deed, sure }, context) => {
    if (!sure && (finalOf(deed) || deed === 'CONFIRMER'))
      context.addIssue({ code: 'custom', path: ['sure'], message: NOT_SURE, input: sure });
  });

const NOT_SURE = 'Ce geste ne se défait pas\u00a0: dites que vous avez vérifié.';

const CHOICES: Readonly<Record<Deed, Omit<Choice, 'value'>>> = {
  REPRENDRE: {
    label: 'Reprendre la commande',
    note: 'Elle repart de là où elle s’est arrêtée. Rien n’est fait deux fois.',
  },
  RENDRE: {
    label: 'Rendre ce que valent les billets',
    note: 'Points, euros et bons reviennent au client comme après toute annulation.',
  },
  CLORE: {
    label: 'Clore la commande telle qu’elle est',
    note: 'Ce qui restait à rendre est réglé avec le client\u00a0: plus rien ne part d’ici.',
  },
  REDEMANDER: {
    label: 'Redemander le remboursement à la banque',
    note: 'La même somme, à la même carte.',
  },
  REGLER: {
    label: 'Remboursement réglé autrement',
    note: 'Le client l’a reçu par une autre voie\u00a0: il n’est plus suivi.',
  },
  CONFIRMER: { label: 'Confirmer', note: 'Le geste proposé est fait aussitôt, à vos deux noms.' },
  ECARTER: { label: 'Écarter la proposition', note: 'La commande attend de nouveau, comme avant.' },
};

/** Who looks at an order that waits. */
interface Hand {
  readonly agent: string;
  /** The desk's word: they may end by hand what does not end by itself. */
  readonly maySettle: boolean;
}

const handOf = ({ session }: Pick<PageContext, 'session'>): Hand => ({
  agent: session?.agent ?? '',
  maySettle: session?.maySettle === true,
});

/** What the portal does when it is asked: an order that cannot go on is taken up as a whole; of any other its refunds are asked for again. */
const goesOnBy = ({ stage, undecided }: ManualOrder): Deed => {
  if (undecided) return 'RENDRE';
  return stage === 'manual' ? 'REPRENDRE' : 'REDEMANDER';
};

/** What this agent may do with it. What another has proposed is answered before anything else. */
const deedsFor = (order: ManualOrder, { agent, maySettle }: Hand): readonly Deed[] => {
  const { proposal, stage } = order;
  if (proposal?.agent === agent) return ['ECARTER'];
  if (proposal) return maySettle ? ['CONFIRMER', 'ECARTER'] : [];
  return [goesOnBy(order), ...(maySettle ? ([stage === 'manual' ? 'CLORE' : 'REGLER'] as const) : [])];
};

/** Whether a second agent confirms what ends an order or a refund by hand (`SECOND_AGENT_ABOVE_EUROS`). */
const needsTwo = (order: ManualOrder, { app }: Pick<PageContext, 'app'>): boolean =>
  stakeOf(order, app.orders.payments?.rule.centsPerPoint ?? 1) > app.secondAgentAboveCents;

/** A deed as it is chosen, in the words of what it would do here. */
const choiceOf = (order: ManualOrder, hand: Hand, context: Pick<PageContext, 'app'>) => {
  const { secondAgentAboveCents: alone } = context.app;
  const isForTwo = needsTwo(order, context);
  const words = (deed: Deed): Omit<Choice, 'value'> => {
    if (deed === 'CLORE' && order.undecided)
      return {
        label: 'Ne rien rendre',
        note: 'Le client ne récupère ni points, ni euros, ni bons\u00a0: plus rien ne part d’ici.',
      };
    if (deed === 'CONFIRMER' && order.proposal)
      return {
        ...CHOICES.CONFIRMER,
        label: `Confirmer${NBSP}: ${words(order.proposal.deed).label.toLowerCase()}`,
      };
    if (deed === 'ECARTER' && order.proposal?.agent === hand.agent)
      return { ...CHOICES.ECARTER, label: 'Retirer ma proposition' };
    return CHOICES[deed];
  };
  return (deed: Deed): Choice => {
    const { label, note } = words(deed);
    const above = alone > 0 ? `Au-delà de ${euros(alone)}, un` : 'Un';
    const second = isForTwo && finalOf(deed) ? ` ${above} second agent habilité confirme.` : '';
    return { value: deed, label, note: `${note}${second}` };
  };
};

const orderAt = async ({ app, iuc }: PageContext, asked: string): Promise<ManualOrder | undefined> => {
  const orderId = parseOrderId(asked);
  return (await manualOrders(app.db, 50, iuc)).find((one) => one.orderId === orderId);
};

/** An order that waits for people, with what may be done; one that waits no more, or is somebody else’s, is not there. */
export const byHandPage = async (context: PageContext, asked: string) => {
  const order = await orderAt(context, asked);
  if (!order) throw notFound();
  const hand = handOf(context);
  const deeds = deedsFor(order, hand);
  return {
    order: waitingView(order),
    choices: deeds.map(choiceOf(order, hand, context)),
    /** A deed that is not taken back is among them, or waits for a second agent. */
    isFinal: deeds.some((deed) => finalOf(deed) || deed === 'CONFIRMER'),
    maySettle: hand.maySettle,
  };
};

/** Every refund of the order that is stuck, or the order itself. */
const doByHand = async (
  { app, iuc }: PageContext,
  { orderId, refunds }: ManualOrder,
  deed: Exclude<Deed, 'CONFIRMER' | 'ECARTER'>,
  note: string,
): Promise<Failure | undefined> => {
  const actor = actorOf(app.orders, 'customer');
  if (deed === 'REDEMANDER' || deed === 'REGLER') {
    for (const { key } of refunds) {
      const see = deed === 'REDEMANDER' ? askRefundAgain : settleRefund;
      const result = await see(app.orders, { iuc, refundKey: key, actor, note });
      if (!result.ok) return result;
    }
    return undefined;
  }
  const result = await (deed === 'CLORE' ? closeByHand : takeUpOrder)(app.orders, {
    iuc,
    orderId,
    actor,
    note,
  });
  return result.ok ? undefined : result;
};

/** What a page of the list says of it afterwards: done, done by somebody before, or waiting for a second agent. */
type Outcome = 'oui' | 'avant' | 'propose';

/** Does it as the agent’s and with their note, asks a second agent, or answers what the first has proposed. */
const sendDeed = async (
  context: PageContext,
  order: ManualOrder,
  { deed, note }: z.output<typeof byHandInput>,
): Promise<Failure | Outcome> => {
  const { app, iuc } = context;
  const { orderId } = order;
  const outcome = (refused: Failure | undefined): Failure | Outcome => refused ?? 'oui';
  if (deed === 'ECARTER') {
    const declined = await declineProposal(app.orders, { iuc, orderId });
    return declined.ok ? 'oui' : declined;
  }
  if (deed === 'CONFIRMER') {
    const proposal = await takeProposal(app.orders, { iuc, orderId });
    if (!proposal) return 'avant';
    return outcome(
      await doByHand(context, order, proposal.deed, `${proposal.note} (${proposal.agent}) ${note}`),
    );
  }
  const final = finalOf(deed);
  if (final && needsTwo(order, context)) {
    const proposed = await proposeDeed(app.orders, { iuc, orderId, deed: final, note });
    return proposed.ok ? 'propose' : proposed;
  }
  return outcome(await doByHand(context, order, deed, note));
};

/** « Enregistrer » */
export const sendByHand = (context: PageContext, asked: string) =>
  answerForm(context, byHandForm, byHandInput, async (input): Promise<PageRedirect | Failure> => {
    const to = (fait: Outcome) => redirect(pathOf('/espace-pro/suivi', { query: { fait } }));
    const order = await orderAt(context, asked);
    // Somebody has seen to it meanwhile.
    if (!order) return to('avant');
    if (!deedsFor(order, handOf(context)).includes(input.deed)) return failure('order-closed');
    const answer = await sendDeed(context, order, input);
    if (typeof answer === 'string') return to(answer);
    return (await orderAt(context, asked)) ? answer : to('avant');
  });
