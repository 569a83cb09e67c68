import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { newId, newIuc } from '#domain/ids.ts';
import { createJobRunner } from '#features/jobs/index.ts';
import type { MailTransport } from '#providers/mail/port.ts';
import { createSmtpTransport } from '#providers/mail/smtp.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { silent } from '#tests/harness/silent.ts';
import { until } from '#tests/harness/until.ts';
import { unusedPort } from '#tests/harness/unused-port.ts';
import { defineMail, mailJobs, refusedSince } from './index.ts';

const CLOCK = new ManualClock('2027-03-01T10:00:00Z');
const word = defineMail<object>({
  name: 'word',
  version: 1,
  subject: () => 'Un mot',
  content: () => ({
    preview: 'Un mot',
    heading: 'Un mot',
    greeting: 'Madame Vasseur,',
    blocks: [],
    why: 'Essai.',
  }),
});

const jobsOf = (db: Database, transport: MailTransport) =>
  mailJobs({
    db,
    transport,
    clock: CLOCK,
    log: silent,
    publicUrl: 'https://voyageur.example',
    templates: [word],
    optIns: { wants: async () => true, unsubscribePath: () => '/' },
  })['mail.send'];

/** Sends by this transport; `wait` says how long a failed mail waits in truth, given how long it was to wait. */
const sending = async (
  t: TestContext,
  transport: MailTransport,
  wait: (planned: number, attempt: number) => number,
) => {
  const endings: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const ending of endings.reverse()) await ending();
  });
  const db = await testDatabase({ after: (work) => void endings.push(work) });
  const queue = jobsOf(db, transport);
  const planned = queue.backoffMs ?? assert.fail('a mail waits between its attempts');
  const runner = createJobRunner({
    db,
    queues: { 'mail.send': { ...queue, backoffMs: (attempt) => wait(planned(attempt), attempt) } },
    log: silent,
    pollMs: 20,
  });
  runner.start();
  endings.push(
    () => transport.close(),
    () => runner.stop(2_000),
  );
  return db;
};

const write = async (db: Database, iuc: string, to: string): Promise<string> => {
  const id = newId();
  await db.query(`select mail.queue($1, $2, null, 'word', 1, '{}', $3, now())`, [iuc, id, to]);
  return id;
};
const statusOf = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.query<{ status: string }>('select status from mail.message where message_id = $1', [id]))[0]
    ?.status;

test('MAIL-01 what an address’s own server refuses is kept with its words, and forgotten when a mail passes or the address changes; what is said of the mail or of us is not', async (t) => {
  const answers: Record<string, string> = {
    nobody: '550 5.1.1 No such user here',
    old: '551 User not local',
    policy: '550 5.7.1 Sender is not let through',
    long: '501 5.1.3 Bad recipient address syntax',
    body: 'at the end',
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const [, code, words] = /^(\d{3}) (.*)/.exec(answers[address.split('@')[0] ?? ''] ?? '') ?? [];
      done(code ? Object.assign(new Error(words), { responseCode: Number(code) }) : null);
    },
    onData: (stream, session, done) => {
      const isBody = session.envelope.rcptTo[0]?.address.startsWith('body');
      stream.resume().on('end', () => {
        done(isBody ? Object.assign(new Error('5.6.0 Not this mail'), { responseCode: 554 }) : null);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  const transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'portail@voyageur.example',
  });
  const db = await sending(t, transport, () => 10);
  // After the transport that keeps a connection open: half a minute would be waited for its end.
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const iuc = newIuc();
  const replyTo = async (address: string): Promise<string | undefined> => {
    const id = await write(db, iuc, address);
    await until(async () => (await statusOf(db, id)) !== 'EN_COURS');
    const [row] = await db.query<{ reply: string }>(
      'select reply from mail.refused_address where iuc = $1 and address = $2',
      [iuc, address.toLowerCase()],
    );
    return row?.reply;
  };
  assert.equal(await replyTo('nobody@exemple.fr'), answers.nobody);
  assert.equal(await replyTo('old@exemple.fr'), answers.old);
  assert.equal(await replyTo('long@exemple.fr'), answers.long);
  assert.equal(await replyTo('policy@exemple.fr'), undefined);
  assert.equal(await replyTo('body@exemple.fr'), undefined);
  assert.equal(await replyTo('good@exemple.fr'), undefined);
  assert.equal(String(await refusedSince(db, iuc, 'Nobody@exemple.fr')), '2027-03-01T10:00:00Z');
  assert.equal(await refusedSince(db, newIuc(), 'nobody@exemple.fr'), undefined, 'theirs alone');

  answers.nobody = '';
  assert.equal(await replyTo('NOBODY@exemple.fr'), undefined, 'a mail has passed');
  assert.equal(await replyTo('old@exemple.fr'), answers.old);
  await db.query(
    `insert into customer.person (iuc, civility, first_name, last_name, birth_date, email, created_at)
     values ($1, 'Mme', 'Camille', 'Vasseur', '1988-06-12', 'old@exemple.fr', now())`,
    [iuc],
  );
  await db.query(`update customer.person set email = 'new@exemple.fr' where iuc = $1`, [iuc]);
  assert.equal(await refusedSince(db, iuc, 'old@exemple.fr'), undefined, 'the address has changed');
});

/** A mail server that can be killed, and what it says. */
const startServer = async (port: number, manner: 'stall' | 'take') => {
  const program = path.resolve(import.meta.dirname, '../../providers/mail/testing/smtp-process.ts');
  const child = spawn(process.execPath, [program, String(port), manner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  const listens = (): string | undefined => said.find((line) => line.startsWith('listening'));
  await until(() => listens() !== undefined);
  return {
    port: Number(listens()?.split(' ')[1]),
    said,
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};

test('MAIL-01 a mail server that is killed in the middle of a mail and away for ten minutes costs no mail and doubles none', async (t) => {
  const TEN_MINUTES = 600_000;
  // Not one that the system may give to somebody else while nobody listens at it.
  const first = await startServer(await unusedPort(), 'stall');
  /** What was to be waited by the mail that has tried most often; its true waits are short. */
  let waited = 0;
  let tried = 0;
  const db = await sending(
    t,
    createSmtpTransport({ url: `smtp://127.0.0.1:${first.port}`, from: 'portail@voyageur.example' }),
    (planned, attempt) => {
      if (attempt > tried) {
        tried = attempt;
        waited += planned;
      }
      return 10;
    },
  );
  const iuc = newIuc();
  const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => write(db, iuc, `voyageur${n}@exemple.fr`)));
  await until(() => first.said.includes('data'));
  await first.kill();
  await until(() => waited > TEN_MINUTES);
  for (const id of ids) assert.equal(await statusOf(db, id), 'EN_COURS');

  const second = await startServer(first.port, 'take');
  t.after(() => second.kill());
  await until(async () =>
    (await Promise.all(ids.map((id) => statusOf(db, id)))).every((one) => one === 'OK'),
  );
  const took = second.said.filter((line) => line.startsWith('took')).map((line) => line.slice(5));
  assert.deepEqual(took.toSorted(), ids.toSorted(), 'each once');
  assert.equal((await db.query('select 1 from job.dead')).length, 0);
});
