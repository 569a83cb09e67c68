import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type Database, isDatabaseUnavailable, type Queryable } from '#database/database.ts';
import { cents } from '#domain/money.ts';
import {
  CURRENCY,
  type Payment,
  type PaymentProvider,
  type PaymentReference,
  PaymentUnavailable,
  type Refund,
  type StartRequest,
} from '../port.ts';
import { SECURE_CODE, testCard, testCardEnding } from './cards.ts';

export interface SandboxOptions {
  readonly db: Database;
  /** Where its pages are: `https://voyageur.example/sandbox/payment`. */
  readonly pages: string;
  /** Real time: when pages close and slow banks answer. */
  readonly now?: () => Temporal.Instant;
}

/** A payment as its page has it. */
export interface PayPage {
  readonly key: string;
  readonly token: string;
  readonly state: Row['state'];
  readonly amount: number;
  readonly request: StartRequest;
  readonly lastFour?: string;
}

/** Where somebody goes who has sent a form of the page. */
export type Onward = 'page' | 'return' | 'stay';

/** The embedded payment provider: what the port promises, and what its pages do. */
export interface Sandbox extends PaymentProvider {
  page(token: string): Promise<PayPage | undefined>;
  /** A card was typed; undefined for one that is no test card. Its number goes no further than this. */
  pay(token: string, number: string): Promise<Onward | undefined>;
  /** The code of 3-D Secure was typed, or its check was made to fail. */
  authenticate(token: string, code: string): Promise<Onward>;
  abandon(token: string): Promise<Onward>;
  /** Lets time decide what it has decided: pages that close, slow banks that answer. */
  settleDue(): Promise<void>;
}

interface Row {
  readonly payment_key: string;
  readonly payment_id: string;
  readonly token: string;
  readonly state: Payment['state'] | 'authentication' | 'never-made';
  readonly input_hash: string | null;
  readonly request: StartRequest | null;
  readonly amount: number;
  readonly expires_at: Temporal.Instant;
  readonly decides_at: Temporal.Instant | null;
  readonly decides_as: Payment['state'] | null;
  readonly card: Payment['card'] | null;
  readonly refunded: number;
  readonly refunds?: readonly RefundRow[];
}

interface RefundRow {
  readonly refund_key: string;
  readonly amount: number;
  readonly at: string;
  readonly returned_at: string | null;
}

/** How long the imaginary banks take, ms: until a refund is on its way, and until it is on the card. */
const SENT_AFTER_MS = 30_000;
const CREDITED_AFTER_MS = 120_000;

/** States in which nothing was decided. */
const UNDECIDED: ReadonlySet<Row['state']> = new Set(['open', 'authentication', 'pending']);

/** From one cent to a hundred thousand euros. */
const MOST_CENTS = 10_000_000;

const hashOf = (request: StartRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([request.amount, request.reference, request.returnUrl]))
    .digest('base64url');

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('');

/**
 * The payment provider that comes with the portal (PAY-01), on tables of its own. It shares nothing with the portal but the database
 * server: the portal speaks to it through the port alone.
 */
export const createSandbox = (options: SandboxOptions): Sandbox => {
  const { db, now = () => Temporal.Now.instant() } = options;
  const refundOf = ({ refund_key, amount, at, returned_at }: RefundRow): Refund => {
    const accepted = Temporal.Instant.from(at);
    const after = (milliseconds: number): string | undefined => {
      const then = accepted.add({ milliseconds });
      return Temporal.Instant.compare(then, now()) <= 0 ? then.toString() : undefined;
    };
    const [sentAt, creditedAt] = [after(SENT_AFTER_MS), after(CREDITED_AFTER_MS)];
    return {
      refundKey: refund_key,
      cents: cents(amount),
      acceptedAt: accepted.toString(),
      ...(sentAt ? { sentAt } : {}),
      ...(returned_at
        ? { refusedAt: Temporal.Instant.from(returned_at).toString() }
        : creditedAt
          ? { creditedAt }
          : {}),
    };
  };
  const paymentOf = (row: Row): Payment => ({
    key: row.payment_key,
    paymentId: row.payment_id,
    amount: cents(row.amount),
    currency: CURRENCY,
    state: row.state === 'authentication' || row.state === 'never-made' ? 'open' : row.state,
    url: `${options.pages}/${row.token}`,
    expiresAt: row.expires_at.toString(),
    ...(row.card ? { card: row.card } : {}),
    refunded: cents(row.refunded),
    refunds: (row.refunds ?? []).map(refundOf),
  });

  const locked = async (
    tx: Queryable,
    where: 'payment_key' | 'token',
    value: string,
  ): Promise<Row | undefined> => {
    const [row] = await tx.query<Row>(
      `select p.*, (select coalesce(jsonb_agg(to_jsonb(r) order by r.at, r.refund_key), '[]') from payment.refund r
         where r.payment_key = p.payment_key) as refunds
       from payment.payment p where ${where} = $1 for update of p`,
      [value],
    );
    return row && settled(tx, row);
  };

  /** Writes a new state, and who has to hear of it. */
  const move = async (
    tx: Queryable,
    row: Row,
    change: Partial<Pick<Row, 'state' | 'card' | 'decides_at' | 'decides_as'>>,
  ): Promise<Row> => {
    const after = { ...row, ...change };
    await tx.query(
      'update payment.payment set state = $2, card = $3, decides_at = $4, decides_as = $5 where payment_key = $1',
      [
        row.payment_key,
        after.state,
        after.card ? JSON.stringify(after.card) : null,
        after.decides_at,
        after.decides_as,
      ],
    );
    const isNews = after.state !== row.state && !UNDECIDED.has(after.state);
    if (isNews && row.request) {
      const body = JSON.stringify({
        type: 'payment.updated',
        timestamp: now().toString(),
        data: { key: row.payment_key },
      });
      await tx.query(
        `insert into payment.notification (notification_id, payment_key, url, body, next_at) values ($1, $2, $3, $4, $5)`,
        [randomUUID(), row.payment_key, row.request.notificationUrl, body, now()],
      );
    }
    return after;
  };

  /** Refunds that a bank has sent back since. */
  const returned = async (tx: Queryable, row: Row): Promise<Row> => {
    if (!testCardEnding(row.card?.lastFour ?? '')?.returnsRefunds) return row;
    const due = (row.refunds ?? []).filter((one) => !one.returned_at && refundOf(one).creditedAt);
    if (due.length === 0) return row;
    const at = now().toString();
    const sum = due.reduce((all, { amount }) => all + amount, 0);
    await tx.query(
      `with r as (update payment.refund set returned_at = $3 where payment_key = $1 and refund_key = any($2))
       update payment.payment set refunded = refunded - $4 where payment_key = $1`,
      [row.payment_key, due.map(({ refund_key }) => refund_key), at, sum],
    );
    const refunds = (row.refunds ?? []).map((one) => (due.includes(one) ? { ...one, returned_at: at } : one));
    return { ...row, refunded: row.refunded - sum, refunds };
  };

  /** What time has decided since somebody looked. */
  const settled = async (tx: Queryable, row: Row): Promise<Row> => {
    const isPast = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, now()) <= 0;
    if (row.state === 'pending' && row.decides_as && isPast(row.decides_at))
      return move(tx, row, { state: row.decides_as, decides_at: null, decides_as: null });
    if ((row.state === 'open' || row.state === 'authentication') && isPast(row.expires_at))
      return move(tx, row, { state: 'expired' });
    return returned(tx, row);
  };

  /** In one transaction, on the payment's row; the database's trouble is this provider's silence. */
  const withPayment = async <Value>(
    by: { readonly key: string } | { readonly token: string },
    work: (tx: Queryable, row: Row | undefined) => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value> => {
    signal?.throwIfAborted();
    try {
      return await db.transaction(async (tx) =>
        work(tx, 'key' in by ? await locked(tx, 'payment_key', by.key) : await locked(tx, 'token', by.token)),
      );
    } catch (cause) {
      if (!isDatabaseUnavailable(cause)) throw cause;
      throw new PaymentUnavailable('the embedded payment provider has no database', { cause });
    }
  };

  /** Another amount than the payment's: the command is about something else. */
  const isOther = (row: Row, { amount }: PaymentReference): boolean => row.amount !== amount;

  /** The bank answers about a card, now or later. */
  const decide = async (
    tx: Queryable,
    row: Row,
    lastFour: string,
    threeDSecure: boolean,
  ): Promise<Onward> => {
    const played = testCardEnding(lastFour);
    if (!played) return 'page';
    const answer = played.answers;
    const use = {
      lastFour,
      brand: played.brand,
      usage: played.usage,
      threeDSecure,
      paidAt: now().toString(),
      transaction: digits(12),
      ...(answer === 'authorised'
        ? { authorisation: digits(6), certificate: randomBytes(16).toString('hex') }
        : {}),
    };
    await (played.afterMs === undefined
      ? move(tx, row, { state: answer, card: use })
      : move(tx, row, {
          state: 'pending',
          card: use,
          decides_at: now().add({ milliseconds: played.afterMs }),
          decides_as: answer,
        }));
    return played.staysAway ? 'stay' : 'return';
  };

  return {
    start: (request, signal) =>
      withPayment(
        request,
        async (tx, row) => {
          if (request.amount < 1 || request.amount > MOST_CENTS) return { ok: false, reason: 'amount' };
          if (row?.state === 'never-made') return { ok: false, reason: 'closed' };
          const hash = hashOf(request);
          if (row)
            return row.input_hash === hash
              ? { ok: true, payment: paymentOf(row) }
              : { ok: false, reason: 'key-reused' };
          // Two at once: the second finds the first one's row, once that is committed.
          const [made] = await tx.query<Row>(
            `insert into payment.payment (payment_key, payment_id, token, state, input_hash, request, amount, created_at, expires_at)
             values ($1, $2, $3, 'open', $4, $5, $6, $7, $8) on conflict (payment_key) do nothing returning *`,
            [
              request.key,
              randomUUID(),
              randomBytes(24).toString('base64url'),
              hash,
              JSON.stringify(request),
              request.amount,
              now(),
              request.expiresAt,
            ],
          );
          const there = made ?? (await locked(tx, 'payment_key', request.key));
          if (!there || there.state === 'never-made') return { ok: false, reason: 'closed' };
          return there.input_hash === hash
            ? { ok: true, payment: paymentOf(there) }
            : { ok: false, reason: 'key-reused' };
        },
        signal,
      ),
    find: (asked, signal) =>
      withPayment(
        asked,
        async (_tx, row) => (row && row.state !== 'never-made' ? paymentOf(row) : undefined),
        signal,
      ),
    capture: (asked, signal) =>
      withPayment(
        asked,
        async (tx, row) => {
          if (!row || row.state === 'never-made' || isOther(row, asked))
            return { ok: false, reason: 'unknown' };
          if (row.state === 'captured') return { ok: true, payment: paymentOf(row) };
          if (row.state !== 'authorised') return { ok: false, reason: 'not-authorised' };
          return { ok: true, payment: paymentOf(await move(tx, row, { state: 'captured' })) };
        },
        signal,
      ),
    cancel: (asked, signal) =>
      withPayment(
        asked,
        async (tx, row) => {
          if (row === undefined) {
            const [made] = await tx.query(
              `insert into payment.payment (payment_key, payment_id, token, state, amount, created_at, expires_at)
               values ($1, $2, $3, 'never-made', 0, $4, $4) on conflict (payment_key) do nothing returning 1 as made`,
              [asked.key, randomUUID(), randomBytes(24).toString('base64url'), now()],
            );
            if (made) return { ok: true, state: 'never-made' };
          }
          const there = row ?? (await locked(tx, 'payment_key', asked.key));
          if (!there || there.state === 'never-made') return { ok: true, state: 'never-made' };
          if (there.state === 'captured') return { ok: false, reason: 'captured' };
          if (UNDECIDED.has(there.state) || there.state === 'authorised')
            await move(tx, there, { state: 'cancelled', decides_at: null, decides_as: null });
          return { ok: true, state: 'cancelled' };
        },
        signal,
      ),
    refund: ({ refundKey, cents: part, ...asked }, signal) =>
      withPayment(
        asked,
        async (tx, row) => {
          if (!row || row.state === 'never-made' || isOther(row, asked))
            return { ok: false, reason: 'unknown' };
          if (row.state !== 'captured') return { ok: false, reason: 'not-captured' };
          const known = row.refunds?.find(({ refund_key }) => refund_key === refundKey);
          if (known)
            return known.amount === part
              ? { ok: true, payment: paymentOf(row) }
              : { ok: false, reason: 'key-reused' };
          if (part < 1 || row.refunded + part > row.amount) return { ok: false, reason: 'too-much' };
          if (testCardEnding(row.card?.lastFour ?? '')?.keepsRefunds) return { ok: false, reason: 'refused' };
          await tx.query(
            'insert into payment.refund (payment_key, refund_key, amount, at) values ($1, $2, $3, $4)',
            [row.payment_key, refundKey, part, now()],
          );
          await tx.query('update payment.payment set refunded = refunded + $2 where payment_key = $1', [
            row.payment_key,
            part,
          ]);
          const made = { refund_key: refundKey, amount: part, at: now().toString(), returned_at: null };
          const refunds = [...(row.refunds ?? []), made];
          return { ok: true, payment: paymentOf({ ...row, refunded: row.refunded + part, refunds }) };
        },
        signal,
      ),

    page: (token) =>
      withPayment({ token }, async (_tx, row) =>
        row?.request
          ? {
              key: row.payment_key,
              token,
              state: row.state,
              amount: row.amount,
              request: row.request,
              ...(row.card ? { lastFour: row.card.lastFour } : {}),
            }
          : undefined,
      ),
    pay: (token, number) =>
      withPayment({ token }, async (tx, row) => {
        if (row?.state !== 'open') return 'page';
        const card = testCard(number);
        if (!card) return undefined;
        const lastFour = number.slice(-4);
        if (!card.asks) return decide(tx, row, lastFour, false);
        await move(tx, row, {
          state: 'authentication',
          card: {
            lastFour,
            brand: card.brand,
            usage: card.usage,
            threeDSecure: true,
            paidAt: now().toString(),
            transaction: digits(12),
          },
        });
        return 'page';
      }),
    authenticate: (token, code) =>
      withPayment({ token }, async (tx, row) => {
        if (row?.state !== 'authentication' || !row.card) return 'page';
        if (code === SECURE_CODE) return decide(tx, row, row.card.lastFour, true);
        await move(tx, row, { state: 'authentication-failed' });
        return 'return';
      }),
    abandon: (token) =>
      withPayment<Onward>({ token }, async (tx, row) => {
        if (row && (row.state === 'open' || row.state === 'authentication'))
          await move(tx, row, { state: 'abandoned' });
        return 'return';
      }),
    settleDue: async () => {
      const due = await db.query<{ payment_key: string }>(
        `select payment_key from payment.payment
         where state in ('open', 'authentication', 'pending') and least(expires_at, decides_at) <= $1
         order by least(expires_at, decides_at) limit 100`,
        [now()],
      );
      for (const { payment_key: key } of due) await withPayment({ key }, async () => {});
    },
  };
};
