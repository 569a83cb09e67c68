declare module 'subset-font' {
  interface Options {
    readonly variationAxes: Readonly<
      Record<string, number | { readonly min: number; readonly max: number; readonly default: number }>
    >;
    readonly keepFeatures: readonly string[];
    readonly noHinting: true;
  }
  /** The parts of its interface that `make-fonts.ts` and `make-cuts.ts` use: a whole font, or the letters of a text. */
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: Options & { readonly targetFormat: 'truetype'; readonly keepAllGlyphs: true },
  ): Promise<Buffer>;
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: Options & { readonly targetFormat: 'truetype' | 'woff2' },
  ): Promise<Buffer>;
}
