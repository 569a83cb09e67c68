import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { cents } from '#domain/money.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';
import { readPaymentSource } from './embedded/source.ts';
import { createHttpPayment, type HttpPaymentOptions } from './http-adapter.ts';
import { paymentServer } from './http-server.ts';
import { readNotification, signNotification } from './notifications.ts';
import { type PaymentProvider, PaymentUnavailable, type StartRequest } from './port.ts';
import { CARDS, embeddedSetting, paymentContract, reason, request, tokenOf } from './testing/contract.ts';
import { cardFields, SECRETS, type Standalone, sendForm, startStandalone } from './testing/standalone.ts';
import type { Command } from './wire.ts';

paymentContract('embedded', embeddedSetting);

// The contract over HTTP, to a payment provider of this process, whose clock it can move.
paymentContract('over HTTP', async (t) => {
  const setting = await embeddedSetting(t);
  const server = paymentServer({ payment: setting.payment, key: SECRETS.key });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => server.close());
  const payment = createHttpPayment({
    url,
    key: SECRETS.key,
    pageOrigin: 'https://pay.example',
    timeoutMs: 30_000,
  });
  return { ...setting, payment };
});

const standalone = async (t: TestContext) => {
  const db = await testDatabase(t, { source: readPaymentSource() });
  const system = await startStandalone({ databaseUrl: db.url });
  t.after(() => system.stop());
  return { db, system };
};
const adapter = (system: Standalone, more: Partial<HttpPaymentOptions> = {}): PaymentProvider =>
  createHttpPayment({
    url: system.url,
    key: SECRETS.key,
    pageOrigin: system.url,
    timeoutMs: 30_000,
    ...more,
  });
const soon = (): string => Temporal.Now.instant().add({ minutes: 20 }).toString();
const asked = (key: string, more: Partial<StartRequest> = {}) => request(key, { expiresAt: soon(), ...more });
const unavailable = { name: 'PaymentUnavailable' };

test('API-12 the payment provider in a process of its own serves a payment over HTTP and by its page', async (t) => {
  const { system } = await standalone(t);
  const payment = adapter(system);
  const start = await payment.start(asked('order-1'));
  assert.ok(start.ok);
  const page = await fetch(start.payment.url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /Bac à sable/);
  const sent = await sendForm(start.payment.url, cardFields(CARDS.accepted));
  assert.deepEqual([sent.status, sent.location], [303, asked('order-1').returnUrl]);
  assert.equal((await payment.find(asked('order-1')))?.state, 'authorised');
  assert.equal(reason(await payment.capture(asked('order-1'))), 'ok');
  const given = await payment.refund({ ...asked('order-1'), refundKey: 'r', cents: cents(3_000) });
  assert.equal(given.ok && given.payment.refunded, 3_000);
  await assert.rejects(() => adapter(system, { key: 'another-key' }).find(asked('order-1')), unavailable);
});

test('PAY-05 whatever goes wrong on the way is told as unavailable, and repeating or finding tells what was done', async (t) => {
  const { system } = await standalone(t);
  const payment = adapter(system);
  const impatient = adapter(system, { timeoutMs: 300 });
  for (const mode of [
    'time-out',
    'keep-answer',
    'error',
    'lose-answer',
    'nonsense',
    'huge',
    'other-payment',
    'other-amount',
    'other-page',
  ] as const) {
    const silent = mode === 'time-out' || mode === 'keep-answer';
    const done = mode !== 'time-out' && mode !== 'error';
    const key = `order-${mode}`;
    const about = asked(key);
    const failing = async (command: Command, work: (payment: PaymentProvider) => Promise<unknown>) => {
      await system.fault(command, mode);
      const error = await work(silent ? impatient : payment).then(
        () => assert.fail(`${command} ${mode} was answered`),
        (cause: Error) => cause,
      );
      assert.ok(error instanceof PaymentUnavailable, `${command} ${mode}: ${error.stack}`);
      // On a busy machine the impatient one may give up before it was heard.
      await system.clear();
    };
    await failing('start', (to) => to.start(about));
    if (!silent) assert.equal((await payment.find(about))?.state, done ? 'open' : undefined);
    const start = await payment.start(about);
    assert.ok(start.ok);
    await failing('find', (to) => to.find(about));
    await sendForm(start.payment.url, cardFields(CARDS.accepted));
    await failing('capture', (to) => to.capture(about));
    if (!silent) assert.equal((await payment.find(about))?.state, done ? 'captured' : 'authorised');
    assert.equal(reason(await payment.capture(about)), 'ok');
    const part = { ...about, refundKey: 'r1', cents: cents(1_000) };
    await failing('refund', (to) => to.refund(part));
    const back = await payment.refund(part);
    assert.equal(back.ok && back.payment.refunded, 1_000, 'given back once');
    if (!mode.startsWith('other-')) {
      await failing('cancel', (to) => to.cancel(asked(`${key}-2`)));
      assert.equal(reason(await payment.cancel(asked(`${key}-2`))), 'ok');
    }
  }
});

test('PAY-05 a payment whose opening arrives after it was given up never opens', async (t) => {
  const { system } = await standalone(t);
  await system.fault('start', 'late');
  const payment = adapter(system);
  await assert.rejects(() => adapter(system, { timeoutMs: 300 }).start(asked('late')), unavailable);
  assert.deepEqual(await payment.cancel(asked('late')), { ok: true, state: 'never-made' });
  await system.release();
  // On a busy machine the impatient one may have given up before it was heard.
  await system.clear();
  assert.equal(reason(await payment.start(asked('late'))), 'closed');
});

test('a payment provider killed after it answered has lost nothing of what it said', async (t) => {
  const { system, db } = await standalone(t);
  const start = await adapter(system).start(asked('order-1'));
  assert.ok(start.ok);
  await sendForm(start.payment.url, cardFields(CARDS.accepted));
  await system.kill();
  await assert.rejects(() => adapter(system, { timeoutMs: 2_000 }).capture(asked('order-1')), unavailable);
  const next = await startStandalone({ databaseUrl: db.url });
  t.after(() => next.stop());
  assert.equal(reason(await adapter(next).capture(asked('order-1'))), 'ok');
});

test('PAY-03 notifications are signed, sent until they are answered, each under one id', async (t) => {
  const { system } = await standalone(t);
  const received: { id: string; key: string | undefined }[] = [];
  const shop = createServer((message, answer) => {
    let body = '';
    message.on('data', (part: Buffer) => {
      body += part.toString();
    });
    message.on('end', () => {
      const id = String(message.headers['webhook-id']);
      received.push({ id, key: readNotification(SECRETS.webhook, body, message.headers)?.key });
      // The first time of each is not answered well.
      answer.writeHead(received.filter((one) => one.id === id).length > 1 ? 204 : 500).end();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise((resolve) => shop.close(resolve)));
  const notificationUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/payment`;
  const start = await adapter(system).start(asked('order-1', { notificationUrl }));
  assert.ok(start.ok);
  await sendForm(start.payment.url, cardFields(CARDS.away));
  await until(() => received.length >= 2);
  assert.deepEqual(new Set(received.map(({ key }) => key)), new Set(['order-1']));
  assert.equal(new Set(received.map(({ id }) => id)).size, 1);
});

test('PAY-03 a notification is believed only with our signature, of the last minutes, for the body that came', () => {
  const body = JSON.stringify({
    type: 'payment.updated',
    timestamp: '2027-01-15T10:00:00Z',
    data: { key: 'order-1' },
  });
  const headers = signNotification(SECRETS.webhook, 'message-1', body);
  assert.deepEqual(readNotification(SECRETS.webhook, body, headers), { key: 'order-1' });
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  assert.equal(readNotification(other, body, headers), undefined);
  assert.equal(readNotification(SECRETS.webhook, body.replace('order-1', 'order-2'), headers), undefined);
  assert.equal(readNotification(SECRETS.webhook, body, { ...headers, 'webhook-id': 'message-2' }), undefined);
  const old = String(Number(headers['webhook-timestamp']) - 400);
  assert.equal(readNotification(SECRETS.webhook, body, { ...headers, 'webhook-timestamp': old }), undefined);
  for (const wrong of ['', 'v1', 'v1,', 'v2,abc', 'nonsense', 'v1,zzzz '.repeat(500)])
    assert.equal(
      readNotification(SECRETS.webhook, body, { ...headers, 'webhook-signature': wrong }),
      undefined,
    );
  assert.equal(readNotification(SECRETS.webhook, body, {}), undefined);
  for (const said of ['', '{', '[]', '{"type":"payment.updated"}', '"text"'])
    assert.equal(
      readNotification(SECRETS.webhook, said, signNotification(SECRETS.webhook, 'm', said)),
      undefined,
    );
});

test('PAY-01 the page takes test cards only, says what is wrong, and never shows a card number again', async (t) => {
  const { system } = await standalone(t);
  const start = await adapter(system).start(asked('order-1'));
  assert.ok(start.ok);
  const { url } = start.payment;
  const empty = await sendForm(url, { geste: 'payer', numero: '', fin: '', cryptogramme: '' });
  assert.equal(empty.status, 400);
  assert.match(empty.text, /<title>Erreur/);
  const foreign = await sendForm(url, cardFields('4111 1111 1111 1111'));
  assert.equal(foreign.status, 400);
  assert.match(foreign.text, /Ce n’est pas une carte d’essai/);
  assert.doesNotMatch(foreign.text, /4111\s?1111/);
  const filled = await (await fetch(`${url}?carte=0014`)).text();
  assert.match(filled, /value="4970\u00a01000\u00a00000\u00a00014"/);
  const secure = await sendForm(url, cardFields(CARDS.secure));
  assert.deepEqual([secure.status, secure.location], [303, new URL(url).pathname]);
  assert.match(await (await fetch(url)).text(), /C’est bien vous/);
  const noCode = await sendForm(url, { geste: 'valider', code: '' });
  assert.equal(noCode.status, 400);
  const failed = await sendForm(url, { geste: 'echouer' });
  assert.equal(failed.location, asked('order-1').returnUrl);
  assert.match(await (await fetch(url)).text(), /Il n’y a plus rien à payer ici/);
  assert.equal((await fetch(`${system.url}/sandbox/payment/nobody`)).status, 404);
  const about = await (await fetch(`${system.url}/sandbox/payment`)).text();
  for (const number of Object.values(CARDS)) assert.ok(about.replace(/\u00a0/g, '').includes(number));
  assert.equal(tokenOf({ url }).length, 32);
});
