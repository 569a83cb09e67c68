import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { newId, newIuc } from '#domain/ids.ts';
import { plainText } from '#domain/typography.ts';
import { createJobRunner } from '#features/jobs/index.ts';
import { orderConfirmation } from '#features/rail-shop/index.ts';
import { createMailbox } from '#providers/mail/mailbox.ts';
import type { MailTransport } from '#providers/mail/port.ts';
import { createSmtpTransport } from '#providers/mail/smtp.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { silent } from '#tests/harness/silent.ts';
import { until } from '#tests/harness/until.ts';
import { type MailFiles, type MailTemplate, mailJobs, registerMailbox } from './index.ts';

const order: Parameters<typeof orderConfirmation.html>[0] = {
  number: '8894 0112 3705',
  pnr: 'KTWR47',
  item: 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles, aller-retour',
  civility: 'Mme',
  lastName: 'O’Brien <b>',
  points: 11_000,
  passengers: [
    { firstName: 'Camille', lastName: 'O’Brien <b>' },
    { firstName: 'Lou', lastName: 'Martin' },
  ],
  journeys: ['2027-03-28T00:30:00Z', '2027-04-01T08:00:00Z'].map((departure, index) => ({
    travelClass: index === 0 ? '1' : '2',
    legs: [
      {
        trainNumber: '6121',
        transportType: 'TGV INOUI',
        fromName: 'Paris Gare de Lyon',
        toName: 'Marseille Saint-Charles',
        departure,
        arrival: Temporal.Instant.from(departure).add({ hours: 3 }).toString(),
        seats: [
          { passenger: 0, coach: '4', seat: '62' },
          { passenger: 1, coach: '4', seat: '63' },
        ],
      },
    ],
  })),
};

const context = { publicUrl: 'https://voyageur.example' };
const template = orderConfirmation;

/** A mail that may be ended, and somebody who has. */
const news: MailTemplate<object> = {
  name: 'news',
  version: 1,
  optIn: 'PROGRAMME',
  subject: () => 'Nouveautés',
  html: (_data, { unsubscribeUrl }) => `<p>${unsubscribeUrl}</p>`,
  text: (_data, { unsubscribeUrl }) => String(unsubscribeUrl),
};
const UNWILLING = newIuc();

const queue = (
  db: Database,
  iuc: string,
  recipient = 'camille@example.test',
  maxAttempts = 10,
): Promise<string> => {
  const id = newId();
  return db
    .query('select mail.queue($1, $2, null, $3, $4, $5, $6, now())', [
      iuc,
      id,
      orderConfirmation.name,
      orderConfirmation.version,
      JSON.stringify(order),
      recipient,
    ])
    .then(() => db.query('update job.job set max_attempts = $1', [maxAttempts]))
    .then(() => id);
};

const statusOf = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.query<{ status: string }>('select status from mail.message where message_id = $1', [id]))[0]
    ?.status;

const sending = async (
  t: TestContext,
  makeTransport: (db: Database) => MailTransport,
  files: MailFiles = {},
) => {
  const endings: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const ending of endings.reverse()) await ending();
  });
  const db = await testDatabase({ after: (work) => void endings.push(work) });
  const transport = makeTransport(db);
  const queues = mailJobs({
    db,
    transport,
    clock: new ManualClock('2027-03-01T10:00:00Z'),
    log: silent,
    publicUrl: context.publicUrl,
    templates: [orderConfirmation, news],
    files,
    optIns: {
      wants: async (iuc) => iuc !== UNWILLING,
      unsubscribePath: (_iuc, type) => `/desinscription-sncf/${type}`,
    },
  });
  const runner = createJobRunner({
    db,
    queues: { 'mail.send': { ...queues['mail.send'], backoffMs: () => 10 } },
    log: silent,
    pollMs: 20,
  });
  runner.start();
  endings.push(
    () => transport.close(),
    () => runner.stop(2_000),
  );
  return { db, endings };
};

test('MAIL-01 the order mail says in French, in HTML and in text, file, trains, times of Paris, coaches, seats, points and the way to the trips', () => {
  const markup = template.html(order, context);
  const text = template.text(order, context);
  for (const part of [plainText(markup.replaceAll(/<[^>]+>/g, '')), plainText(text)]) {
    for (const wanted of [
      'KTWR47',
      '8894 0112 3705',
      '11 000 points',
      'TGV INOUI',
      '6121',
      'voiture 4, place 62',
      'Lou Martin',
      'Retour',
    ])
      assert.ok(part.includes(wanted), `${wanted} in ${part.slice(0, 60)}`);
    // The night the clocks go forward: three hours later it is four hours later on the wall.
    assert.ok(part.includes('dimanche 28 mars 2027'), part);
    assert.ok(part.includes('01h30') && part.includes('05h30'), part);
    assert.ok(
      part.includes('3 h') && !part.includes('4 h'),
      'the journey lasts what it lasts, not what the clocks show',
    );
    assert.ok(
      part.includes('1re classe') && part.includes('2de classe') && part.includes('jeudi 1er avril 2027'),
    );
  }
  assert.ok(text.includes('https://voyageur.example/informations/voyages-futurs'));
  assert.match(
    plainText(template.subject(order)),
    /^Votre voyage est confirmé, dossier KTWR47 : Billet France/,
  );
});

test('MAIL-01 what customers are called cannot become markup of a mail', () => {
  const markup = template.html(order, context);
  assert.ok(markup.includes('O’Brien &#60;b&#62;') && !markup.includes('<b>'));
});

test('MAIL-01 a queued mail is sent by SMTP with its text part, again after a failure under the same Message-ID, and is OK', async (t) => {
  const seen: { raw: string; to: string }[] = [];
  let refuse = 2;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody'))
        return done(Object.assign(new Error('no such user'), { responseCode: 550 }));
      if (address.startsWith('full'))
        return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
      done();
    },
    onData: async (stream, session, done) => {
      let raw = '';
      for await (const chunk of stream) raw += chunk;
      seen.push({ raw, to: session.envelope.rcptTo[0]?.address ?? '' });
      refuse -= 1;
      done(refuse >= 0 ? Object.assign(new Error('try later'), { responseCode: 451 }) : null);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const { db, endings } = await sending(t, () =>
    createSmtpTransport({
      url: `smtp://127.0.0.1:${port}`,
      from: 'Espace Voyageur <portail@voyageur.example>',
    }),
  );
  endings.unshift(() => new Promise((resolve) => server.close(() => resolve())));

  const iuc = newIuc();
  const id = await queue(db, iuc);
  await until(async () => (await statusOf(db, id)) === 'OK');
  assert.equal(seen.length, 3);
  for (const { raw, to } of seen) {
    assert.equal(to, 'camille@example.test');
    assert.ok(raw.includes(`Message-ID: <${id}@voyageur.example>`));
    assert.match(raw, /multipart\/alternative/);
    assert.match(raw, /text\/plain; charset=utf-8/);
    assert.match(raw, /text\/html; charset=utf-8/);
    assert.doesNotMatch(raw, /List-Unsubscribe/, 'what is owed to its customer cannot be ended');
  }
  const [row] = await db.query<{ sent_at: Temporal.Instant }>('select sent_at from mail.message');
  assert.equal(row?.sent_at.toString(), '2027-03-01T10:00:00Z');

  const say = async (to: string): Promise<string> => {
    const newsId = newId();
    await db.query(`select mail.queue($1, $2, null, 'news', 1, '{}', 'camille@example.test', now())`, [
      to,
      newsId,
    ]);
    return newsId;
  };
  const [wanted, unwanted] = [await say(iuc), await say(UNWILLING)];
  await until(async () => (await statusOf(db, wanted)) === 'OK' && (await statusOf(db, unwanted)) === 'KO');
  assert.equal(seen.length, 4, 'nothing to who has said no since it was queued');
  const { raw } = seen[3] ?? assert.fail();
  assert.match(raw, /^List-Unsubscribe: <https:\/\/voyageur\.example\/desinscription-sncf\/PROGRAMME>\r$/m);
  assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);

  const unknown = await queue(db, iuc, 'nobody@example.test');
  const full = await queue(db, iuc, 'full@example.test', 3);
  await until(async () => (await statusOf(db, unknown)) === 'KO' && (await statusOf(db, full)) === 'KO');
  await until(async () => (await db.query('select 1 from job.job')).length === 0);
  const dead = await db.query<{ attempts: number }>('select attempts from job.dead');
  assert.deepEqual(dead, [{ attempts: 3 }], 'what may pass is tried again, what is refused for good is not');
});

test('MAIL-01 without SMTP the mailbox shows the mail, as HTML without scripts and as text; with SMTP it does not exist', async (t) => {
  const { db } = await sending(t, createMailbox);
  const server = Fastify();
  registerMailbox(server, { db, enabled: true });
  assert.ok((await server.inject('/sandbox/mailbox')).body.includes('Aucun e-mail'));
  const id = await queue(db, newIuc());
  await until(async () => (await statusOf(db, id)) === 'OK');

  await queue(db, newIuc(), 'lou@example.test');
  await until(async () => (await db.query('select 1 from mail.mailbox')).length === 2);
  const ofOne = await server.inject('/sandbox/mailbox?destinataire=Camille@example.test');
  assert.ok(ofOne.body.includes(`/sandbox/mailbox/${id}`) && plainText(ofOne.body).includes('1 e-mail pour'));
  assert.equal(ofOne.body.match(/<th scope="row">/g)?.length, 1);
  const ofNobody = await server.inject('/sandbox/mailbox?destinataire=%3Cb%3Enobody');
  assert.ok(ofNobody.body.includes('Aucun e-mail pour &#60;b&#62;nobody'));

  const list = await server.inject('/sandbox/mailbox');
  assert.equal(list.statusCode, 200);
  assert.ok(
    list.body.includes(`href="/sandbox/mailbox/${id}"`) && list.body.includes('camille@example.test'),
  );
  const one = await server.inject(`/sandbox/mailbox/${id}`);
  assert.ok(one.body.includes('sandbox="allow-popups') && one.body.includes('srcdoc="&#60;!DOCTYPE'));
  assert.ok(one.body.includes('Dossier') && one.body.includes('KTWR47'));
  const policy = String(one.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'.*'sha256-.*frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|script-src/);
  assert.equal(one.headers['cache-control'], 'no-store');
  assert.equal((await server.inject(`/sandbox/mailbox/${newId()}`)).statusCode, 404);
  assert.equal((await server.inject('/sandbox/mailbox/x%27')).statusCode, 404);

  const withSmtp = Fastify();
  registerMailbox(withSmtp, { db, enabled: false });
  for (const path of ['/sandbox/mailbox', `/sandbox/mailbox/${id}`])
    assert.equal((await withSmtp.inject(path)).statusCode, 404);
});

test('MAIL-01 a mail waits for its files, but not for ever: from the third attempt it leaves without, and does not speak of them', async (t) => {
  const asked = new Map<string, number>();
  const { db } = await sending(t, createMailbox, {
    [orderConfirmation.name]: async ({ iuc }) => {
      const times = (asked.get(iuc) ?? 0) + 1;
      asked.set(iuc, times);
      if (iuc !== patient || times < 2) throw new Error('no documents are made just now');
      return [{ name: 'billet-KTWR47.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') }];
    },
  });
  const [patient, hopeless] = [newIuc(), newIuc()];
  for (const iuc of [patient, hopeless]) {
    const id = await queue(db, iuc);
    await until(async () => (await statusOf(db, id)) === 'OK');
    const [mail] = await db.query<{ text: string; files: number }>(
      `select text, (select count(*)::int from mail.mailbox_file f where f.message_id = m.message_id) as files
       from mail.mailbox m where message_id = $1`,
      [id],
    );
    assert.equal(mail?.files, iuc === patient ? 1 : 0);
    assert.equal(/joint à cet e-mail/.test(mail?.text ?? ''), iuc === patient);
    assert.equal(/Il n’y a rien à imprimer/.test(mail?.text ?? ''), iuc !== patient);
  }
  assert.deepEqual([...asked.values()], [2, 3]);
  assert.equal((await db.query('select 1 from job.dead')).length, 0);
});
