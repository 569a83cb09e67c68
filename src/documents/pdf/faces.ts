import { readFileSync } from 'node:fs';
import { NBSP, NNBSP } from '#domain/typography.ts';
import { EmbeddedFont, type FontFile, fontFile, type RefMaker } from './font-file.ts';

/** `text` and `strong` for reading, `head` for headings and figures. */
export type Face = 'text' | 'strong' | 'head';

/** Files of a face, the commonest letters first: a letter is set from the first that has it. */
const ALPHABETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const NARROW_SPACE_EM = 0.2;
const UNKNOWN = '?';

/** A part of a line that is set in one font; `x` from the line's beginning. */
export interface Run {
  readonly font: FontFile;
  readonly text: string;
  readonly x: number;
}

const FACES = Object.fromEntries(
  (['text', 'strong', 'head'] as const).map((face) => [
    face,
    ALPHABETS.map((alphabet) =>
      fontFile(readFileSync(new URL(`../fonts/${face}-${alphabet}.ttf`, import.meta.url))),
    ),
  ]),
) as unknown as Readonly<Record<Face, readonly [FontFile, ...FontFile[]]>>;

interface Settable {
  readonly font: FontFile;
  readonly text: string;
}

const findSettable = (face: Face, letter: string): Settable => {
  for (const text of [letter, letter.normalize('NFKD').charAt(0), UNKNOWN]) {
    const font = FACES[face].find(({ letters }) => letters.has(text.codePointAt(0) as number));
    if (font) return { font, text };
  }
  throw new Error(`the face ${face} has no question mark`);
};

/** Every letter that was set so far: a hundred or so in practice, never more than Unicode has. */
const SETTABLE: Readonly<Record<Face, Map<string, Settable>>> = {
  text: new Map(),
  strong: new Map(),
  head: new Map(),
};

/** The letter as this face can set it: itself, else without the accents that it has no form for, else a question mark. */
const settable = (face: Face, letter: string): Settable => {
  const known = SETTABLE[face].get(letter);
  if (known) return known;
  const found = findSettable(face, letter);
  SETTABLE[face].set(letter, found);
  return found;
};

interface Runs {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** A text in runs, one point high: everything of it grows with the size. */
const unitRuns = (face: Face, text: string): Runs => {
  const runs: Run[] = [];
  let x = 0;
  let open: Settable | undefined;
  const close = (): void => {
    if (!open) return;
    runs.push({ ...open, x });
    x += open.font.shape(open.text).width;
    open = undefined;
  };
  for (const letter of text.normalize('NFC').replaceAll(NBSP, ' ')) {
    if (letter === NNBSP) {
      const font = open?.font ?? FACES[face][0];
      const before = open?.text ?? '';
      runs.push({ font, text: `${before} `, x });
      x += font.shape(before).width + NARROW_SPACE_EM;
      open = undefined;
      continue;
    }
    const set = settable(face, letter);
    // A space follows the letters before it, in whichever font they are.
    const font = letter === ' ' && open ? open.font : set.font;
    if (open && open.font !== font) close();
    open = { font, text: (open?.text ?? '') + set.text };
  }
  close();
  return { runs, width: x };
};

/** Words that were set before: most of a document's are those of the last. Forgotten together, should there be many. */
const MOST_WORDS = 5_000;
const WORDS: Readonly<Record<Face, Map<string, Runs>>> = {
  text: new Map(),
  strong: new Map(),
  head: new Map(),
};

/**
 * A text in runs of one font each, and the width of all. A narrow space that does not break is set as wide as the look wants it; for
 * whoever copies or hears the text, each space is a plain one.
 */
export const runsOf = (face: Face, size: number, text: string): Runs => {
  const words = WORDS[face];
  let unit = words.get(text);
  if (!unit) {
    if (words.size >= MOST_WORDS) words.clear();
    unit = unitRuns(face, text);
    words.set(text, unit);
  }
  return {
    runs: unit.runs.map(({ font, text, x }) => ({ font, text, x: x * size })),
    width: unit.width * size,
  };
};

/** The fonts of a document: each is embedded once, when something has been set in it. */
export const fontsFor = (ref: RefMaker) => {
  const fonts = new Map<FontFile, EmbeddedFont>();
  return {
    /** The font as the document's pages name it. */
    embedded: (font: FontFile): EmbeddedFont => {
      let found = fonts.get(font);
      if (!found) {
        found = new EmbeddedFont(font, `F${fonts.size + 1}`, ref);
        fonts.set(font, found);
      }
      return found;
    },
    end: (): void => {
      for (const font of fonts.values()) font.end();
    },
  };
};
