import { isByAgent } from '#domain/by-agent.ts';
import { newId } from '#domain/ids.ts';
import { mailOf } from '#features/mail/index.ts';
import { advance, type OrderKind, type OrderRow, type StateTable } from '#features/orders/index.ts';
import { donationReceipt } from './receipt-template.ts';

/** The life of a donation: nothing is held and nobody else is asked, so there is nothing to undo. */
const STATES = {
  /** Written down, and accepted in the same transaction: nobody sees one, unless a process of an older version has died over it. */
  ordered: {
    stage: 'working',
    step: 'withdraw',
    to: { accepted: 'given', 'points-missing': 'refused', 'gave-up': 'refused' },
  },
  /** The points are given, and the receipt is on its way. */
  given: { stage: 'confirmed' },
  /** Nothing was given: the points did not suffice. */
  refused: { stage: 'closed' },
} as const satisfies StateTable;

const receiptOf = ({ number, item, quantity, points, customer, channel, created_at: givenAt }: OrderRow) =>
  mailOf(donationReceipt, {
    number,
    item,
    quantity,
    points,
    givenAt: givenAt.toString(),
    civility: customer.civility,
    firstName: customer.firstName,
    lastName: customer.lastName,
    ...(isByAgent(channel) ? { byAgent: true as const } : {}),
  });

/** Points given to the planet (type 44, real type 45), thanked for at once and with a receipt (SHOP-07). */
export const donationKind: OrderKind = {
  name: 'donation',
  first: 'ordered',
  states: STATES,
  steps: { withdraw: (ctx, order) => advance(ctx, order, 'gave-up', { reason: 'order-failed' }) },
  effects: { points: {}, mail: {} },
  limits: { ordered: { silentMs: 60_000, errors: 5, crashes: 5 } },
  closing: {},
  confirmation: receiptOf,
  delivers: (order) => {
    const messageId = newId();
    return [
      {
        effect: 'mail',
        state: 'done',
        key: messageId,
        run: 'mail.queue',
        with: { messageId, ...receiptOf(order), recipient: order.email },
      },
    ];
  },
};
