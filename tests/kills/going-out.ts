import assert from 'node:assert/strict';
import { newId } from '#domain/ids.ts';
import { findTexts } from '#features/personal-data/testing/canaries.ts';
import { OPENS_AT } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { createMember } from '#tests/harness/member.ts';
import { until } from '#tests/harness/until.ts';
import { lockedMails } from './held-there.ts';
import type { Installation } from './installation.ts';

/** From now on the second file of an export, and the last statements of an erasure, wait while somebody has locked their names. */
export const goingOutCanBeHeld = async ({ db }: Pick<Installation, 'db'>): Promise<void> => {
  await db.query(`
    create function personal.wait_for_name() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext(tg_argv[0]));
      return new;
    end $$`);
  await db.query(
    `create trigger wait_for_name before insert on personal.export_piece for each row when (new.format = 'pdf')
     execute function personal.wait_for_name('export')`,
  );
  await db.query(
    `create trigger wait_for_name before insert on personal.erased for each row execute function personal.wait_for_name('erasure')`,
  );
};

/** Jobs that would wait for the lease of a dead process, or for their time, come now. */
const makeDue = (at: Installation, ...queues: readonly string[]) =>
  at.db.query('update job.job set run_at = clock_timestamp() where queue = any ($1)', [queues]);

/**
 * Kills the portal while one customer's export has one of its two files and another customer's erasure has deleted everything and not
 * committed it. The export is made anew, the erasure done once, and nothing is left after its sweep.
 */
export const killGoingOut = async (at: Installation, number: number): Promise<void> => {
  const { db } = at;
  const [taking, leaving] = [
    await createMember(db, number, 5_000),
    await createMember(db, number + 1, 5_000),
  ];
  const [export_, erasure] = [await lockedMails(at, 'export'), await lockedMails(at, 'erasure')];
  await db.query(
    `with asked as (insert into personal.export (iuc, export_id, state, asked_at) values ($1, $2, 'waiting', $3) returning iuc, export_id)
     select job.enqueue('personal.export', iuc::text, jsonb_build_object('iuc', iuc, 'exportId', export_id)) from asked`,
    [taking.iuc, newId(), OPENS_AT],
  );
  await db.query(
    `with asked as (insert into personal.erasure (iuc, asked_at, due_at) values ($1, $2, $2) returning iuc)
     select job.enqueue('personal.erase', iuc::text, jsonb_build_object('iuc', iuc), clock_timestamp(), 0) from asked`,
    [leaving.iuc, OPENS_AT],
  );
  await Promise.all([export_.stands(), erasure.stands()]);
  const stateOf = async (): Promise<{ readonly files: readonly string[] | null } | undefined> =>
    (
      await db.query<{ files: string[] | null }>(
        `select (select state from personal.export where iuc = $1) as export,
           (select array_agg(distinct format) from personal.export_piece where iuc = $1) as files,
           (select state from personal.erasure where iuc = $2) as erasure,
           (select count(*)::int from customer.person where iuc = $2) as people,
           (select count(*)::int from points.account where iuc = $2 and account = 'money') as accounts`,
        [taking.iuc, leaving.iuc],
      )
    )[0];
  const halfway = { export: 'making', files: ['json'], erasure: 'leaving', people: 1, accounts: 1 };
  assert.deepEqual(await stateOf(), halfway);
  const erased = async (): Promise<number> =>
    (await db.query<{ n: number }>('select count(*)::int as n from personal.erased'))[0]?.n ?? 0;
  const before = await erased();
  await at.kill('portal', async () => {
    await Promise.all([export_.release(), erasure.release()]);
    // Until its database knows that it is dead; looked at before another process may go on with either.
    await until(
      async () =>
        (await db.query(`select from pg_stat_activity where application_name = 'espace-voyageur'`)).length ===
        0,
      30_000,
    );
    // What it asked last may still have been written, if nobody noticed sooner: a piece of a file that nobody may fetch.
    const left = await stateOf();
    assert.deepEqual(
      left,
      { ...halfway, files: (left?.files?.length ?? 0) > 1 ? ['json', 'pdf'] : ['json'] },
      'both are known',
    );
  });
  await makeDue(at, 'personal.export', 'personal.erase');
  await until(async () => {
    const now = await stateOf();
    return JSON.stringify(now).includes('"export":"ready"') && JSON.stringify(now).includes('"erasure":null');
  });
  assert.equal(await erased(), before + 2, 'once: a key for the books, one for the rest');
  assert.deepEqual(await stateOf(), {
    export: 'ready',
    files: ['json', 'pdf'],
    erasure: null,
    people: 0,
    accounts: 0,
  });
  const told = await db.query(
    `select from mail.message where iuc = $1 and template = 'personal-export-ready'`,
    [taking.iuc],
  );
  assert.equal(told.length, 1, 'one mail');
  await makeDue(at, 'personal.sweep');
  await until(
    async () => (await db.query(`select from job.job where queue = 'personal.sweep'`)).length === 0,
  );
  assert.deepEqual(await findTexts(db, [leaving.iuc, leaving.email]), []);
  await assertInvariants(db);
};
