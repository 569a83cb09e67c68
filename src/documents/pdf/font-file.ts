/**
 * Fonts as a document embeds them (ISO 32000-1, 9.7: Type 0 with identity encoding). A file is read once a thread, and so is what most
 * documents embed of it: the letters of French are cut out and compressed once. pdfkit reads, shapes and cuts each font anew for each
 * document, which was nine tenths of the work of a ticket (docs/decisions/0107-fonts-cut-once.md).
 */
import { deflateSync } from 'node:zlib';
import { create, type Font, type Glyph } from 'fontkit';

/** Makes an object of the document, as pdfkit does. */
export type RefMaker = (data: Record<string, unknown>) => {
  readonly data: Record<string, unknown>;
  end(bytes?: Uint8Array): void;
};

/** What French text is made of, and what comes with names from elsewhere often enough. */
const COMMON =
  ' !"#%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz' +
  '«»°·–—’“”…€ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒÆàâäçèéêëîïôöùûüÿœæáíóúñãõ';

/** Glyphs that a text is set with, for a font one point high. */
interface Shape {
  readonly width: number;
  readonly glyphs: readonly {
    readonly glyph: Glyph;
    /** From it to the next, in thousandths. */
    readonly advance: number;
    /** How much farther than its own width the next one stands, in thousandths. */
    readonly kern: number;
    /** Where it stands apart from the line, in thousandths. */
    readonly x: number;
    readonly y: number;
  }[];
}

/** What of a font a document embeds: glyphs by their number in the file, in the order of their numbers in the document. */
interface Cut {
  readonly numbers: ReadonlyMap<number, number>;
  readonly glyphs: readonly Glyph[];
  /** Compressed. */
  readonly program: Uint8Array;
  readonly programLength: number;
  /** From numbers in the document to text (9.10.3), compressed. */
  readonly unicode: Uint8Array;
}

/** A file of a font, and what is known of it. */
export interface FontFile {
  readonly font: Font;
  /** Code points it has a letter for. */
  readonly letters: ReadonlySet<number>;
  shape(text: string): Shape;
  /** What nearly every document embeds; no glyph but the sign for a missing one in a file that has no letter of French. */
  common(): Cut;
}

/** Texts that were shaped before; forgotten together, should there be many. */
const MOST_SHAPES = 5_000;

const hex = (value: number): string => value.toString(16).padStart(4, '0');
const hexOfLetter = (letter: number): string =>
  [...String.fromCodePoint(letter)]
    .flatMap((text) => Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))))
    .join('');

const unicodeOf = (glyphs: readonly Glyph[]): Uint8Array => {
  const lines = glyphs.map(
    ({ codePoints }, number) => `<${hex(number)}> <${codePoints.map(hexOfLetter).join('') || '0000'}>`,
  );
  const parts: string[] = [];
  // At most a hundred to a part.
  for (let at = 0; at < lines.length; at += 100) {
    const part = lines.slice(at, at + 100);
    parts.push(`${part.length} beginbfchar`, ...part, 'endbfchar');
  }
  return deflateSync(
    [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange',
      '<0000><ffff>',
      'endcodespacerange',
      ...parts,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n'),
  );
};

/** Cuts these glyphs out of a font; the parts of those made of others come after all of them. */
const cut = (font: Font, glyphs: readonly Glyph[]): Cut => {
  const subset = font.createSubset();
  const numbers = new Map(glyphs.map(({ id }) => [id, subset.includeGlyph(id)]));
  const program = subset.encode();
  return {
    numbers,
    glyphs,
    program: deflateSync(program),
    programLength: program.length,
    unicode: unicodeOf(glyphs),
  };
};

export const fontFile = (bytes: Uint8Array): FontFile => {
  const font = create(bytes);
  const letters = new Set(font.characterSet);
  const shapes = new Map<string, Shape>();
  const em = 1000 / font.unitsPerEm;
  let common: Cut | undefined;
  return {
    font,
    letters,
    shape: (text) => {
      const known = shapes.get(text);
      if (known) return known;
      const { glyphs, positions, advanceWidth } = font.layout(text);
      const shape: Shape = {
        width: advanceWidth / font.unitsPerEm,
        glyphs: glyphs.map((glyph, index) => {
          const { xAdvance, xOffset, yOffset } = positions[index] as (typeof positions)[number];
          return {
            glyph,
            advance: xAdvance * em,
            kern: (xAdvance - glyph.advanceWidth) * em,
            x: xOffset * em,
            y: yOffset * em,
          };
        }),
      };
      if (shapes.size >= MOST_SHAPES) shapes.clear();
      shapes.set(text, shape);
      return shape;
    },
    common: () => {
      common ??= cut(font, [
        font.getGlyph(0),
        ...new Set(
          [...COMMON]
            .filter((letter) => letters.has(letter.codePointAt(0) as number))
            .flatMap((letter) => font.layout(letter).glyphs),
        ),
      ]);
      return common;
    },
  };
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A font in a document. What has letters beyond the common ones is cut anew, for this document alone. */
export class EmbeddedFont {
  readonly name: string;
  readonly reference: ReturnType<RefMaker>;
  readonly #file: FontFile;
  readonly #ref: RefMaker;
  readonly #common: Cut;
  readonly #others = new Map<number, { readonly number: number; readonly glyph: Glyph }>();

  constructor(file: FontFile, name: string, ref: RefMaker) {
    this.name = name;
    this.#file = file;
    this.#ref = ref;
    this.#common = file.common();
    this.reference = ref({ Type: 'Font' });
  }

  #numberOf(glyph: Glyph): number {
    const known = this.#common.numbers.get(glyph.id) ?? this.#others.get(glyph.id)?.number;
    if (known !== undefined) return known;
    const number = this.#common.glyphs.length + this.#others.size;
    this.#others.set(glyph.id, { number, glyph });
    return number;
  }

  /**
   * The operators that show a text, its baseline beginning at a point of a page whose `y` grows downwards; within `BT` and `ET`, this
   * font and size being chosen.
   */
  show(text: string, size: number, x: number, y: number): string {
    const lines: string[] = [];
    let parts: string[] = [];
    let letters = '';
    /** From the text's beginning, in thousandths of the size. */
    let at = 0;
    let begins = 0;
    let raised = 0;
    const endLetters = (): void => {
      if (letters !== '') parts.push(`<${letters}>`);
      letters = '';
    };
    const endLine = (): void => {
      endLetters();
      if (parts.length > 0)
        lines.push(
          `1 0 0 -1 ${round(x + (begins * size) / 1000)} ${round(y - (raised * size) / 1000)} Tm [${parts.join(' ')}] TJ`,
        );
      parts = [];
    };
    let shifted = 0;
    for (const { glyph, advance, kern, x: aside, y: above } of this.#file.shape(text).glyphs) {
      // A mark that stands apart from the line begins another.
      if (aside !== shifted || above !== raised) {
        endLine();
        begins = at + aside;
        shifted = aside;
        raised = above;
      }
      letters += hex(this.#numberOf(glyph));
      at += advance;
      if (kern !== 0) {
        endLetters();
        parts.push(String(round(-kern)));
      }
    }
    endLine();
    return lines.join('\n');
  }

  /** Writes the font down, once nothing more is set in it. */
  end(): void {
    const { font } = this.#file;
    const others = [...this.#others.values()].map(({ glyph }) => glyph);
    const { glyphs, program, programLength, unicode } =
      others.length === 0 ? this.#common : cut(font, [...this.#common.glyphs, ...others]);
    const em = 1000 / font.unitsPerEm;
    const stream = (bytes: Uint8Array, more = {}): ReturnType<RefMaker> => {
      // That it says how it is packed keeps pdfkit from packing it again.
      const made = this.#ref({ ...more, Filter: 'FlateDecode' });
      made.end(bytes);
      return made;
    };
    const object = (data: Record<string, unknown>): ReturnType<RefMaker> => {
      const made = this.#ref(data);
      made.end();
      return made;
    };
    // Six capitals say that it is a part of the font, and which (9.6.4).
    const tag = `EVOYA${String.fromCharCode(64 + Number(this.name.slice(1)))}`;
    const BaseFont = `${tag}+${font.postscriptName.replaceAll(' ', '_')}`;
    const { minX, minY, maxX, maxY } = font.bbox;
    const descriptor = object({
      Type: 'FontDescriptor',
      FontName: BaseFont,
      Flags: 4,
      FontBBox: [minX, minY, maxX, maxY].map((side) => side * em),
      ItalicAngle: font.italicAngle,
      Ascent: font.ascent * em,
      Descent: font.descent * em,
      CapHeight: (font.capHeight || font.ascent) * em,
      XHeight: (font.xHeight || 0) * em,
      StemV: 0,
      FontFile2: stream(program, { Length1: programLength }),
    });
    const descendant = object({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont,
      // An object of `String` is a text to pdfkit, a plain string a name.
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: [0, glyphs.map(({ advanceWidth }) => round(advanceWidth * em))],
      CIDToGIDMap: 'Identity',
    });
    Object.assign(this.reference.data, {
      Subtype: 'Type0',
      BaseFont,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: stream(unicode),
    });
    this.reference.end();
  }
}
