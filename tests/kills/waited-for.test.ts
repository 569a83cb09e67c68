import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { lastFirst, startDemonstrationProcess } from '#tests/harness/demonstration.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor } from '#tests/harness/visitor.ts';

const SECONDS = 10;

test('OPS-01 MAIL-01 a portal that is killed while it sends the link that somebody waits for costs them ten seconds at most, however long it was sending', async (t) => {
  const ending = lastFirst({ after });
  let arrived = 0;
  /** From then on it takes mails in and never says that it has. */
  let isSilent = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      if (isSilent) arrived += 1;
      else stream.on('end', () => done());
      stream.resume();
    },
  });
  server.listen(0, '127.0.0.1');
  t.after(() => server.close());
  await until(() => server.server.listening);
  const { port } = server.server.address() as { readonly port: number };
  const portal = await startDemonstrationProcess(ending, {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portail@voyageur.example' },
  });
  const mails = () => portal.db.query(`select from job.job where queue = 'mail.send'`);
  await until(async () => (await mails()).length === 0);
  isSilent = true;
  const visitor = new Visitor(portal.url);
  await visitor.submit(await visitor.open('/mot-de-passe-oublie'), { fields: { login: 'gv@demo.test' } });
  await until(() => arrived === 1);
  const leases = async () =>
    portal.db.query<{ run_at: Temporal.Instant; left: string }>(
      `select run_at, extract(epoch from run_at - clock_timestamp()) as left from job.job
        where queue = 'mail.send' and lease is not null and run_at > clock_timestamp()`,
    );
  const [first] = await leases();
  assert.ok(first);
  await until(async () => {
    const [now] = await leases();
    return now !== undefined && Temporal.Instant.compare(now.run_at, first.run_at) > 0;
  });
  await portal.kill();
  const [last] = await leases();
  assert.ok(last && Number(last.left) <= SECONDS, `${last?.left} s`);
});
