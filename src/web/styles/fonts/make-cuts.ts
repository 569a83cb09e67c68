/**
 * Writes the two fonts that every page is set in, cut out of those that are published: the letters of French, the weights and widths that the
 * styles ask for, and the features that they use. Run with `node src/web/styles/fonts/make-cuts.ts`; the result is committed, and `cuts.test.ts`
 * holds it to the styles. What is left out comes in the published file when a text needs it (`unicode-range`).
 * Table layouts: OpenType 1.9.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { CUTS, LETTERS } from './cuts.ts';

/** Those that are on without being asked for, and the figures of tables; the letters are whole, so that no marks are put on them. */
const FEATURES = ['calt', 'kern', 'liga', 'lnum', 'locl', 'rlig', 'tnum'];
/** Where letters stand to each other; kept by itself, since it is told for each width and weight anew. */
const KERNING = ['GPOS', 'GDEF'];
const HEADER = 12;
const RECORD = 16;

const tablesOf = (font: Buffer): Map<string, Buffer> =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, number) => {
      const record = font.subarray(HEADER + RECORD * number);
      const start = record.readUInt32BE(8);
      return [record.toString('latin1', 0, 4), font.subarray(start, start + record.readUInt32BE(12))];
    }),
  );

/** Without checksums: the file is packed anew. */
const fontOf = (tables: ReadonlyMap<string, Buffer>): Buffer => {
  const entries = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(HEADER + RECORD * entries.length);
  header.writeUInt32BE(0x10000, 0);
  header.writeUInt16BE(entries.length, 4);
  let offset = header.length;
  const padded = entries.map(([tag, table], number) => {
    const record = HEADER + RECORD * number;
    header.write(tag, record, 'latin1');
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(table.length, record + 12);
    const whole = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    offset += whole.length;
    return whole;
  });
  return Buffer.concat([header, ...padded]);
};

const common = { keepFeatures: FEATURES, noHinting: true } as const;

for (const { file, from, axes, kerningAt } of CUTS) {
  const published = readFileSync(fileURLToPath(import.meta.resolve(from)));
  const variationAxes = Object.fromEntries(
    Object.entries(axes).map(([axis, { min, max }]) => [
      axis,
      // At an end of the range the shapes on the way to the other end are told once.
      { min, max, default: axis === 'wdth' ? min : max },
    ]),
  );
  const sfnt = { ...common, targetFormat: 'truetype' } as const;
  const tables = tablesOf(await subsetFont(published, LETTERS, { ...sfnt, variationAxes }));
  const fixed = tablesOf(await subsetFont(published, LETTERS, { ...sfnt, variationAxes: kerningAt }));
  for (const tag of KERNING) {
    const table = fixed.get(tag);
    if (table) tables.set(tag, table);
    else tables.delete(tag);
  }
  const font = await subsetFont(fontOf(tables), LETTERS, {
    ...common,
    targetFormat: 'woff2',
    variationAxes: {},
  });
  writeFileSync(new URL(`./${file}`, import.meta.url), font);
}
