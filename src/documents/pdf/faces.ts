import { readFileSync } from 'node:fs';
import { NBSP, NNBSP } from '#domain/typography.ts';

/** `text` and `strong` for reading, `head` for headings and figures. */
export type Face = 'text' | 'strong' | 'head';

/** Files of a face, the commonest letters first: a letter is set from the first that has it. */
const ALPHABETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const NARROW_SPACE_EM = 0.2;
const UNKNOWN = '?';

/** What is needed of pdfkit to measure and to draw: a font under a name, and how wide a text is in it. */
interface Setter {
  registerFont(name: string, source: Buffer): unknown;
  font(name: string): Setter;
  fontSize(size: number): Setter;
  widthOfString(text: string): number;
}

/** A part of a line that is set in one font; `x` from the line's beginning. */
export interface Run {
  readonly font: string;
  readonly text: string;
  readonly x: number;
}

/** The ranges of the `cmap` of a TrueType file: which letters it has (OpenType 1.9, format 4; no letter of ours lies above U+FFFF). */
const lettersOf = (file: Buffer): ReadonlySet<number> => {
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const cmap = file.readUInt32BE(
    (tables.find((at) => file.toString('latin1', at, at + 4) === 'cmap') as number) + 8,
  );
  const subtables = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, index) =>
    file.readUInt32BE(cmap + 4 + 8 * index + 4),
  );
  const at = cmap + (subtables.find((offset) => file.readUInt16BE(cmap + offset) === 4) as number);
  const segments = file.readUInt16BE(at + 6) / 2;
  const letters = new Set<number>();
  for (let segment = 0; segment < segments; segment += 1) {
    const end = file.readUInt16BE(at + 14 + 2 * segment);
    const start = file.readUInt16BE(at + 16 + 2 * (segments + segment));
    for (let letter = start; letter <= end && letter < 0xffff; letter += 1) letters.add(letter);
  }
  return letters;
};

const FILES = (['text', 'strong', 'head'] as const).flatMap((face) =>
  ALPHABETS.map((alphabet) => {
    const file = readFileSync(new URL(`../fonts/${face}-${alphabet}.ttf`, import.meta.url));
    return { face, name: `${face}-${alphabet}`, file, letters: lettersOf(file) };
  }),
);
const OF_FACE = Object.groupBy(FILES, ({ face }) => face) as Record<Face, typeof FILES>;

interface Settable {
  readonly font: string;
  readonly text: string;
}

const findSettable = (face: Face, letter: string): Settable => {
  for (const text of [letter, letter.normalize('NFKD').charAt(0), UNKNOWN]) {
    const found = OF_FACE[face].find(({ letters }) => letters.has(text.codePointAt(0) as number));
    if (found) return { font: found.name, text };
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

/** The faces of a document: `runsOf` says how a text is set. Of one document, because fonts belong to it. */
export const facesFor = (setter: Setter) => {
  const registered = new Set<string>();
  const use = (font: string, size: number): Setter => {
    if (!registered.has(font)) {
      setter.registerFont(font, (FILES.find(({ name }) => name === font) as (typeof FILES)[number]).file);
      registered.add(font);
    }
    return setter.font(font).fontSize(size);
  };

  /**
   * A text in runs of one font each, and the width of all. A narrow space that does not break is set as wide as the look wants it; for
   * whoever copies or hears the text, each space is a plain one.
   */
  const runsOf = (face: Face, size: number, text: string): { runs: readonly Run[]; width: number } => {
    const runs: { font: string; text: string; x: number }[] = [];
    let x = 0;
    let open: { font: string; text: string } | undefined;
    const close = (): void => {
      if (!open) return;
      runs.push({ ...open, x });
      x += use(open.font, size).widthOfString(open.text);
      open = undefined;
    };
    for (const letter of text.normalize('NFC').replaceAll(NBSP, ' ')) {
      if (letter === NNBSP) {
        const plain = `${open?.text ?? ''} `;
        const font = open?.font ?? `${face}-latin`;
        const width = use(font, size).widthOfString(open?.text ?? '');
        runs.push({ font, text: plain, x });
        x += width + NARROW_SPACE_EM * size;
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

  return { use, runsOf };
};
