/**
 * Writes the faces of printed documents: one weight each, cut out of the pages' variable fonts, because what makes the PDF can embed
 * neither WOFF2 nor a variable font. Run with `node src/documents/fonts/make-fonts.ts`; the result is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const FACES = {
  text: { package: 'hanken-grotesk', axis: 'wght', axes: { wght: 400 } },
  strong: { package: 'hanken-grotesk', axis: 'wght', axes: { wght: 660 } },
  head: { package: 'bricolage-grotesque', axis: 'wdth', axes: { wght: 760, wdth: 82 } },
} as const;
const ALPHABETS = ['latin', 'latin-ext', 'vietnamese'] as const;

const sourceOf = (family: string, alphabet: string, axis: string): string =>
  fileURLToPath(
    import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${alphabet}-${axis}-normal.woff2`),
  );

for (const [face, { package: family, axis, axes }] of Object.entries(FACES))
  for (const alphabet of ALPHABETS) {
    const font = await subsetFont(readFileSync(sourceOf(family, alphabet, axis)), undefined, {
      targetFormat: 'truetype',
      variationAxes: axes,
      keepAllGlyphs: true,
      keepFeatures: ['kern', 'mark', 'ccmp', 'tnum', 'lnum'],
      noHinting: true,
    });
    writeFileSync(new URL(`./${face}-${alphabet}.ttf`, import.meta.url), font);
  }
