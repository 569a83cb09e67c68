/**
 * Writes narrow-space.woff2: one font, one glyph, U+202F, 0.2 em wide and empty.
 *
 * Neither text font has a usable narrow no-break space (none in Hanken Grotesk, 0.10 em in Bricolage Grotesque), and every French
 * amount, question and quotation has one. Run with `node src/web/styles/fonts/make-narrow-space.ts`; the result is committed.
 * Table layouts: OpenType 1.9; container: WOFF 2.0 (W3C), with `glyf` and `loca` left untransformed.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const UNITS = 1000;
const SPACE = 200;

const bytes = (...parts: readonly [size: 1 | 2 | 4 | 8, value: number][]): Buffer =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const buffer = Buffer.alloc(size);
      if (size === 8) buffer.writeBigInt64BE(BigInt(value));
      else if (value < 0) buffer.writeIntBE(value, 0, size);
      else buffer.writeUIntBE(value, 0, size);
      return buffer;
    }),
  );
const words = (...values: number[]): Buffer => bytes(...values.map((value) => [2, value] as [2, number]));

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const nameTable = (): Buffer => {
  const entries: [number, string][] = [
    [1, 'Fine'],
    [2, 'Regular'],
    [3, 'Fine 1'],
    [4, 'Fine'],
    [5, 'Version 1.0'],
    [6, 'Fine'],
  ];
  let offset = 0;
  const records = entries.map(([id, text]) => {
    const record = words(3, 1, 0x409, id, text.length * 2, offset);
    offset += text.length * 2;
    return record;
  });
  return Buffer.concat([
    words(0, entries.length, 6 + 12 * entries.length),
    ...records,
    ...entries.map(([, text]) => utf16(text)),
  ]);
};

const tables: Record<string, Buffer> = {
  'OS/2': Buffer.concat([
    words(4, SPACE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    Buffer.alloc(16),
    Buffer.from('NONE'),
    words(0x40, 0x202f, 0x202f, 930, -270, 0, 930, 270),
    bytes([4, 1], [4, 0]),
    words(500, 700, 0, 32, 1),
  ]),
  cmap: Buffer.concat([
    words(0, 1, 3, 1),
    bytes([4, 12]),
    words(4, 32, 0, 4, 4, 1, 0, 0x202f, 0xffff, 0, 0x202f, 0xffff, 1 - 0x202f, 1, 0, 0),
  ]),
  glyf: Buffer.from([0]),
  head: Buffer.concat([
    bytes([4, 0x10000], [4, 0x10000], [4, 0], [4, 0x5f0f3cf5]),
    words(3, UNITS),
    bytes([8, 0], [8, 0]),
    words(0, 0, 0, 0, 0, 8, 2, 0, 0),
  ]),
  hhea: Buffer.concat([bytes([4, 0x10000]), words(930, -270, 0, SPACE, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2)]),
  hmtx: words(SPACE, 0, SPACE, 0),
  loca: words(0, 0, 0),
  maxp: Buffer.concat([bytes([4, 0x10000]), words(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
  name: nameTable(),
  post: Buffer.concat([
    bytes([4, 0x30000], [4, 0]),
    words(-75, 50),
    bytes([4, 0], [4, 0], [4, 0], [4, 0], [4, 0]),
  ]),
};

const KNOWN_TAGS = [
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'OS/2',
  'post',
  'cvt ',
  'fpgm',
  'glyf',
  'loca',
];
const base128 = (value: number): number[] => {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
};
const checksum = (buffer: Buffer): number => {
  let sum = 0;
  for (let i = 0; i < buffer.length; i += 4) {
    const word = Buffer.alloc(4);
    buffer.copy(word, 0, i, Math.min(i + 4, buffer.length));
    sum = (sum + word.readUInt32BE()) >>> 0;
  }
  return sum;
};

const woff2 = (): Buffer => {
  const tags = Object.keys(tables).sort();
  const padded = tags.map((tag) => {
    const table = tables[tag] as Buffer;
    return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  });
  const sfntSize = 12 + 16 * tags.length + padded.reduce((sum, table) => sum + table.length, 0);
  // checkSumAdjustment: of the font as it would be unpacked.
  const header = Buffer.concat([bytes([4, 0x10000]), words(tags.length, 128, 3, tags.length * 16 - 128)]);
  let offset = 12 + 16 * tags.length;
  const records = tags.map((tag, index) => {
    const record = Buffer.concat([
      Buffer.from(tag),
      bytes([4, checksum(padded[index] as Buffer)], [4, offset], [4, (tables[tag] as Buffer).length]),
    ]);
    offset += (padded[index] as Buffer).length;
    return record;
  });
  const whole = checksum(Buffer.concat([header, ...records, ...padded]));
  (tables.head as Buffer).writeUInt32BE((0xb1b0afba - whole) >>> 0, 8);

  const directory = tags.flatMap((tag) => {
    const untransformed = tag === 'glyf' || tag === 'loca' ? 3 << 6 : 0;
    return [untransformed | KNOWN_TAGS.indexOf(tag), ...base128((tables[tag] as Buffer).length)];
  });
  const data = brotliCompressSync(Buffer.concat(tags.map((tag) => tables[tag] as Buffer)), {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
    },
  });
  const length = Math.ceil((48 + directory.length + data.length) / 4) * 4;
  const body = Buffer.concat([
    bytes(
      [4, 0x774f4632],
      [4, 0x10000],
      [4, length],
      [2, tags.length],
      [2, 0],
      [4, sfntSize],
      [4, data.length],
      [4, 0x10000],
    ),
    bytes([4, 0], [4, 0], [4, 0], [4, 0], [4, 0]),
    Buffer.from(directory),
    data,
  ]);
  return Buffer.concat([body, Buffer.alloc(length - body.length)]);
};

writeFileSync(new URL('./narrow-space.woff2', import.meta.url), woff2());
