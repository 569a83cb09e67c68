import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { fc, runs } from '#tests/harness/properties.ts';
import { NotATable, readRecords } from './csv-records.ts';

/** The records of a text that comes in pieces of some bytes, and what was told of it. */
const read = async (text: string | Buffer, piece = 7) => {
  const bytes = Buffer.from(text as string);
  const told: string[] = [];
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  })();
  const records = await Array.fromAsync(readRecords(chunks, (fault, line) => told.push(`${fault} ${line}`)));
  return { records, told };
};

test('RAIL-06 records are read as another reader of CSV reads them, however the file is cut into pieces', async () => {
  const value = fc.string({
    unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r\n', ' ', '漢'),
    maxLength: 8,
  });
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const written = (text: string): string => (/[",\r\n ]/.test(text) ? quoted(text) : text);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }).chain((columns) =>
        fc.array(fc.array(value, { minLength: columns, maxLength: columns }), {
          minLength: 1,
          maxLength: 6,
        }),
      ),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 40 }),
      async (rows, end, piece) => {
        const text = `\u{feff}${rows.map((row) => row.map(written).join(',')).join(end)}${end}`;
        const { records, told } = await read(text, piece);
        const options = { bom: true, trim: true, relax_column_count: false, record_delimiter: [end] };
        const lineEnds = (all: string[][]) =>
          all.map((one) => one.map((cell) => cell.replaceAll('\r\n', '\n')));
        assert.deepEqual(lineEnds(records as string[][]), lineEnds(parse(text, options) as string[][]));
        assert.deepEqual(told, []);
      },
    ),
    runs(500),
  );
});

test('RAIL-06 a row that cannot be read costs itself: wrong quotes, too few or too many values, what no text holds', async () => {
  const good = (id: number): string => `${id},"Gare ""centrale"", quai ${id}",2`;
  const bad = [
    '1,"Paris,2',
    '2,"Paris" Lyon,2',
    '3,Paris',
    '4,Paris,Lyon,2',
    '5,Pa\0ris,2',
    '6,"Paris,2',
    '7,"Lyon,2',
  ];
  const lines = ['id,name,type', ...bad.flatMap((row, at) => [good(at), row]), good(99)];
  for (const end of ['\n', '\r\n']) {
    const { records, told } = await read(`${lines.join(end)}${end}`, 11);
    assert.deepEqual(
      records.slice(1).map(([id]) => Number(id)),
      [...bad.map((_, at) => at), 99],
    );
    assert.deepEqual(
      told,
      bad.map((_, at) => `row-unreadable ${2 * at + 3}`),
    );
    assert.equal(records[1]?.[1], 'Gare "centrale", quai 0');
  }
});

test('RAIL-06 a quote inside a value stands for itself, and a value may go over lines', async () => {
  const { records, told } = await read('id,name\n1,Gare "centrale"\n2,"Gare\nde Lyon"\n3,x');
  assert.deepEqual(records.slice(1), [
    ['1', 'Gare "centrale"'],
    ['2', 'Gare\nde Lyon'],
    ['3', 'x'],
  ]);
  assert.deepEqual(told, []);
});

test('RAIL-06 a quote that nobody closes costs its row, not the rest of the file', async () => {
  const rest = Array.from({ length: 500 }, (_, at) => `${at},x`);
  const { records, told } = await read(`id,name\nbad,"x\n${rest.join('\n')}\n`, 64);
  assert.equal(records.length, 501);
  assert.deepEqual(told, ['row-unreadable 2']);
});

test('RAIL-06 what is no UTF-8 is read as old exports write it, line by line, and told once', async () => {
  const text = Buffer.concat([
    Buffer.from('id,name\n1,Nîmes\n'),
    Buffer.from('2,Orl\xe9ans \x80\n3,\xc9pernay\n', 'latin1'),
    Buffer.from('4,Mâcon\n'),
  ]);
  for (const piece of [3, 1_000]) {
    const { records, told } = await read(text, piece);
    assert.deepEqual(
      records.slice(1).map(([, name]) => name),
      ['Nîmes', 'Orléans €', 'Épernay', 'Mâcon'],
    );
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /^file-not-utf-8/);
  }
});

test('RAIL-06 a file that breaks off in a record, and one without lines, are no files of a feed', async () => {
  await assert.rejects(
    read('id,name\n1,Paris\n2,"Ly'),
    (error) => error instanceof NotATable && /line 3/.test(error.message),
  );
  await assert.rejects(read('id,name\n1,Paris\n2'), NotATable);
  await assert.rejects(read('x'.repeat(3_000_000), 65_536), NotATable);
  assert.deepEqual((await read('')).records, []);
  assert.deepEqual((await read('\n\n  \n')).records, []);
});
