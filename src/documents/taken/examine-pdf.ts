import { inflateSync } from 'node:zlib';

/** What may happen in a viewer without its reader, or lies in the file to be taken out of it (ISO 32000-2, 7.11.4, 12.6, 12.7.8). */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition|Movie)(?![\w.-])/;
/** The same where bytes may be anything: names so long that they are no accident. */
const ACTIVE_IN_DATA = /\/(?:JavaScript|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)(?![\w.-])/;
const LOCKED = /\/Encrypt(?![\w.-])/;

/** The keyword that begins packed data, where it was not read as one: viewers take it in more forms than are looked into here. */
const UNREAD_STREAM = /(?<!\w)stream(?!\w)/;
/** What a stream is and how it is packed, said elsewhere in the file, or in a form that ordinary makers do not write. */
const SAID_ELSEWHERE = /\/Type(?![\w.-])(?!\s*\/)|\/Filter(?![\w.-])(?!\s*[/[])/;
/**
 * Whether one of its filters is a reference (`7 0 R`), or a list in the list: word by word, since one pattern would try from each of a
 * million digits.
 */
const refersToFilters = (dictionary: string): boolean =>
  [...dictionary.matchAll(/\/Filter\s*\[([^\][]*)(\[?)/g)].some(([, filters = '', nested]) => {
    const parts = filters.split(/\s+/);
    return (
      nested === '[' ||
      parts.some(
        (part, at) =>
          part.startsWith('R') && /^\d+$/.test(parts[at - 1] ?? '') && /\d$/.test(parts[at - 2] ?? ''),
      )
    );
  });
/** A stream of objects: by its type, or by what only such a stream has; some viewers look at nothing else. */
const isOfObjects = (dictionary: string): boolean =>
  /\/ObjStm(?![\w.-])/.test(dictionary) ||
  /\/First\s+\d+(?!\d|\s+\d+\s+R)/.test(dictionary) ||
  (/\/N(?![\w.-])/.test(dictionary) && /\/First(?![\w.-])/.test(dictionary));

/** All that is unpacked of one file, bytes. */
const MOST_UNPACKED = 60_000_000;

/** Names as they are meant: any letter may be written `#4A`. */
const named = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

type PdfRefusal = 'active' | 'locked' | 'unreadable';

/**
 * Why a PDF is not taken; undefined for one that only shows pages. Objects are looked at where they stand plainly and where they are
 * packed in a stream; one that hides in packed data behind a filter that is not read here is refused with it. All that stands since the
 * stream before is read as the stream's own dictionary: where exactly it begins can be feigned by a string.
 */
export const refusedPdf = (bytes: Buffer): PdfRefusal | undefined => {
  const text = bytes.toString('latin1');
  if (!/%%EOF/.test(text.slice(-2_048))) return 'unreadable';
  let left = MOST_UNPACKED;
  let plain = '';
  let end = 0;
  for (const found of text.matchAll(/>>\s*stream\r?\n/g)) {
    const start = found.index + found[0].length;
    // Inside the stream before.
    if (found.index < end) continue;
    const close = text.indexOf('endstream', start);
    if (close < 0) return 'unreadable';
    const before = text.slice(end, found.index);
    plain += `${before}\n`;
    end = close;
    const dictionary = named(before);
    if (UNREAD_STREAM.test(before) || SAID_ELSEWHERE.test(dictionary) || refersToFilters(dictionary))
      return 'unreadable';
    const packed = text.slice(start, close);
    if (ACTIVE_IN_DATA.test(named(packed))) return 'active';
    const isObjects = isOfObjects(dictionary);
    const filters = [...dictionary.matchAll(/\/(\w+Decode|Fl|LZW|RL|A85|AHx)(?![\w.-])/g)].map(
      ([, one]) => one,
    );
    if (!isObjects && /\/Subtype\s*\/Image(?![\w.-])/.test(dictionary)) continue;
    if (filters.length === 0) {
      if (isObjects) plain += packed;
      continue;
    }
    if (filters.length > 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? '')) {
      if (isObjects) return 'unreadable';
      continue;
    }
    try {
      const unpacked = inflateSync(bytes.subarray(start, close), { maxOutputLength: left });
      left -= unpacked.length;
      const inside = named(unpacked.toString('latin1'));
      if ((isObjects ? ACTIVE : ACTIVE_IN_DATA).test(inside)) return 'active';
    } catch {
      // Also what unpacks to more than anybody scans.
      return 'unreadable';
    }
  }
  const last = text.slice(end);
  if (UNREAD_STREAM.test(last)) return 'unreadable';
  plain = named(plain + last);
  if (LOCKED.test(plain)) return 'locked';
  return ACTIVE.test(plain) ? 'active' : undefined;
};
