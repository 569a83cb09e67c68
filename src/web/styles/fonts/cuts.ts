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

/** As `unicode-range` says it: « U+20-7E, U+A0 ». */
export const rangesOf = (letters: string): string[] => {
  const points = [...new Set([...letters].map((letter) => letter.codePointAt(0) as number))].sort(
    (one, other) => one - other,
  );
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`));
};
