import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { newId } from '#domain/ids.ts';
import { runEngine } from '#features/loyalty/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type LineAnswer, TravelsRefused, takeTravels } from './index.ts';
import { HEADER, line, NOW, travelMember } from './testing/told.ts';

const member = () => travelMember(db);

const db = await testDatabase({ after });
const directory = await mkdtemp(path.join(os.tmpdir(), 'travels-'));
after(() => rm(directory, { recursive: true, force: true }));

let files = 0;
const fileOf = async (
  lines: readonly Record<string, string>[],
  header: readonly string[] = HEADER,
): Promise<string> => {
  const file = path.join(directory, `${++files}.csv`);
  const rows = lines.map((row) =>
    header.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`).join(','),
  );
  await writeFile(file, [header.join(','), ...rows].join('\r\n'));
  return file;
};

const take = async (file: string) => {
  const answers: LineAnswer[] = [];
  const report = await takeTravels(db, file, NOW, (answer) => void answers.push(answer));
  return {
    report,
    answers: answers.map(({ line: at, answer, reason, detail }) => [at, answer, reason, detail]),
  };
};

test('POINTS-04 POINTS-14 each line of a file of travels is answered; a wrong one costs itself alone, and the others earn', async () => {
  const { iuc, number } = await member();
  const good = line(number);
  const { report, answers } = await take(
    await fileOf([
      good,
      line(number, { departure: 'hier' }),
      line(number, { priceCents: '60,00', boughtWithPoints: 'oui' }),
      line('29090109000000000'),
      line(number, { brand: 'Orient-Express' }),
      line(number, { roundTripId: newId() }),
      line(number, { arrival: '2026-11-02T08:00:00Z' }),
      line(number, { origin: 'Aix-les-Bains, « Le Revard »' }),
    ]),
  );
  assert.deepEqual(
    answers.map(([at, answer, reason]) => [at, answer, reason]),
    [
      [2, 'taken', undefined],
      [3, 'refused', 'wrong-line'],
      [4, 'refused', 'wrong-line'],
      [5, 'refused', 'unknown-card'],
      [6, 'taken', 'unknown-brand'],
      [7, 'refused', 'wrong-line'],
      [8, 'refused', 'wrong-line'],
      [9, 'taken', undefined],
    ],
  );
  assert.match(String(answers[1]?.[3]), /^departure: /);
  assert.match(String(answers[2]?.[3]), /priceCents: .*boughtWithPoints: /);
  assert.deepEqual(report, {
    taken: 3,
    known: 0,
    corrected: 0,
    outdated: 0,
    refused: 5,
    unknownBrands: ['Orient-Express'],
    isUtf8: true,
  });
  await runEngine(db, NOW);
  assert.equal(await balanceOf(db, iuc, NOW), 240);
  await assertInvariants(db);
});

test('POINTS-14 what is wrong with a line is said in words of ours, column by column', async () => {
  const { number } = await member();
  const wrong = {
    travelId: 'x',
    loyaltyNumber: '123',
    file: '',
    trainNumber: ' ',
    brand: 'x'.repeat(201),
    origin: '',
    destination: '',
    departure: '2026-11-02',
    arrival: 'hier',
    priceCents: '-1',
    boughtWithPoints: 'oui',
    forfaitFare: '',
    roundTripId: 'x',
    returnArrival: 'demain',
    cancelled: 'peut-être',
    version: '1,5',
  };
  const { answers } = await take(await fileOf([wrong, line(number, { departure: '2026-11-02T12:00:00Z' })]));
  const [all = '', one = ''] = answers.map(([, , , detail]) => String(detail));
  assert.deepEqual(
    all.split('; ').map((said) => said.split(': ', 1)[0]),
    HEADER,
  );
  assert.doesNotMatch(all, /[Ii]nvalid|[Tt]oo|[Ee]xpected (?!$)\w|[éèàç]|option/, all);
  assert.match(all, /loyaltyNumber: a card number is expected, 29090109 and nine digits;/);
  assert.equal(one, 'arrival: it is not after the departure');
});

test('POINTS-04 what nobody sees of a text is left out: nothing turns the letters of a statement around, and a name of it alone is none', async () => {
  const { iuc, number } = await member();
  const seen = line(number, { origin: 'Paris Gare de Lyon' });
  const { answers } = await take(
    await fileOf([
      { ...seen, origin: '\u202eParis Gare\u200b de Lyon\ufeff' },
      line(number, { destination: '\u200b\u2066' }),
      // Right to left as it is written.
      line(number, { destination: 'باريس' }),
    ]),
  );
  assert.deepEqual(
    answers.map(([, answer, , detail]) => detail ?? answer),
    ['taken', 'destination: a text of 1 to 200 characters is expected', 'taken'],
  );
  assert.deepEqual((await take(await fileOf([seen]))).answers[0]?.[1], 'known');
  const rows = await db.query<{ origin: string }>(
    'select origin from loyalty.travel where iuc = $1 and travel_id = $2',
    [iuc, seen['travelId']],
  );
  assert.deepEqual(rows, [{ origin: 'Paris Gare de Lyon' }]);
});

test('POINTS-04 a travel is of the years from 1970 to 2099, to the instant', async () => {
  const { number } = await member();
  const at = (departure: string, arrival: string) => line(number, { departure, arrival });
  const { answers } = await take(
    await fileOf([
      at('1970-01-01T00:00:00Z', '1970-01-01T02:00:00Z'),
      at('2099-12-31T21:00:00Z', '2099-12-31T23:59:59Z'),
      at('1969-12-31T23:59:59Z', '1970-01-01T02:00:00Z'),
      at('2099-12-31T21:00:00Z', '2100-01-01T00:00:00Z'),
    ]),
  );
  assert.deepEqual(
    answers.map(([, answer, , detail]) => detail ?? answer),
    ['taken', 'taken', 'departure: it is no day of a travel', 'arrival: it is no day of a travel'],
  );
});

test('POINTS-07 a file given again changes nothing; with other facts it corrects, also what has earned already', async () => {
  const { iuc, number } = await member();
  const [one, two] = [
    line(number),
    line(number, { departure: '2026-12-02T09:00:00Z', arrival: '2026-12-02T11:00:00Z' }),
  ];
  await take(await fileOf([one, two]));
  await runEngine(db, NOW);
  const { answers } = await take(
    await fileOf([one, { ...one, priceCents: '7000' }, { ...two, priceCents: '7000' }]),
  );
  // Of a travel that is told twice in one file the last line counts for both.
  assert.deepEqual(
    answers.map(([, answer, reason]) => [answer, reason]),
    [
      ['corrected', undefined],
      ['corrected', undefined],
      ['corrected', undefined],
    ],
  );
  await runEngine(db, NOW);
  assert.equal(await balanceOf(db, iuc, NOW), 140);
  assert.equal((await take(await fileOf([{ ...one, priceCents: '7000' }]))).report.known, 1);
  await assertInvariants(db);
});

test('POINTS-07 a cancellation is a line like another; by its version an older line that comes later changes nothing, and two of one version contradict each other', async () => {
  const { iuc, number } = await member();
  const told = { ...line(number), version: '2' };
  assert.equal((await take(await fileOf([told]))).report.taken, 1);
  await runEngine(db, NOW);
  assert.equal(await balanceOf(db, iuc, NOW), 120);
  const { answers, report } = await take(await fileOf([{ ...told, cancelled: 'true', version: '3' }]));
  assert.deepEqual(answers[0], [2, 'corrected', undefined, undefined]);
  assert.equal(report.corrected, 1);
  await runEngine(db, NOW);
  assert.equal(await balanceOf(db, iuc, NOW), 0);
  const late = await take(await fileOf([told]));
  assert.deepEqual(late.report.outdated, 1);
  const contradicting = await take(await fileOf([{ ...told, version: '3' }]));
  assert.deepEqual(contradicting.answers, [[2, 'refused', 'same-version', undefined]]);
  // Of two versions in one file the newer counts, wherever it stands.
  const other = line(number);
  await take(
    await fileOf([
      { ...other, priceCents: '9000', version: '9' },
      { ...other, version: '8' },
    ]),
  );
  await runEngine(db, NOW);
  assert.equal(await balanceOf(db, iuc, NOW), 180);
  // A file of before, without these columns.
  const { report: before } = await take(await fileOf([line(number)], HEADER.slice(0, -2)));
  assert.equal(before.taken, 1);
  await assertInvariants(db);
});

test('POINTS-07 a file of more than one portion, cut short and given again, is taken in whole, each travel once', async () => {
  const { number } = await member();
  const lines = Array.from({ length: 1201 }, () => line(number));
  const file = await fileOf(lines);
  let seen = 0;
  await assert.rejects(
    takeTravels(db, file, NOW, () => {
      seen += 1;
      if (seen === 700) throw new Error('killed');
    }),
    /killed/,
  );
  const { report } = await take(file);
  assert.deepEqual([report.taken + report.known, report.refused, report.known], [1201, 0, 1000]);
});

test('POINTS-04 a line of a file that is no line of its table costs itself alone: wrong quotes, a quote that nobody closes, too few or too many values', async () => {
  const { number } = await member();
  const good = (): string => HEADER.map((name) => (line(number) as Record<string, string>)[name]).join(',');
  const file = path.join(directory, 'odd.csv');
  await writeFile(
    file,
    [
      HEADER.join(','),
      good(),
      good().replace('ABC234', '"ABC" 234'),
      good(),
      good().replace(',Lyon', ',"Lyon'),
      good(),
      good().replace(/,[^,]*$/, ''),
      `${good()},more`,
      good().replace('Paris', 'N\0mes'),
      '',
      good(),
      '',
    ].join('\n'),
  );
  const { report, answers } = await take(file);
  assert.deepEqual(
    answers.map(([at, answer, reason]) => [at, answer, reason]),
    [
      [2, 'taken', undefined],
      [3, 'refused', 'wrong-line'],
      [4, 'taken', undefined],
      [5, 'refused', 'wrong-line'],
      [6, 'taken', undefined],
      [7, 'refused', 'wrong-line'],
      [8, 'refused', 'wrong-line'],
      [9, 'refused', 'wrong-line'],
      [11, 'taken', undefined],
    ],
  );
  assert.match(String(answers[1]?.[3]), /^its quotes are wrong, or it has not as many values/);
  assert.deepEqual([report.taken, report.refused, report.isUtf8], [4, 5, true]);
});

test('POINTS-07 of a travel that one file tells twice the last line counts, also where both say the same version', async () => {
  const { iuc, number } = await member();
  for (const version of ['7', '']) {
    const told = line(number, { version });
    const { answers } = await take(await fileOf([{ ...told, priceCents: '5000' }, told]));
    assert.deepEqual(
      answers.map(([, answer]) => answer),
      ['taken', 'taken'],
    );
  }
  await runEngine(db, NOW);
  assert.equal(await balanceOf(db, iuc, NOW), 240);
});

test('POINTS-04 an instant with more decimals than are kept costs neither its line nor the others, by file and by list', async () => {
  const { iuc, number } = await member();
  const fine = line(number, { arrival: '2026-11-02T11:00:00.12345678901234+01:00' });
  const { answers } = await take(await fileOf([line(number), fine, line(number)]));
  assert.deepEqual(
    answers.map(([, answer]) => answer),
    ['taken', 'taken', 'taken'],
  );
  const again = await take(await fileOf([fine]));
  assert.equal(again.answers[0]?.[1], 'known');
  await runEngine(db, NOW);
  assert.equal(await balanceOf(db, iuc, NOW), 360);
});

test('POINTS-04 of a file that breaks off, what stands before is taken in and answered; one that is not UTF-8 keeps its letters and says so', async () => {
  const { number } = await member();
  const rows = [line(number), line(number), line(number, { origin: 'Nîmes' })];
  const whole = await readFile(await fileOf(rows));
  const cut = path.join(directory, 'cut.csv');
  await writeFile(cut, whole.subarray(0, whole.length - 40));
  const answers: LineAnswer[] = [];
  await assert.rejects(
    takeTravels(db, cut, NOW, (answer) => void answers.push(answer)),
    (error) => error instanceof TravelsRefused && /cut\.csv: it breaks off in line 4\.$/.test(error.message),
  );
  assert.deepEqual(
    answers.map(({ line: at, answer }) => [at, answer]),
    [
      [2, 'taken'],
      [3, 'taken'],
    ],
  );
  const latin = path.join(directory, 'latin.csv');
  await writeFile(latin, Buffer.from(whole.toString('utf8'), 'latin1'));
  const { report } = await take(latin);
  assert.deepEqual([report.known, report.taken, report.isUtf8], [2, 1, false]);
  const [kept] = await db.query<{ origin: string }>(
    'select origin from loyalty.travel where travel_id = $1',
    [rows[2]?.travelId],
  );
  assert.equal(kept?.origin, 'Nîmes');
});

test('POINTS-04 a file whose columns are separated by semicolons or tabs, as spreadsheets write them in French, is told so instead of each column’s absence', async () => {
  const { number } = await member();
  for (const [separator, name] of [
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ] as const) {
    const file = path.join(directory, `${++files}.csv`);
    const told = line(number);
    const rows = [HEADER, HEADER.map((column) => told[column] ?? '')].map((row) => row.join(separator));
    await writeFile(file, `${rows.join('\n')}\n`);
    await assert.rejects(take(file), {
      message: `${file}: its columns are separated by ${name}, and commas are expected.`,
    });
  }
});

test('a file that is no table with these columns is refused with what is missing', async () => {
  const { number } = await member();
  const refusal = async (file: string): Promise<string> => {
    const error = await take(file).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof TravelsRefused, String(error));
    return error.message;
  };
  assert.match(
    await refusal(await fileOf([line(number)], HEADER.slice(2))),
    /no column travelId, loyaltyNumber/,
  );
  assert.match(
    await refusal(await fileOf([line(number)], [...HEADER, 'travelId', 'version', 'remark', 'remark'])),
    /there is more than one column travelId, version\.$/,
  );
  assert.match(
    await refusal(await fileOf([line(number)], HEADER.toSpliced(HEADER.indexOf('brand'), 1))),
    /there is no column brand\.$/,
  );
  // What spreadsheets save otherwise: it would be taken in as no travel at all.
  const rows = `${HEADER.join(',')}\n${Object.values(line(number)).join(',')}\n`;
  for (const [name, bytes, said] of [
    ['utf-16.csv', Buffer.from(`\ufeff${rows}`, 'utf16le'), /it is no UTF-8 \(its first line holds NUL/],
    ['utf-16-be.csv', Buffer.from(rows, 'utf16le').swap16(), /it is no UTF-8/],
    ['cr.csv', Buffer.from(rows.replaceAll('\n', '\r')), /its lines end with CR alone/],
  ] as const) {
    const file = path.join(directory, name);
    await writeFile(file, bytes);
    assert.match(await refusal(file), said, name);
  }
  const empty = path.join(directory, 'empty.csv');
  await writeFile(empty, '');
  assert.match(await refusal(empty), /empty/);
  const broken = path.join(directory, 'broken.csv');
  await writeFile(broken, `${HEADER.join(',')}\n"never closed`);
  assert.match(await refusal(broken), /it breaks off in line 2/);
  await assert.rejects(take(path.join(directory, 'none.csv')), { code: 'ENOENT' });
  // Columns in another order and one more are fine.
  const { report } = await take(await fileOf([line(number)], ['remark', ...HEADER.toReversed()]));
  assert.equal(report.taken, 1);
});
