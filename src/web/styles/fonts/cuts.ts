/** What French is written with, and what comes with names from elsewhere often enough; U+202F has a font of its own. */
export const LETTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, place) => String.fromCodePoint(0x20 + place)),
  ...'\u00a0«»°·×–—‘’“”…€•−ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒÆàâäçèéêëîïôöùûüÿœæáíóúñãõß',
].join('');

interface Range {
  readonly min: number;
  readonly max: number;
}

/** The fonts of the pages: where each is cut from, and which of its weights and widths the styles ask for. */
export const CUTS: readonly {
  readonly family: string;
  readonly file: string;
  readonly from: string;
  readonly axes: { readonly wght: Range; readonly wdth?: Range };
  /** The weight and width whose kerning all others have: told for each of them it is a third of a file, and differs by hundredths of a letter. */
  readonly kerningAt: Readonly<Record<string, number>>;
}[] = [
  {
    family: 'Bricolage',
    file: 'bricolage.woff2',
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
    axes: { wght: { min: 400, max: 800 }, wdth: { min: 78, max: 100 } },
    kerningAt: { wght: 760, wdth: 81 },
  },
  {
    family: 'Hanken',
    file: 'hanken.woff2',
    from: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 900 } },
    kerningAt: { wght: 500 },
  },
];
