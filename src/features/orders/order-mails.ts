import { z } from 'zod';
import type { Queryable } from '#database/database.ts';
import { type Failure, failure, type Result, success } from '#domain/failure.ts';
import { email } from '#domain/fields/contact.ts';
import { orderId } from '#domain/fields/order.ts';
import { type Iuc, newId, type OrderId, type TransactionId } from '#domain/ids.ts';
import { recordAct } from '#features/staff/index.ts';
import type { OrderMail, OrdersContext } from './contract.ts';
import { orderNotFound } from './finalise-order.ts';
import { kindOf } from './kind.ts';
import { loadOrder } from './record.ts';

/** Why a mail about an order came, at its foot. */
export const ABOUT_AN_ORDER = 'Cet e-mail vous est adressé au sujet de votre commande.';

/** Within 24 hours: how often the mail of one order may be asked for again, and of all orders of a customer. */
const MOST_SENDINGS = { ofOrder: 5, ofCustomer: 20 } as const;

/** Which order, and where to. */
export const sendAgainInput = z.object({
  nbpOrderId: orderId,
  email: email.describe('Where it goes: the order’s own address, or another.'),
});

export const SEND_AGAIN_ERRORS = [
  'order-not-found',
  'nothing-to-send-again',
  'too-many-sendings',
  'transaction-reused',
] as const;

interface SendAgain {
  readonly iuc: Iuc;
  readonly orderId: OrderId;
  readonly email: string;
  /** The same id asks for one sending (SHOP-08). */
  readonly transactionId: TransactionId;
}

/** Asked for too often: seconds until the next sending (API-10). */
type SentTooOften = Failure<'too-many-sendings'> & { readonly retryAfter: number };

/** Seconds until the sending that fills a limit is 24 hours old: of the order's, of the customer's, whichever ends last. */
const untilSendable = async (
  { db, clock }: Pick<OrdersContext, 'db' | 'clock'>,
  iuc: Iuc,
  orderId: OrderId,
): Promise<number> => {
  const [row] = await db.query<{ wait: number | null }>(
    `select extract(epoch from greatest(
       (select m.queued_at from mail.message m where m.iuc = $1 and m.transaction_id is not null and m.about = $2
        order by m.queued_at desc offset $4 - 1 limit 1),
       (select m.queued_at from mail.message m where m.iuc = $1 and m.transaction_id is not null
        order by m.queued_at desc offset $5 - 1 limit 1)) + interval '24 hours' - $3)::float as wait`,
    [iuc, orderId, clock.now(), MOST_SENDINGS.ofOrder, MOST_SENDINGS.ofCustomer],
    'mail.until_sendable',
  );
  return Math.max(1, Math.ceil(row?.wait ?? 1));
};

/** Sends the confirmation of an order again, as the order is today (ORDER-02). What became of it is in `sendingsOf`. */
export const sendAgain = async (
  ctx: Pick<OrdersContext, 'db' | 'kinds' | 'clock' | 'wake' | 'by'>,
  { iuc, orderId, email: recipient, transactionId }: SendAgain,
): Promise<Result<object, (typeof SEND_AGAIN_ERRORS)[number]> | SentTooOften> => {
  const order = await loadOrder(ctx, iuc, orderId);
  if (order === undefined) return orderNotFound();
  const mail = order.stage === 'confirmed' ? kindOf(ctx.kinds, order.kind).confirmation?.(order) : undefined;
  if (mail === undefined) return failure('nothing-to-send-again');
  const row = await withAct(ctx, iuc, orderId, 'mail-sent-again', async (db) => {
    const [sent] = await db.query<{ outcome: 'queued' | 'same' | 'too-many' | 'transaction-reused' }>(
      'select mail.send_again($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as outcome',
      [
        iuc,
        newId(),
        orderId,
        mail.template,
        mail.version,
        JSON.stringify(mail.data),
        recipient,
        ctx.clock.now(),
        transactionId,
        MOST_SENDINGS.ofOrder,
        MOST_SENDINGS.ofCustomer,
      ],
      'mail.send_again',
    );
    return { isDone: sent?.outcome === 'queued', outcome: sent?.outcome };
  });
  if (row?.outcome === 'too-many')
    return { ...failure('too-many-sendings'), retryAfter: await untilSendable(ctx, iuc, orderId) };
  if (row?.outcome === 'transaction-reused') return failure('transaction-reused');
  ctx.wake?.('mail.send');
  return success({});
};

/** Does something in one statement; with an agent, in one transaction with what is written down of it. */
const withAct = async <Done extends { readonly isDone: boolean }>(
  { db, by, clock }: Pick<OrdersContext, 'db' | 'by' | 'clock'>,
  iuc: Iuc,
  orderId: OrderId,
  act: string,
  work: (db: Queryable) => Promise<Done>,
): Promise<Done> =>
  by
    ? db.transaction(async (tx) => {
        const done = await work(tx);
        if (done.isDone) await recordAct(tx, { iuc, by, act, orderId, at: clock.now() });
        return done;
      })
    : work(db);

/** Every sending of an order's mails, the first first; undefined when the order is not theirs. */
export const sendingsOf = async (
  ctx: Pick<OrdersContext, 'db' | 'kinds'>,
  iuc: Iuc,
  orderId: OrderId,
): Promise<readonly OrderMail[] | undefined> =>
  (await loadOrder(ctx, iuc, orderId)) && orderMails(ctx.db, iuc, orderId);

export const orderMails = async (db: Queryable, iuc: Iuc, orderId: OrderId): Promise<OrderMail[]> => {
  const mails = await db.query<{
    id: string;
    template: string;
    recipient: string;
    at: Temporal.Instant;
    sent: Temporal.Instant | null;
    status: OrderMail['status'];
    refused: boolean;
  }>(
    `select m.message_id as id, m.template, m.recipient, m.queued_at as at, m.sent_at as sent, m.status, r.iuc is not null as refused
     from mail.message m left join mail.refused_address r on r.iuc = m.iuc and r.address = lower(m.recipient)
     where m.iuc = $1 and m.about = $2 order by m.message_id`,
    [iuc, orderId],
    'shop.order_mails',
  );
  return mails.map(({ id, template, recipient, at, sent, status, refused }) => ({
    messageId: id,
    template,
    email: recipient,
    queuedAt: at,
    status,
    isAddressRefused: refused,
    ...(sent ? { sentAt: sent } : {}),
  }));
};

/** From now on the mails of an order go to another address; those that were sent are not sent again. */
export const changeOrderEmail = async (
  ctx: Pick<OrdersContext, 'db' | 'clock' | 'by'>,
  { iuc, orderId, email: address }: Omit<SendAgain, 'transactionId'>,
): Promise<Result<object, 'order-not-found' | 'order-closed'>> => {
  const { isFound, isDone } = await withAct(ctx, iuc, orderId, 'email-changed', async (db) => {
    const [row] = await db.query<{ isOpen: boolean }>(
      `with o as (select stage <> 'closed' as open from shop."order" where iuc = $1 and order_id = $2),
       changed as (update shop."order" set email = $3 where iuc = $1 and order_id = $2 and stage <> 'closed')
     select open as "isOpen" from o`,
      [iuc, orderId, address],
      'shop.change_order_email',
    );
    return { isFound: row !== undefined, isDone: row?.isOpen === true };
  });
  if (!isFound) return orderNotFound();
  return isDone ? success({}) : failure('order-closed');
};
