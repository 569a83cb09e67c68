import { isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { typeset } from '#domain/typography.ts';
import type { ContentDocument } from '#providers/content/port.ts';
import type { ContentEntry, ContentProblem, Figures, VersionedEntry } from './contract.ts';
import { isKind, KINDS, NO_TEXT } from './kinds.ts';
import { readMarkdown, TextRefused } from './read-markdown.ts';

type Place = Pick<ContentProblem, 'line' | 'column'>;
export type ReadDocument =
  | { readonly ok: true; readonly entry: ContentEntry }
  | { readonly ok: false; readonly problem: ContentProblem };

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/;
/** Ten times what the longest of ours takes; reading YAML costs a hundred times what reading Markdown does. */
const LONGEST_FRONT_MATTER = 32 * 1024;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Kind, key and version from a document's path; a sentence when it cannot be placed. */
const placed = (path: string): Pick<VersionedEntry, 'kind' | 'key'> & { version?: string } => {
  const [kind, key = '', version, ...rest] = path.replace(/\.md$/, '').split('/');
  if (!isKind(kind))
    throw new DocumentRefused(
      `there is no kind « ${kind} »: the folders are ${Object.keys(KINDS).join(', ')}`,
    );
  const { hasVersions } = KINDS[kind];
  if (rest.length > 0 || hasVersions !== (version !== undefined))
    throw new DocumentRefused(
      hasVersions
        ? `a text of this kind has a file for each version: ${kind}/${key}/<version>.md`
        : `a text of this kind is one file: ${kind}/<key>.md`,
    );
  for (const name of [key, version])
    if (name !== undefined && !NAME.test(name))
      throw new DocumentRefused(`« ${name} » must consist of small letters, digits and hyphens`);
  return version === undefined ? { kind, key } : { kind, key, version };
};

class DocumentRefused extends Error {
  readonly place: Place;
  constructor(message: string, place: Place = { line: 1, column: 1 }) {
    super(message);
    this.place = place;
  }
}

/** The front matter as the kind's schema wants it; what is wrong is said where it stands. */
const readFrontMatter = <Kind extends keyof typeof KINDS>(source: string, kind: Kind) => {
  const lines = new LineCounter();
  // The opening line comes before.
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: line + 1, column: col };
  };
  // Names that come twice are looked for below: the parser compares each with all the others, which takes it seconds where they are many.
  const document = parseDocument(source, { lineCounter: lines, version: '1.2', uniqueKeys: false });
  const [broken] = [...document.errors, ...document.warnings];
  if (broken) throw new DocumentRefused(broken.message.split(/ at line |\n/, 1)[0] ?? '', at(broken.pos[0]));
  visit(document, {
    Map: (_key, { items }) => {
      const names = new Set<string>();
      for (const { key } of items) {
        const name = String(key);
        if (names.has(name))
          throw new DocumentRefused(
            `« ${name} » stands here twice`,
            at((isNode(key) ? key.range?.[0] : undefined) ?? 0),
          );
        names.add(name);
      }
    },
    Alias: (_key, { range }) => {
      throw new DocumentRefused('aliases (*name) are not used here', at(range?.[0] ?? 0));
    },
  });
  const read = KINDS[kind].frontMatter.safeParse(document.toJS() ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues as [z.core.$ZodIssue];
  const isUnknown = issue.code === 'unrecognized_keys';
  const path = isUnknown ? issue.keys.slice(0, 1) : issue.path;
  const value = document.getIn(path, true);
  const pairs = isMap(document.contents) ? document.contents.items : [];
  const node = isUnknown ? pairs.find(({ key }) => String(key) === path[0])?.key : value;
  // What is missing stands nowhere: the front matter begins here.
  const place = isNode(node) ? at(node.range?.[0] ?? 0) : { line: 1, column: 1 };
  const what = isUnknown ? 'is not known here' : value === undefined ? 'is missing' : issue.message;
  throw new DocumentRefused(`${path.join('.')}: ${what}`, place);
};

/** The place of a part of the text, looked for from a line on. */
const placeOf = (text: string, line: number, part: string): Place => {
  const lines = text.split('\n');
  if (part !== '')
    for (let at = line; at < lines.length; at += 1) {
      const column = lines[at]?.indexOf(part) ?? -1;
      if (column >= 0) return { line: at + 1, column: column + 1 };
    }
  return { line: line + 1, column: 1 };
};

/** « {dureePoints} » */
const FIGURE = /\{([a-zA-Z]\w*)\}/g;

/** The text with the figures of the rules where it names them, so that it says what the product does. */
const withFigures = (body: string, figures: Figures): string =>
  body.replace(FIGURE, (written, name: string, offset: number) => {
    const figure = Object.hasOwn(figures, name) ? figures[name] : undefined;
    if (figure !== undefined) return figure;
    throw new TextRefused(
      `there is no figure « ${name} »`,
      body.slice(0, offset).split('\n').length - 1,
      written,
    );
  });

/** What is written beside the rules and says the same as they do; terms say their own figures for good. */
const NAMES_FIGURES: ReadonlySet<string> = new Set([
  'alerts',
  'benefits',
  'contacts',
  'news',
  'pages',
  'questions',
  'services',
  'tariff-rights',
  'tiers',
]);

const codeOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Checks a document and makes its entry: front matter by its kind’s schema, Markdown by what pages can show. */
export const readDocument = (document: ContentDocument, figures: Figures = {}): ReadDocument => {
  const { path } = document;
  const refused = (message: string, place: Place): ReadDocument => ({
    ok: false,
    problem: { path, ...place, message },
  });
  if ('unreadable' in document) return refused(document.unreadable, { line: 1, column: 1 });
  const text = document.text.replaceAll('\r\n', '\n').normalize('NFC');
  const control = NO_TEXT.exec(text);
  if (control)
    return refused(`holds ${codeOf(control[0])}, a control character`, placeOf(text, 0, control[0]));
  try {
    const { kind, key, version } = placed(path);
    const head = FRONT_MATTER.exec(text);
    if (!head) throw new DocumentRefused('begins with its front matter between two lines ---');
    if (head[0].length > LONGEST_FRONT_MATTER)
      throw new DocumentRefused(`its front matter is longer than ${LONGEST_FRONT_MATTER / 1024} KB`);
    const before = head[0].split('\n').length - 1;
    /** Where in the document what is being read begins, in lines. */
    let above = 1;
    const body = text.slice(head[0].length);
    if (body.trim() === '') throw new DocumentRefused('has no text', { line: before + 1, column: 1 });
    try {
      const said = (written: string): string =>
        NAMES_FIGURES.has(kind) ? withFigures(written, figures) : written;
      const { title, lead, profiles, order, ...rest } = readFrontMatter(said(head[1] ?? ''), kind);
      above = before;
      const blocks = kind === 'questions' ? readMarkdown(said(body), 'questions') : readMarkdown(said(body));
      const { asked = [], alsoAsked = {} } = rest as Pick<ContentEntry, 'asked' | 'alsoAsked'>;
      for (const [field, anchors] of [
        ['asked', asked],
        ['alsoAsked', Object.keys(alsoAsked)],
      ] as const)
        for (const anchor of anchors)
          if (!blocks.some((block) => block.kind === 'heading' && block.id === `question-${anchor}`))
            return refused(`${field}: there is no question « ${anchor} »`, placeOf(text, 1, anchor));
      return {
        ok: true,
        entry: {
          kind,
          key,
          title: typeset(title),
          ...(lead === undefined ? {} : { lead: typeset(lead) }),
          ...(profiles === undefined ? {} : { profiles }),
          order,
          ...rest,
          ...(version === undefined ? {} : { version }),
          blocks,
        },
      };
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      return refused(error.message, placeOf(text, above + error.line, error.part));
    }
  } catch (error) {
    if (error instanceof DocumentRefused) return refused(error.message, error.place);
    // Whatever a text does to those who read it, the others are shown.
    return refused(`cannot be read (${error instanceof Error ? error.message : error})`, {
      line: 1,
      column: 1,
    });
  }
};
