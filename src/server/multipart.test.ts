import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { boundaryOf, type MultipartLimits, readMultipart } from './multipart.ts';

const ROOM: MultipartLimits = { body: 1_000_000, fields: 100_000, file: 100_000, files: 20 };

/** A form as the platform itself writes it, in pieces that end anywhere. */
const written = async (form: FormData, sizes: readonly number[]) => {
  const response = new Response(form);
  const bytes = Buffer.from(await response.arrayBuffer());
  const pieces = async function* () {
    for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield bytes.subarray(at, at + size);
      at += size;
    }
  };
  return { pieces: pieces(), boundary: boundaryOf(response.headers.get('content-type') ?? '') ?? '' };
};
const pieceOf = async function* (text: string) {
  yield Buffer.from(text, 'latin1');
};

const typed = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replaceAll('\0', '').toWellFormed());
const name = fc.stringMatching(/^[\w"\r\n .é-]{1,20}$/);

test('SEC-08 a form with files is read as it was written, in whatever pieces it comes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, fc.oneof(typed, fc.uint8Array({ maxLength: 300 }))), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
      async (parts, sizes) => {
        const form = new FormData();
        for (const [field, value] of parts)
          if (typeof value === 'string') form.append(field, value);
          else form.append(field, new Blob([new Uint8Array(value)]), 'Photo "1" é.png');
        const { pieces, boundary } = await written(form, sizes);
        const read = await readMultipart(pieces, boundary, ROOM);
        // The platform ends lines of names and values by CR LF, as the standard asks.
        const lines = (text: string) => text.replaceAll(/\r\n|\r|\n/g, '\r\n');
        assert.deepEqual(
          [...read.fields],
          parts.flatMap(([field, value]) =>
            typeof value === 'string' ? [[lines(field), lines(value)]] : [],
          ),
        );
        assert.deepEqual(
          read.files.map((file) => [file.field, file.name, [...(file.bytes ?? [])]]),
          parts.flatMap(([field, value]) =>
            typeof value === 'string' ? [] : [[lines(field), 'Photo "1" é.png', [...value]]],
          ),
        );
      },
    ),
  );
});

test('SEC-08 files that are too long or too many are named without their bytes, and the fields around them are there', async () => {
  const parts = [
    ['before', undefined, 'a'],
    ['files', 'long.pdf', 'x'.repeat(2_000)],
    ...['0', '1', '2', '3'].map((one) => ['files', `${one}.pdf`, 'bytes'] as const),
    // No file was chosen.
    ['files', '', ''],
    ['after', undefined, 'b'],
  ] as const;
  const body = parts.map(
    ([field, file, content]) =>
      `--x\r\nContent-Disposition: form-data; name="${field}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`,
  );
  const read = await readMultipart(pieceOf(`${body.join('')}--x--\r\n`), 'x', {
    ...ROOM,
    file: 1_000,
    files: 3,
  });
  assert.equal(read.fields.toString(), 'before=a&after=b');
  assert.deepEqual(
    read.files.map((file) => [file.name, file.bytes?.length]),
    [
      ['long.pdf', undefined],
      ['0.pdf', 5],
      ['1.pdf', 5],
      ['2.pdf', 5],
      ['3.pdf', undefined],
    ],
  );
});

test('SEC-08 what is no form is 400 and what is longer than any form 413', async () => {
  const part = 'content-disposition: form-data; name="a"\r\n\r\n';
  for (const text of [
    '',
    '--x',
    `--x\r\n${part}value`,
    `--x\r\n${part}\xff\xfe\r\n--x--`,
    `--x\r\n${part}zero\0byte\r\n--x--`,
    '--x\r\ncontent-disposition: form-data\r\n\r\nvalue\r\n--x--',
    '--x\r\nno head\r\n\r\nvalue\r\n--x--',
    `--x\r\n${'head: x\r\n'.repeat(2_000)}\r\nvalue\r\n--x--`,
    `--xyz\r\n${part}value\r\n--x--`,
    `--x\r\n${`${part}v\r\n--x\r\n`.repeat(201)}${part}v\r\n--x--`,
  ])
    await assert.rejects(readMultipart(pieceOf(text), 'x', ROOM), { statusCode: 400 }, text.slice(0, 80));
  const long = `--x\r\n${part}${'v'.repeat(2_000)}\r\n--x--`;
  await assert.rejects(readMultipart(pieceOf(long), 'x', { ...ROOM, fields: 1_000 }), { statusCode: 413 });
  await assert.rejects(readMultipart(pieceOf(long), 'x', { ...ROOM, body: 1_000 }), { statusCode: 413 });
  await assert.rejects(readMultipart(pieceOf(`--x--${'v'.repeat(2_000)}`), 'x', { ...ROOM, body: 10 }), {
    statusCode: 413,
  });
  for (const none of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary="${'a'.repeat(71)}"`,
  ])
    assert.equal(boundaryOf(none), undefined);
});
