import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { createFileExaminer, type FileExaminer } from './create-file-examiner.ts';
import { refusedPdf } from './examine-pdf.ts';
import { jpegBomb, packed, pdf, photo, pngBomb, screenshot } from './testing/sample-files.ts';

const examiner = (t: TestContext): FileExaminer => {
  const made = createFileExaminer();
  t.after(() => made.close());
  return made;
};
const reasonOf = async (on: FileExaminer, bytes: Uint8Array): Promise<string> => {
  const taken = await on.take(bytes);
  return taken.ok ? taken.contentType : taken.reason;
};

test('SEC-08 an image is drawn anew: upright, no larger than it is read, and without what the camera wrote', async (t) => {
  const on = examiner(t);
  const sent = await photo(4_000, 2_000);
  assert.ok(sent.includes('GPS 48.8443'));
  const taken = await on.take(sent);
  assert.ok(taken.ok && taken.contentType === 'image/jpeg');
  const bytes = Buffer.from(taken.bytes);
  assert.ok(!bytes.includes('GPS') && !bytes.includes('Exif'));
  const image = await loadImage(bytes);
  assert.deepEqual([image.width, image.height], [1_300, 2_600]);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const [red, , blue] = canvas.getContext('2d').getImageData(600, 100, 1, 1).data;
  assert.ok((red ?? 0) > 200 && (blue ?? 255) < 60, 'what was on the left is above');
  assert.equal(await reasonOf(on, await screenshot()), 'image/jpeg');
});

test('SEC-08 what a file is goes by its content, and what unpacks to too much is not unpacked', async (t) => {
  const on = examiner(t);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
  for (const [bytes, expected] of [
    [Buffer.alloc(0), 'empty'],
    [Buffer.from('<html><script>alert(1)</script>'), 'kind'],
    [Buffer.from('GIF89a'), 'kind'],
    [heic, 'heic'],
    [await pngBomb(), 'pixels'],
    [await jpegBomb(), 'pixels'],
    // One part, and no byte that begins another: by chance one of them would say how large the image is.
    [
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
        randomBytes(50_000).map((byte) => Math.min(byte, 0xfe)),
      ]),
      'unreadable',
    ],
    [(await screenshot()).subarray(0, 60), 'unreadable'],
    [pdf('<< /Type /Catalog >>'), 'application/pdf'],
  ] as const)
    assert.equal(await reasonOf(on, bytes), expected);
});

test('SEC-08 a file that ends its process, or keeps it for ever, is refused; those behind it are looked at by another', async (t) => {
  const on = createFileExaminer({
    program: path.join(import.meta.dirname, 'testing/failing-examiner.ts'),
    longestMs: 2_000,
  });
  t.after(() => on.close());
  const all = await Promise.all(
    ['good', 'ends', 'good', 'keeps', 'good'].map((text) => on.take(Buffer.from(text))),
  );
  assert.deepEqual(
    all.map((taken) => taken.ok || taken.reason),
    [true, 'unreadable', true, 'unreadable', true],
  );
});

test('SEC-08 the process that looks at files reads what it loads, and neither the portal’s secret nor its other sources', async (t) => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const on = createFileExaminer({ program: path.join(import.meta.dirname, 'testing/reading-examiner.ts') });
  t.after(() => on.close());
  const read = async (place: string): Promise<string> => {
    const taken = await on.take(Buffer.from(place));
    return taken.ok ? Buffer.from(taken.bytes).toString() : taken.reason;
  };
  // Where a portal that was told no other place keeps its secrets: beside the sources.
  const folder = path.join(root, 'var');
  fs.mkdirSync(folder, { recursive: true });
  const within = fs.mkdtempSync(path.join(folder, 'examined-'));
  t.after(() => fs.rmSync(within, { recursive: true }));
  const secret = path.join(within, 'secret');
  fs.writeFileSync(secret, 'nobody’s business');
  for (const place of [secret, folder, path.join(root, 'src/main.ts'), '/etc/passwd', '/proc/self/environ'])
    assert.equal(await read(place), 'ERR_ACCESS_DENIED', place);
  assert.match(await read(path.join(import.meta.dirname, 'examiner.ts')), /drawnAnew/);
});

test('SEC-08 a PDF made to be looked at for hours is looked at in a moment', () => {
  for (const run of ['/Filter[e', `/Filter[${'1'.repeat(2_000_000)}`, `/Filter[${'1 '.repeat(500_000)}`]) {
    const begun = performance.now();
    refusedPdf(pdf(`<< ${run.repeat(Math.ceil(2_000_000 / run.length))} >>\nstream\nabc\nendstream`));
    const took = performance.now() - begun;
    assert.ok(took < 2_000, `${run.slice(0, 12)}: ${took} ms`);
  }
});

test('SEC-08 a PDF that does anything but show pages is refused, wherever it hides that', () => {
  const good = pdf(
    '<< /Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /Fit] >>',
    packed('BT /F1 12 Tf (Bonjour /JS) Tj ET'),
    packed(randomBytes(100_000), '/Subtype /Image'),
    packed('<< /Type /Pages /JSON 3 /Launcher 4 >>', '/Type /ObjStm'),
    '<< /S /URI /URI (https://voyageur.example) >>',
  );
  assert.equal(refusedPdf(good), undefined);
  for (const active of [
    '<< /S /JavaScript /JS (app.alert(1)) >>',
    '<< /S /J#61vaScript >>',
    '<< /S /Launch /F (cmd.exe) >>',
    '<< /Names << /EmbeddedFiles 5 0 R >> >>',
    '<< /AcroForm << /XFA 5 0 R >> >>',
    packed('<< /S /JavaScript >>', '/Type /ObjStm'),
    packed('<< /JS (x) >>', '/Type /Obj#53tm'),
    packed('<< /JS (x) >>', '/Type /ObjStm /Subtype /Image'),
    '<< /Length 30 >>\nstream\n7 0 obj << /S /JavaScript >>\nendstream',
  ])
    assert.equal(refusedPdf(pdf('<< >>', active)), 'active', active.toString().slice(0, 60));
  for (const unreadable of [
    packed(Buffer.alloc(70_000_000)),
    '<< /Type /ObjStm /Filter [/ASCII85Decode /FlateDecode] >>\nstream\nxx\nendstream',
    '<< /Filter /FlateDecode >>\nstream\nnot packed\nendstream',
    '<< >>\nstream\nnever ends',
    '<< /Length 3 /Filter [/ASCII85Decode 7 0 R] >>\nstream\nabc\nendstream',
    '<< /Length 3 /Filter [[/ASCII85Decode]] >>\nstream\nabc\nendstream',
  ])
    assert.equal(refusedPdf(pdf('<< >>', unreadable)), 'unreadable', unreadable.toString().slice(0, 60));
  // Forms of a stream that viewers read: what is packed in them is read here, too, or the file is refused.
  const hidden = '<< /S /JavaScript /JS (app.alert(1)) >>';
  const objects = packed(hidden, '/Type /ObjStm /N 1 /First 4');
  const other = (from: string, to: string) =>
    Buffer.from(
      objects.toString('latin1').replace(from, () => to),
      'latin1',
    );
  for (const [what, one] of Object.entries({
    'an indirect filter': other('/Filter /FlateDecode', '/Filter 7 0 R'),
    'an indirect filter in a list': other('/Filter /FlateDecode', '/Filter [7 0 R]'),
    'an indirect filter after a comment': other('/Filter /FlateDecode', '/Filter %\n7 0 R'),
    'an indirect type': other('/Type /ObjStm', '/Type 8 0 R /Subtype /Image'),
    'a string that feigns an object': other('>>', '/X ( obj) >>'),
    'a string that feigns a picture': other('>>', '/X (9 0 obj << /Subtype /Image) >>'),
    'a keyword before a carriage return': other('\nstream\n', '\nstream\r'),
    'a keyword and a space': other('\nstream\n', '\nstream \n'),
    'a comment before the keyword': other('\nstream\n', '\n%c\nstream\n'),
    'no type': other('/Type /ObjStm', ''),
    'a picture by its type': other('/Type /ObjStm', '/Type /XObject /Subtype /Image'),
  }))
    assert.ok(refusedPdf(pdf('<< >>', one)), what);
  // As pdfTeX, LibreOffice, Word, browsers and telephones write them.
  const text = deflateSync('BT (Bonjour) Tj ET');
  const written = (dictionary: string, ends = '\n') =>
    Buffer.concat([Buffer.from(`${dictionary}${ends}stream${ends}`), text, Buffer.from(`${ends}endstream`)]);
  for (const one of [
    written('<<\n/Length 843       \n/Filter /FlateDecode\n>>'),
    written('<</Length 3 0 R/Filter/FlateDecode>>'),
    written('<</Filter/FlateDecode/Length 4242>>', '\r\n'),
    written('<</Filter[/FlateDecode]/Type/Metadata/Subtype/XML/Length 4242>>', '\r\n'),
    written('<< /Length 5 0 R /Filter /FlateDecode /N 3 /Alternate /DeviceRGB >>'),
    written('<</Type /ObjStm /N 7 /First 49 /Filter /FlateDecode /Length 42>>'),
    '<< /Type /Outlines /First 8 0 R /Last 9 0 R /Count 2 >>',
    written('<< /Type /XObject /Subtype /Image /Filter /DCTDecode /Length 42 >>'),
  ])
    assert.equal(refusedPdf(pdf('<< >>', one)), undefined, one.toString('latin1').slice(0, 70));
  assert.equal(refusedPdf(pdf('<< /Encrypt 5 0 R >>')), 'locked');
  assert.equal(refusedPdf(Buffer.from('%PDF-1.7\nhalf of one')), 'unreadable');
});
