import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type TestContext, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Database } from '#database/database.ts';
import { createDocuments } from '#documents/index.ts';
import { ManualClock } from '#domain/clock.ts';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { OPT_IN_TYPES } from '#domain/opt-ins.ts';
import { createCustomer } from '#features/customers/index.ts';
import type { Job } from '#features/jobs/contract.ts';
import { linkKey } from '#features/links/index.ts';
import {
  CUSTOMER_DATA,
  type ExportedKind,
  isExported,
  isWithheld,
  sectionsOf,
} from '#features/retention/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';
import { mailTemplates } from '../../kinds.ts';
import { paperFile } from './export/paper-file.ts';
import type { TableReader } from './export/read-tables.ts';
import { exportSchema } from './export/schema.ts';
import { askExport, exportedFile, exportJobs, exportOf, exportPerishables } from './index.ts';
import { type Canary, findTexts, plantCanaries } from './testing/canaries.ts';

const NOON = Temporal.Instant.from('2027-03-01T11:00:00Z');

const setting = async (t: TestContext) => {
  const db = await testDatabase(t);
  const clock = new ManualClock(NOON);
  const documents = createDocuments();
  t.after(() => documents.close());
  const ctx = {
    db,
    clock,
    linkKey: linkKey(Buffer.alloc(32, 1)),
    erasureDays: 14,
    rateLimits: true,
    wake: () => {},
  };
  const jobs = exportJobs({ db, clock, documents, publicUrl: 'https://voyageur.example', wake: () => {} });
  const run = async (iuc: Iuc, more: Partial<Job> = {}, signal = new AbortController().signal) => {
    const [job] = await db.query<{ payload: unknown }>(
      `select payload from job.job where queue = 'personal.export' and key = $1`,
      [iuc],
    );
    await jobs['personal.export'].handler(
      { payload: job?.payload, lastAttempt: false, ...more } as Job,
      signal,
    );
  };
  return { db, clock, ctx, run };
};

const person = async (db: Database, iuc = newIuc()): Promise<Iuc> => {
  const made = await createCustomer(
    db,
    {
      iuc,
      civility: 'Mme',
      firstName: 'Inès',
      lastName: 'Garraud',
      birthDate: Temporal.PlainDate.from('1985-04-03'),
      email: `${iuc}@exemple.fr`,
    },
    NOON,
  );
  assert.ok(made.ok);
  return iuc;
};

const bytesOf = async (
  ctx: Parameters<typeof exportedFile>[0],
  iuc: Iuc,
  format: 'json' | 'pdf',
): Promise<Buffer> => {
  const file = await exportedFile(ctx, iuc, format);
  assert.ok(file);
  return Buffer.concat(await Array.fromAsync(file.bytes));
};

const validator = () => {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile(exportSchema(sectionsOf(CUSTOMER_DATA)));
};

/** Whether a canary's field is given to its customer, by the descriptions. */
const isGiven = ({ table, column }: Canary): boolean =>
  sectionsOf(CUSTOMER_DATA).some(
    (section) => section.table === table && section.given.some(([name]) => name === column),
  );

test('ACCOUNT-12 the file has what stands in every field of an account, by its published schema, and nobody else’s', async (t) => {
  const { db, ctx, run } = await setting(t);
  const [iuc, other] = [newIuc(), newIuc()];
  const planted = await plantCanaries(db, iuc);
  assert.deepEqual(
    await findTexts(
      db,
      planted.map((one) => one.text),
    ),
    [...new Set(planted.map(({ table, column }) => `${table}.${column}`))],
  );
  const others = await plantCanaries(db, other, {
    from: 500,
    except: ['personal.export', 'customer.registration'],
  });
  await db.query(`delete from personal.export`);
  assert.ok((await askExport(ctx, iuc)).ok);
  await run(iuc);
  const text = String(await bytesOf(ctx, iuc, 'json'));
  const validate = validator();
  assert.ok(validate(JSON.parse(text)), JSON.stringify(validate.errors, null, 1));
  const given = planted.filter(isGiven);
  assert.ok(given.length >= 40, `${given.length} fields`);
  assert.deepEqual(
    // A photo is given in base64.
    given.filter(
      (one) => !text.includes(one.text) && !text.includes(Buffer.from(one.text).toString('base64')),
    ),
    [],
  );
  assert.deepEqual(
    planted.filter((one) => !isGiven(one) && text.includes(one.text)),
    [],
    'what is withheld is not in it',
  );
  assert.ok(!others.some((one) => text.includes(one.text)));
  const wrong = JSON.parse(text);
  wrong.tables['customer.person'].rows[0].planted = 1;
  delete wrong.tables['customer.card'];
  wrong.tables['points.movement'].rows[0].at = 'hier';
  assert.ok(!validate(wrong));
  assert.deepEqual(validate.errors?.map(({ keyword }) => keyword).sort(), [
    'additionalProperties',
    'format',
    'required',
  ]);

  const pdf = await readPdf(await bytesOf(ctx, iuc, 'pdf'));
  const told = pdf.texts.join(' ');
  const onPaper = given.filter(({ table, column }) => {
    const section = sectionsOf(CUSTOMER_DATA).find((one) => one.table === table);
    const of = section?.given.find(([name]) => name === column)?.[1];
    return !section?.isForProgramsAlone && of?.kind !== 'reference';
  });
  assert.ok(onPaper.length >= 40, `${onPaper.length} fields on paper`);
  assert.deepEqual(
    onPaper.filter((one) => !told.includes(one.text)),
    [],
  );
  assert.deepEqual(
    [pdf.title, pdf.language, pdf.isMarked, pdf.orphans, pdf.missingGlyphs],
    ['Mes données', 'fr-FR', true, [], 0],
  );
  for (const { heading, isForProgramsAlone } of sectionsOf(CUSTOMER_DATA))
    assert.ok(isForProgramsAlone || told.includes(heading), heading);
});

test('ACCOUNT-12 every column that leads to a customer’s words is given or withheld for a reason, and one that says nothing is found', async (t) => {
  const db = await testDatabase(t);
  const TYPES: Readonly<Record<string, readonly ExportedKind[]>> = {
    text: ['text', 'reference'],
    uuid: ['reference'],
    date: ['day'],
    'timestamp with time zone': ['moment'],
    boolean: ['yes'],
    jsonb: ['tree'],
    bytea: ['reference'],
    smallint: ['whole'],
    integer: ['whole'],
    bigint: ['whole'],
  };
  const found = async (): Promise<string[]> => {
    const there = await db.query<{ table: string; column: string; type: string; optional: boolean }>(
      `select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as optional
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p', 'm') and n.nspname || '.' || c.relname = any ($1)`,
      [Object.keys(CUSTOMER_DATA)],
    );
    return Object.entries(CUSTOMER_DATA)
      .flatMap(([table, { exported }]): string[] => {
        if (!isExported(exported)) return [];
        const columns = there.filter((one) => one.table === table);
        const described = Object.entries(exported.columns).filter(
          ([, of]) => isWithheld(of) || of.from === undefined,
        );
        return [
          ...columns.flatMap(({ column, type, optional }): string[] => {
            const of = exported.columns[column];
            if (!of) return [`${table}.${column} says nothing`];
            if (isWithheld(of)) return [];
            if (!TYPES[type]?.includes(of.kind)) return [`${table}.${column} is ${type}, not ${of.kind}`];
            return optional === (of.isOptional ?? false)
              ? []
              : [`${table}.${column} may be missing, or may not`];
          }),
          ...described
            .filter(([name]) => !columns.some(({ column }) => column === name))
            .map(([name]) => `${table}.${name} is gone`),
        ];
      })
      .sort();
  };
  assert.deepEqual(await found(), []);
  await db.query('alter table customer.person add column planted text');
  await db.query('alter table customer.companion alter column card_kind set not null');
  await db.query('alter table trip.passenger drop column birth_date');
  assert.deepEqual(await found(), [
    'customer.companion.card_kind may be missing, or may not',
    'customer.person.planted says nothing',
    'trip.passenger.birth_date is gone',
  ]);
});

test('ACCOUNT-12 on paper a code that the database names is told in words, and one without words is found', async (t) => {
  const { db } = await setting(t);
  const codeless = async (): Promise<string[]> => {
    const rules = await db.query<{ table: string; column: string; rule: string }>(
      `select n.nspname || '.' || c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as rule
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum] where k.contype = 'c'`,
    );
    return rules.flatMap(({ table, column, rule }) => {
      const { exported } = CUSTOMER_DATA[table] ?? {};
      const told =
        exported && isExported(exported) && !exported.isForProgramsAlone
          ? exported.columns[column]
          : undefined;
      if (!told || isWithheld(told) || told.kind !== 'text') return [];
      // A pattern that a text follows is no list of codes.
      const codes = / ~ /.test(rule)
        ? []
        : [...rule.matchAll(/'([^']+)'::text/g)].map(([, code = '']) => code);
      return codes
        .filter((code) => told.words?.[code] === undefined)
        .map((code) => `${table}.${column} ${code}`);
    });
  };
  assert.deepEqual(await codeless(), []);
  for (const [table, column, codes] of [
    ['customer.opt_in', 'type', OPT_IN_TYPES],
    ['mail.message', 'template', mailTemplates.map(({ name }) => name)],
  ] as const)
    for (const code of codes) {
      const { exported } = CUSTOMER_DATA[table] ?? {};
      const told = exported && isExported(exported) ? exported.columns[column] : undefined;
      assert.ok(told && !isWithheld(told) && told.words?.[code], code);
    }
  for (const terms of fs.readdirSync(path.resolve(import.meta.dirname, '../../../content/terms')))
    for (const table of ['customer.accepted_terms', 'customer.terms_notice']) {
      const { exported } = CUSTOMER_DATA[table] ?? {};
      const told = exported && isExported(exported) ? exported.columns['document'] : undefined;
      assert.ok(told && !isWithheld(told) && told.words?.[`terms/${terms}`], terms);
    }
  await db.query(`alter table trip.file drop constraint file_state_check`);
  await db.query(`alter table trip.file add constraint planted check (state in ('booked', 'planted'))`);
  assert.deepEqual(await codeless(), ['trip.file.state planted']);
});

test('ACCOUNT-12 one export at a time: what a killed process has left is made anew, one mail says it is ready, and its time ends', async (t) => {
  const { db, clock, ctx, run } = await setting(t);
  const iuc = await person(db);
  await Promise.all([askExport(ctx, iuc), askExport(ctx, iuc), askExport(ctx, iuc)]);
  const jobs = () => db.query(`select key from job.job where queue = 'personal.export'`);
  assert.equal((await jobs()).length, 1);
  assert.deepEqual(await exportOf(ctx, iuc), { state: 'waiting' });

  // Killed in the middle: pieces of a file that nobody may fetch.
  const killed = new AbortController();
  killed.abort();
  await assert.rejects(run(iuc, {}, killed.signal));
  await db.query(
    `insert into personal.export_piece select iuc, export_id, 'json', 7, 'left' from personal.export where iuc = $1`,
    [iuc],
  );
  assert.equal((await exportOf(ctx, iuc))?.state, 'making');
  assert.equal(await exportedFile(ctx, iuc, 'json'), undefined);
  await run(iuc);
  await run(iuc);
  const made = await exportOf(ctx, iuc);
  assert.ok(made?.state === 'ready');
  assert.equal(String(made.until), '2027-03-08');
  assert.deepEqual(
    made.files.map(({ format }) => format),
    ['json', 'pdf'],
  );
  JSON.parse(String(await bytesOf(ctx, iuc, 'json')));
  const mails = await db.query<{ template: string; recipient: string }>(
    'select template, recipient from mail.message where iuc = $1',
    [iuc],
  );
  assert.deepEqual(mails, [{ template: 'personal-export-ready', recipient: `${iuc}@exemple.fr` }]);

  const cut = await exportedFile(ctx, iuc, 'pdf');
  assert.ok(cut);
  const gone = await db.query<{ bytes: Uint8Array }>(
    'delete from personal.export_piece where iuc = $1 returning *',
    [iuc],
  );
  await assert.rejects(
    Array.fromAsync(cut.bytes),
    /gone while its file/,
    'half a file is never told as whole',
  );
  for (const piece of gone)
    await db.query(
      'insert into personal.export_piece select * from jsonb_populate_record(null::personal.export_piece, $1)',
      [
        JSON.stringify({
          ...piece,
          bytes: `\\x${Buffer.from(piece.bytes).toString('hex')}`,
        }),
      ],
    );

  clock.set(Temporal.Instant.from('2027-03-08T22:59:59Z'));
  assert.ok(await exportedFile(ctx, iuc, 'pdf'));
  clock.set(Temporal.Instant.from('2027-03-08T23:00:00Z'));
  assert.equal(await exportOf(ctx, iuc), undefined);
  assert.equal(await exportedFile(ctx, iuc, 'pdf'), undefined);
  const [perishable] = exportPerishables(db);
  assert.ok(perishable);
  assert.equal(await perishable.forget(Temporal.Instant.from('2027-02-28T23:00:00Z'), 100), 0);
  assert.equal(await perishable.forget(Temporal.Instant.from('2027-03-01T23:00:00Z'), 100), 1);
  const [left] = await db.query<{ n: number }>('select count(*)::int as n from personal.export_piece');
  assert.equal(left?.n, 0);
});

test('ACCOUNT-12 an export that cannot be made says so and may be asked for again; who asks too often waits', async (t) => {
  const { db, ctx, run } = await setting(t);
  const iuc = await person(db);
  assert.ok((await askExport(ctx, iuc)).ok);
  await db.query('alter table trip.seat rename to away');
  await assert.rejects(run(iuc));
  assert.equal((await exportOf(ctx, iuc))?.state, 'making');
  await assert.rejects(run(iuc, { lastAttempt: true }));
  assert.deepEqual(await exportOf(ctx, iuc), { state: 'failed' });
  await db.query('alter table trip.away rename to seat');
  let made = 0;
  let asked = await askExport(ctx, iuc);
  // The first waits are a second, two, four: on a busy machine making a file takes longer than one.
  for (; asked.ok && made < 10; made += 1) {
    await run(iuc);
    assert.equal((await exportOf(ctx, iuc))?.state, 'ready');
    asked = await askExport(ctx, iuc);
  }
  assert.ok(!asked.ok && asked.code === 'too-many-requests');
  assert.ok(made >= 2, 'what failed and two more cost nothing');
  assert.ok((await askExport(ctx, await person(db))).ok, 'nobody else waits');
});

test('ACCOUNT-12 a long account is read in portions: nobody else’s thread is held, and no file is whole in memory', async (t) => {
  const { db, ctx, run } = await setting(t);
  const iuc = await person(db);
  const rows = Number(process.env['MOVEMENTS'] ?? 3_000);
  await db.query('alter table points.movement disable trigger user');
  await db.query(
    `insert into points.movement (iuc, movement_id, kind, key, input_hash, label, detail, at)
     select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'adjustment', 'k' || n, '', 'Voyage Paris Gare de Lyon – Dijon-Ville',
       'TGV INOUI 6607', '2027-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, $2) n`,
    [iuc, rows],
  );
  assert.ok((await askExport(ctx, iuc)).ok);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let highest = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 50);
  delay.enable();
  const started = performance.now();
  await run(iuc);
  delay.disable();
  clearInterval(watch);
  t.diagnostic(
    `${rows} movements: ${Math.round(performance.now() - started)} ms, loop held ${Math.round(delay.max / 1e6)} ms at most, p99 ${Math.round(delay.percentile(99) / 1e6)} ms, ${Math.round((highest - before) / 1e6)} MB more`,
  );
  const made = await exportOf(ctx, iuc);
  assert.ok(made?.state === 'ready');
  const file = JSON.parse(String(await bytesOf(ctx, iuc, 'json')));
  assert.equal(file.tables['points.movement'].rows.length, rows);
  const pieces = await db.query<{ size: number }>(
    'select octet_length(bytes) as size from personal.export_piece',
  );
  assert.ok(pieces.length > 3 && pieces.every(({ size }) => size <= 262_144));
});

test('ACCOUNT-12 of a table too long to be read on paper the newest rows are told, and that they are not all', async () => {
  const sections = sectionsOf(CUSTOMER_DATA).filter(({ table }) => table === 'customer.companion');
  const asked: (number | undefined)[] = [];
  const reader = (count: number): TableReader => ({
    count: () => count,
    async *rows(_section, newest) {
      asked.push(newest);
      yield [{ first_name: 'Henri', last_name: 'Marchand' }];
    },
  });
  const told = async (count: number): Promise<string> => {
    const pieces = await Array.fromAsync(
      paperFile({ iuc: newIuc(), at: NOON, publicUrl: '' }, sections, reader(count)),
    );
    return JSON.stringify(pieces);
  };
  assert.doesNotMatch(await told(3_000), /les plus récentes/);
  assert.match(await told(3_001), /Les 3.000 lignes les plus récentes, sur 3.001/);
  assert.match(await told(0), /Ce que nous n’avons pas.*Personnes avec qui vous voyagez/);
  assert.deepEqual(asked, [undefined, 3_000]);
});

test('ACCOUNT-12 on paper which journey, train or traveller it is stands in words: « Train 1 » would be read as a number of trains, or as the train’s own', async () => {
  const sections = sectionsOf(CUSTOMER_DATA).filter(({ table }) => table === 'trip.seat');
  const reader: TableReader = {
    count: () => 2,
    async *rows() {
      const seat = { coach: '6', seat: '34', position: 'window' };
      yield [
        { journey: 0, leg: 0, passenger: 0, ...seat },
        { journey: 1, leg: 1, passenger: 2, ...seat },
      ];
    },
  };
  const pieces = await Array.fromAsync(
    paperFile({ iuc: newIuc(), at: NOON, publicUrl: '' }, sections, reader),
  );
  const [table] = pieces.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'table'));
  assert.ok(table?.kind === 'table');
  assert.deepEqual(
    table.rows.map((row) => row.slice(0, 3)),
    [
      ['aller', '1er', '1er'],
      ['retour', '2e', '3e'],
    ],
  );
});
