import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { cents } from '#domain/money.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { createSandbox, type Sandbox } from '../embedded/sandbox.ts';
import { readPaymentSource } from '../embedded/source.ts';
import type { Payment, PaymentProvider, PaymentState, StartRequest } from '../port.ts';

/** Test cards by what they play. */
export const CARDS = {
  accepted: '4970100000000006',
  secure: '4970100000000014',
  refused: '4970100000000022',
  failed: '4970100000000048',
  abandoned: '4970100000000055',
  slow: '4970100000000063',
  away: '4970100000000071',
  keepsRefunds: '4970100000000089',
  returnsRefunds: '4970100000000097',
} as const;

/** When the contract's clock stands. */
const START = '2027-01-15T10:00:00Z';

/** A payment provider on tables and a clock of its own, reached through one implementation of the port. */
interface PaymentSetting {
  readonly db: Database;
  readonly payment: PaymentProvider;
  /** What its pages do. */
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
}
export type SettingOf = (t: TestContext) => Promise<PaymentSetting>;

const PAGES = 'https://pay.example/sandbox/payment';

export const embeddedSetting: SettingOf = async (t) => {
  const db = await testDatabase(t, { source: readPaymentSource() });
  const clock = new ManualClock(START);
  const sandbox = createSandbox({ db, pages: PAGES, now: () => clock.now() });
  return { db, payment: sandbox, sandbox, clock };
};

export const request = (key: string, more: Partial<StartRequest> = {}): StartRequest => ({
  key,
  amount: cents(3_000),
  description: 'Billet France, Paris – Lyon',
  reference: '8894 0112 3705',
  returnUrl: 'https://voyageur.example/recompense/boutique-v2-callback?commande=1',
  notificationUrl: 'https://voyageur.example/webhooks/payment',
  expiresAt: '2027-01-15T10:20:00Z',
  ...more,
});

export const tokenOf = ({ url }: Pick<Payment, 'url'>): string => url.split('/').at(-1) ?? '';
/** `ok`, or why a command was refused. */
export const reason = (answer: { ok: boolean; reason?: string }): string | undefined =>
  answer.ok ? 'ok' : answer.reason;

/** What the port promises, of any implementation of it: each test of it is run over `implementation`. */
export const paymentContract = (implementation: string, setting: SettingOf): void => {
  const rule = (title: string, proof: (t: TestContext) => Promise<void>) =>
    test(`${title} (${implementation})`, proof);

  const opened = async ({ payment }: PaymentSetting, key = 'order-1'): Promise<Payment> => {
    const answer = await payment.start(request(key));
    assert.ok(answer.ok, JSON.stringify(answer));
    return answer.payment;
  };
  /** A payment whose card was typed. */
  const paid = async (on: PaymentSetting, card: string, key = 'order-1'): Promise<Payment> => {
    const payment = await opened(on, key);
    assert.notEqual(await on.sandbox.pay(tokenOf(payment), card), undefined);
    return payment;
  };
  const stateOf = async ({ payment }: PaymentSetting, key = 'order-1'): Promise<PaymentState | undefined> =>
    (await payment.find(request(key)))?.state;

  rule('PAY-01 a payment opens with the address of its page, and the same again is the same', async (t) => {
    const on = await setting(t);
    const payment = await opened(on);
    assert.equal(payment.state, 'open');
    assert.equal(payment.amount, 3_000);
    assert.match(payment.url, /^https:\/\/pay\.example\/sandbox\/payment\/[\w-]{32}$/);
    assert.deepEqual(await opened(on), payment);
    const many = await Promise.all(Array.from({ length: 8 }, () => on.payment.start(request('order-2'))));
    assert.equal(new Set(many.map((one) => one.ok && one.payment.paymentId)).size, 1);
    assert.equal(reason(await on.payment.start(request('order-1', { amount: cents(2_999) }))), 'key-reused');
    assert.equal(reason(await on.payment.start(request('order-3', { amount: cents(0) }))), 'amount');
    assert.equal(await on.payment.find(request('nobody')), undefined);
  });

  rule('PAY-02 what is left of a card: its last four digits, brand, usage, date, references', async (t) => {
    const on = await setting(t);
    await paid(on, CARDS.accepted);
    const found = await on.payment.find(request('order-1'));
    assert.equal(found?.state, 'authorised');
    const { transaction, authorisation, certificate, paidAt, ...card } = found?.card ?? {};
    assert.deepEqual(card, { lastFour: '0006', brand: 'CB', usage: 'debit', threeDSecure: false });
    assert.equal(Temporal.Instant.from(paidAt as string).toString(), START);
    assert.match(transaction ?? '', /^\d{12}$/);
    assert.match(authorisation ?? '', /^\d{6}$/);
    assert.match(certificate ?? '', /^[0-9a-f]{32}$/);
    const kept = JSON.stringify(await on.db.query('select * from payment.payment, payment.notification'));
    // Its references are made at random and may hold any four digits in a row.
    const number = CARDS.accepted.replaceAll(/\D/g, '');
    assert.ok(!kept.replaceAll(/[\s-]/g, '').includes(number.slice(0, 12)), 'no card number is written');
  });

  for (const [card, state] of [
    [CARDS.refused, 'refused'],
    [CARDS.failed, 'failed'],
    [CARDS.abandoned, 'abandoned'],
    [CARDS.away, 'authorised'],
  ] as const)
    rule(`PAY-01 the card ending ${card.slice(-4)} is ${state}, once and for all`, async (t) => {
      const on = await setting(t);
      const payment = await paid(on, card);
      assert.equal(await stateOf(on), state);
      await on.sandbox.pay(tokenOf(payment), CARDS.accepted);
      await on.sandbox.abandon(tokenOf(payment));
      assert.equal(await stateOf(on), state);
      assert.equal(
        reason(await on.payment.capture(request('order-1'))),
        state === 'authorised' ? 'ok' : 'not-authorised',
      );
    });

  rule(
    'PAY-01 3-D Secure asks for a code: the right one is accepted, another ends the payment',
    async (t) => {
      const on = await setting(t);
      const first = await paid(on, CARDS.secure);
      assert.equal(await stateOf(on), 'open');
      assert.equal(await on.sandbox.authenticate(tokenOf(first), '123456'), 'return');
      const found = await on.payment.find(request('order-1'));
      assert.equal(found?.state, 'authorised');
      assert.equal(found?.card?.threeDSecure, true);
      const second = await paid(on, CARDS.secure, 'order-2');
      await on.sandbox.authenticate(tokenOf(second), '654321');
      assert.equal(await stateOf(on, 'order-2'), 'authentication-failed');
      await on.sandbox.authenticate(tokenOf(second), '123456');
      assert.equal(await stateOf(on, 'order-2'), 'authentication-failed');
    },
  );

  rule('a card that is no test card is refused and leaves the payment open', async (t) => {
    const on = await setting(t);
    const payment = await opened(on);
    assert.equal(await on.sandbox.pay(tokenOf(payment), '4111111111111111'), undefined);
    assert.equal(await stateOf(on), 'open');
  });

  rule('PAY-01 a slow bank answers later, a page that nobody used closes', async (t) => {
    const on = await setting(t);
    await paid(on, CARDS.slow);
    await opened(on, 'order-2');
    assert.equal(await stateOf(on), 'pending');
    on.clock.advance({ seconds: 21 });
    assert.equal(await stateOf(on), 'authorised');
    on.clock.advance({ minutes: 20 });
    assert.equal(await stateOf(on, 'order-2'), 'expired');
    assert.equal(await stateOf(on), 'authorised', 'what is authorised does not close with its page');
  });

  rule('PAY-05 capturing takes what was authorised, once; cancelling releases it for good', async (t) => {
    const on = await setting(t);
    const first = await paid(on, CARDS.accepted);
    assert.equal(reason(await on.payment.capture(request('nobody'))), 'unknown');
    const captured = await on.payment.capture(request('order-1'));
    assert.equal(captured.ok && captured.payment.state, 'captured');
    assert.deepEqual(await on.payment.capture(request('order-1')), captured);
    assert.equal(reason(await on.payment.cancel(request('order-1'))), 'captured');

    await paid(on, CARDS.accepted, 'order-2');
    for (let time = 0; time < 2; time += 1)
      assert.deepEqual(await on.payment.cancel(request('order-2')), { ok: true, state: 'cancelled' });
    assert.equal(reason(await on.payment.capture(request('order-2'))), 'not-authorised');

    const third = await opened(on, 'order-3');
    await on.payment.cancel(request('order-3'));
    await on.sandbox.pay(tokenOf(third), CARDS.accepted);
    assert.equal(await stateOf(on, 'order-3'), 'cancelled', 'nothing can be paid on a page that was closed');
    assert.equal(await on.sandbox.pay(tokenOf(first), CARDS.accepted), 'page');
  });

  rule('PAY-05 a payment cancelled before it was opened never opens', async (t) => {
    const on = await setting(t);
    for (let time = 0; time < 2; time += 1)
      assert.deepEqual(await on.payment.cancel(request('late')), { ok: true, state: 'never-made' });
    assert.equal(reason(await on.payment.start(request('late'))), 'closed');
    assert.equal(await on.payment.find(request('late')), undefined);
  });

  rule('ORDER-04 a refund gives back a part or all of what was taken, once a key, never more', async (t) => {
    const on = await setting(t);
    await paid(on, CARDS.accepted);
    const refund = (refundKey: string, amount: number) =>
      on.payment.refund({ ...request('order-1'), refundKey, cents: cents(amount) });
    assert.equal(reason(await refund('r1', 1_000)), 'not-captured');
    await on.payment.capture(request('order-1'));
    const part = await refund('r1', 1_000);
    assert.equal(part.ok && part.payment.refunded, 1_000);
    assert.deepEqual(await refund('r1', 1_000), part);
    assert.equal(reason(await refund('r1', 900)), 'key-reused');
    assert.equal(reason(await refund('r2', 2_001)), 'too-much');
    const rest = await refund('r2', 2_000);
    assert.equal(rest.ok && rest.payment.refunded, 3_000);
    assert.equal(reason(await refund('r3', 1)), 'too-much');

    await paid(on, CARDS.keepsRefunds, 'order-2');
    await on.payment.capture(request('order-2'));
    const kept = await on.payment.refund({ ...request('order-2'), refundKey: 'r1', cents: cents(3_000) });
    assert.equal(reason(kept), 'refused');
  });

  rule('ORDER-04 a refund is accepted, sent, then credited, each with its date', async (t) => {
    const on = await setting(t);
    const told = async (key: string) => (await on.payment.find(request(key)))?.refunds[0];
    for (const [key, card] of [
      ['order-1', CARDS.accepted],
      ['order-2', CARDS.returnsRefunds],
    ] as const) {
      await paid(on, card, key);
      await on.payment.capture(request(key));
      assert.deepEqual((await on.payment.find(request(key)))?.refunds, []);
      const given = await on.payment.refund({ ...request(key), refundKey: `${key}-r`, cents: cents(3_000) });
      assert.deepEqual(given.ok && given.payment.refunds, [
        { refundKey: `${key}-r`, cents: 3_000, acceptedAt: on.clock.now().toString() },
      ]);
    }
    on.clock.advance({ seconds: 31 });
    const sent = await told('order-1');
    assert.ok(sent?.sentAt && !sent.creditedAt, JSON.stringify(sent));
    on.clock.advance({ seconds: 90 });
    const credited = await told('order-1');
    assert.ok(
      credited?.creditedAt && credited.creditedAt > (credited.sentAt ?? ''),
      JSON.stringify(credited),
    );
    // A bank may send it back: it is then with the provider again, and may be tried in another way.
    const refused = await on.payment.find(request('order-2'));
    assert.deepEqual(
      [refused?.refunded, refused?.refunds[0]?.creditedAt, typeof refused?.refunds[0]?.refusedAt],
      [0, undefined, 'string'],
    );
  });

  rule('of captures and cancellations at once one wins, and both are told so', async (t) => {
    const on = await setting(t);
    for (let round = 0; round < 5; round += 1) {
      const key = `order-${round}`;
      await paid(on, CARDS.accepted, key);
      const [captured, cancelled] = await Promise.all([
        on.payment.capture(request(key)),
        on.payment.cancel(request(key)),
      ]);
      const state = await stateOf(on, key);
      assert.equal(captured.ok, state === 'captured');
      assert.equal(cancelled.ok, state === 'cancelled');
    }
  });
};
