import { isByAgent } from '#domain/by-agent.ts';
import { parisDate } from '#domain/clock.ts';
import { Fault } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import { type Given, givenBy } from '#features/catalogue/index.ts';
import { mailOf } from '#features/mail/index.ts';
import {
  advance,
  type EffectChange,
  type OrderKind,
  type OrderRow,
  type StateTable,
} from '#features/orders/index.ts';
import { CODES, type CodesData, deliveryOf, VOUCHERS, type VouchersData } from './contract.ts';
import { primeDelivered } from './delivered-template.ts';
import { newCode } from './new-code.ts';

/**
 * The life of an order of codes or vouchers. Both are ours to give, in the transaction that takes the points: nothing is held, nobody else
 * is asked, and what was not taken was not given.
 */
const STATES = {
  /** Written down, and accepted in the same transaction. */
  ordered: {
    stage: 'working',
    step: 'withdraw',
    to: { accepted: 'delivered', 'points-missing': 'refused', 'gave-up': 'refused' },
  },
  /** The points are taken, and the codes are the customer's. */
  delivered: { stage: 'confirmed' },
  /** Nothing was given: the points did not suffice. */
  refused: { stage: 'closed' },
} as const satisfies StateTable;

const given = (order: OrderRow, gives: Given): EffectChange => {
  const count = { length: order.quantity };
  const until = parisDate(order.created_at).add({ months: gives.months }).toString();
  if (gives.by === 'code') {
    const codes = Array.from(count, () => newCode(gives.prefix));
    return {
      effect: CODES,
      state: 'done',
      data: { shown: gives.shown, codes, until } satisfies CodesData,
      run: 'shop.issue_codes',
      with: { codes, primeId: order.prime_id, until },
    };
  }
  const vouchers = Array.from(count, () => ({ voucherId: newId(), code: newCode(gives.prefix) }));
  return {
    effect: VOUCHERS,
    state: 'done',
    data: { vouchers, until } satisfies VouchersData,
    run: 'shop.issue_vouchers',
    with: {
      vouchers: vouchers.map((voucher) => ({ ...voucher, movement: newId() })),
      worth: gives.worth,
      until,
      reason: order.item,
    },
  };
};

const confirmationOf = (order: OrderRow) => {
  const delivery = deliveryOf(order);
  if (delivery === undefined) throw new Fault('order-without-codes', { orderId: order.order_id });
  const { number, item, quantity, points, customer } = order;
  return mailOf(primeDelivered, {
    number,
    orderId: order.order_id,
    primeId: order.prime_id,
    item,
    quantity,
    points,
    shown: delivery.shown,
    codes: delivery.codes,
    until: delivery.until.toString(),
    civility: customer.civility,
    firstName: customer.firstName,
    lastName: customer.lastName,
    ...(isByAgent(order.channel) ? { byAgent: true as const } : {}),
  });
};

/** Primes of the real types 40 to 43: codes of their own, and vouchers that enter the customer's (SHOP-07). */
export const codeKind: OrderKind = {
  name: 'code',
  first: 'ordered',
  states: STATES,
  steps: { withdraw: (ctx, order) => advance(ctx, order, 'gave-up', { reason: 'order-failed' }) },
  effects: { points: {}, [CODES]: {}, [VOUCHERS]: {}, mail: {} },
  limits: { ordered: { silentMs: 60_000, errors: 5, crashes: 5 } },
  closing: {},
  confirmation: confirmationOf,
  delivers: (order) => {
    const gives = givenBy(order.prime_id);
    if (gives === undefined) throw new Fault('prime-gives-nothing', { primeId: order.prime_id });
    const messageId = newId();
    const gift = given(order, gives);
    const told = {
      ...order,
      effects: { [gift.effect as string]: { ...gift, key: '', amount: null } },
    } as OrderRow;
    return [
      gift,
      {
        effect: 'mail',
        state: 'done',
        key: messageId,
        run: 'mail.queue',
        with: { messageId, ...confirmationOf(told), recipient: order.email },
      },
    ];
  },
};
