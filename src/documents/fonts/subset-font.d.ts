declare module 'subset-font' {
  /** The part of its interface that `make-fonts.ts` uses. */
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      readonly targetFormat: 'truetype';
      readonly variationAxes: Readonly<Record<string, number>>;
      readonly keepAllGlyphs: true;
      readonly keepFeatures: readonly string[];
      readonly noHinting: true;
    },
  ): Promise<Buffer>;
}
