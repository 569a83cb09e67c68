import { isUtf8 } from 'node:buffer';

/** Values of one record, in the order of the columns. */
type Values = readonly string[];

/** What is told of a file while it is read on. */
type RecordFault = 'row-unreadable' | 'file-not-utf-8';
export type TellFault = (fault: RecordFault, line: number) => void;

/** A value with line breaks ends within so many lines: an unclosed quote must not swallow the rest of the file. */
const MOST_LINES = 20;
/** No line of anybody's table is longer. */
const MOST_BYTES = 1 << 20;
const LINE_FEED = 10;

/** A file that is no table to its end: its message says why. */
export class NotATable extends Error {}

const fallback = new TextDecoder('windows-1252');
/** The text of whole lines; a line that is no UTF-8 is read as what old exports write. */
const textOf = (bytes: Buffer, told: () => void): string => {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  told();
  return fallback.decode(bytes);
};

interface Lines {
  readonly lines: string[];
  /** What comes after the last end of a line: one that is empty, or that has no end. */
  readonly isEnd: boolean;
}

/** The lines of a file, in pieces as they come; a line that is no UTF-8 is told of once. */
async function* linesOf(chunks: AsyncIterable<Buffer>, told: () => void): AsyncGenerator<Lines> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED);
    if (end < 0) {
      if (bytes.length > MOST_BYTES) throw new NotATable(`a line of more than ${MOST_BYTES} bytes`);
      rest = bytes;
      continue;
    }
    rest = bytes.subarray(end + 1);
    const block = bytes.subarray(0, end);
    if (isUtf8(block)) yield { lines: block.toString('utf8').split('\n'), isEnd: false };
    else yield { lines: [...linesIn(block)].map((line) => textOf(line, told)), isEnd: false };
  }
  yield { lines: [textOf(rest, told)], isEnd: true };
}

function* linesIn(block: Buffer): Generator<Buffer> {
  let from = 0;
  for (let at = block.indexOf(LINE_FEED); at >= 0; at = block.indexOf(LINE_FEED, from)) {
    yield block.subarray(from, at);
    from = at + 1;
  }
  yield block.subarray(from);
}

const OPEN = Symbol('a quote that has not been closed');

/** Values of a text; `OPEN` when it ends within quotes, undefined when it is no record. */
const valuesOf = (text: string): string[] | typeof OPEN | undefined => {
  if (text.includes('\0')) return undefined;
  if (!text.includes('"')) return text.split(',').map((value) => value.trim());
  const values: string[] = [];
  let at = 0;
  for (;;) {
    while (text[at] === ' ' || text[at] === '\t') at += 1;
    let end: number;
    if (text[at] === '"') {
      let value = '';
      for (;;) {
        const quote = text.indexOf('"', at + 1);
        if (quote < 0) return OPEN;
        value += text.slice(at + 1, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        value += '"';
      }
      values.push(value);
      end = text.indexOf(',', at);
      if (text.slice(at, end < 0 ? undefined : end).trim() !== '') return undefined;
    } else {
      end = text.indexOf(',', at);
      // A quote within a value that did not begin with one stands for itself.
      values.push(text.slice(at, end < 0 ? undefined : end).trim());
    }
    if (end < 0) return values;
    at = end + 1;
  }
};

/** Throws for the first line of a text whose lines or letters are not ours: as records, all of it would be lost without a word. */
const refuseOtherTexts = (first: string): void => {
  if (first.includes('\0')) throw new NotATable('it is no UTF-8 (its first line holds NUL, as UTF-16 does)');
  if (first.includes('\r')) throw new NotATable('its lines end with CR alone, where LF or CR LF is expected');
};

/**
 * Reads the records of a CSV file (RFC 4180), the columns' names first. A record that cannot be read, or that has
 * more or fewer values than there are columns, costs itself and nothing else: it is told of with its line and the next line is read.
 * `place` says in which line the record begins that was given last.
 * Throws `NotATable` for what has no lines, for a text of another kind, which would be read as nothing, and for what ends in the middle of a record without the end of its line: the rest of it may be
 * anything.
 */
export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  tell: TellFault,
  place: { line: number } = { line: 0 },
): AsyncGenerator<Values, void, undefined> {
  /** Lines that wait to be read, and the number of the first one. */
  let waiting: string[] = [];
  let line = 1;
  let columns = 0;
  let isTold = false;
  const notUtf8 = (): void => {
    if (!isTold) tell('file-not-utf-8', line);
    isTold = true;
  };

  function* take(isEnd: boolean): Generator<Values> {
    let at = 0;
    while (at < waiting.length) {
      let text = waiting[at] as string;
      if (line === 1 && text.startsWith('\u{feff}')) text = text.slice(1);
      if (text.endsWith('\r')) text = text.slice(0, -1);
      if (columns === 0) refuseOtherTexts(text);
      let values = text.trim() === '' ? [] : valuesOf(text);
      let lines = 1;
      while (values === OPEN && lines < MOST_LINES) {
        const next = waiting[at + lines];
        if (next === undefined && !isEnd) {
          waiting = waiting.slice(at);
          return;
        }
        if (next === undefined) break;
        text += `\n${next.endsWith('\r') ? next.slice(0, -1) : next}`;
        lines += 1;
        values = valuesOf(text);
      }
      const record = values === OPEN ? undefined : values;
      if (columns === 0) columns = record?.length ?? 0;
      const isEmpty = record?.length === 0;
      if (record && !isEmpty && record.length === columns) {
        place.line = line;
        yield record;
      } else if (!isEmpty) {
        if (isEnd && at === waiting.length - 1) throw new NotATable(`it breaks off in line ${line}`);
        tell('row-unreadable', line);
        // What follows may be good: an unclosed quote costs its own line.
        lines = 1;
      }
      at += lines;
      line += lines;
    }
    waiting = [];
  }

  for await (const { lines, isEnd } of linesOf(chunks, notUtf8)) {
    waiting = waiting.length === 0 ? lines : [...waiting, ...lines];
    yield* take(isEnd);
  }
}
