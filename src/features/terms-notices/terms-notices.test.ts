import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ManualClock } from '#domain/clock.ts';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { plainText } from '#domain/typography.ts';
import { PROGRAMME_TERMS, type VersionedEntry } from '#features/content/index.ts';
import { openLoyaltyCard } from '#features/customers/index.ts';
import { agreeingCustomer } from '#features/expiry-notices/testing/agreeing-customer.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';
import { tellTermsToCome } from './notify.ts';
import { type TermsToCome, termsToCome } from './template.ts';

const db = await testDatabase({ after });
const clock = new ManualClock('2027-03-01T09:00:00Z');

const versionOf = (version: string): VersionedEntry => ({
  kind: 'terms',
  key: PROGRAMME_TERMS.replace('terms/', ''),
  title: '',
  order: 0,
  version,
  validFrom: Temporal.PlainDate.from(version),
  blocks: [],
});

let people = 0;
const member = async (): Promise<Iuc> => {
  people += 1;
  const iuc = newIuc();
  // Who takes no advertisement is told of their contract all the same.
  await agreeingCustomer(db, iuc, `membre.${people}@voyageur.example`, clock.now(), 'N');
  const serial = 72_000_000 + people;
  await openLoyaltyCard(db, { iuc, openedOn: Temporal.PlainDate.from('2026-06-01'), serial });
  return iuc;
};
const run = (coming?: VersionedEntry, signal?: AbortSignal) =>
  tellTermsToCome({ db, clock, content: { coming: () => coming } }, signal);
const mailsTo = (iuc: Iuc) =>
  db.query<{ data: TermsToCome }>(
    `select data from mail.message where iuc = $1 and template = 'terms-to-come' order by queued_at, message_id`,
    [iuc],
  );

test('CONTENT-07 every member is told by mail, once however often and by however many it is done, of each version to come; nobody else is', async () => {
  const members = [await member(), await member()];
  const outsider = newIuc();
  await agreeingCustomer(db, outsider, 'sans.carte@voyageur.example', clock.now());
  assert.equal(await run(), 0, 'nothing is to change');
  const runs = await Promise.all(Array.from({ length: 5 }, () => run(versionOf('2027-04-01'))));
  assert.equal(
    runs.reduce((sum, count) => sum + count, 0),
    2,
  );
  const late = await member();
  assert.equal(await run(versionOf('2027-04-01')), 1, 'who has joined since');
  assert.equal(await run(versionOf('2027-06-01')), 3);
  for (const iuc of [...members, late])
    assert.deepEqual(
      (await mailsTo(iuc)).map(({ data }) => data.version),
      ['2027-04-01', '2027-06-01'],
    );
  assert.deepEqual(await mailsTo(outsider), []);
  const [told] = await mailsTo(late);
  assert.ok(told);
  const said = plainText(termsToCome.text(told.data, { publicUrl: 'https://portail.example' }));
  assert.match(said, /changent à partir du 1er avril 2027/);
  assert.match(said, /email-burn\?version=2027-04-01/);
  assert.match(said, /sans frais/);
});

test('CONTENT-07 MAIL-01 whoever is written to in thousands, mails that others wait for leave between: nobody is told while a hundred wait, and a run goes on where one was broken off', async () => {
  const version = versionOf('2027-09-01');
  const told = async (): Promise<number> =>
    (await db.query('select from customer.terms_notice where version = $1', [version.version])).length;
  const leave = () => db.query(`delete from job.job where queue = 'mail.send'`);
  while (people < 150) await member();
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from customer.card where closed_on is null',
  );
  const everybody = row?.count ?? 0;
  await db.query(
    `insert into job.job (queue, key, payload, run_at, max_attempts)
     select 'mail.send', 'confirmation ' || number, '{}', clock_timestamp(), 1 from generate_series(1, 100) number`,
  );
  await assert.rejects(run(version, AbortSignal.timeout(200)), { name: /TimeoutError|AbortError/ });
  assert.equal(await told(), 0);

  await leave();
  const stopping = new AbortController();
  const broken = assert.rejects(run(version, stopping.signal));
  await until(async () => (await told()) === 100);
  stopping.abort();
  await broken;
  const going = run(version);
  await leave();
  assert.equal(await going, everybody - 100);
  assert.equal(await told(), everybody);
});

test('CONTENT-07 a version that is announced no more is told to nobody else', async () => {
  const version = versionOf('2027-11-01');
  const announced = [version, undefined];
  assert.equal(await tellTermsToCome({ db, clock, content: { coming: () => announced.shift() } }), 0);
});
