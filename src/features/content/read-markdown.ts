import MarkdownIt, { type Token } from 'markdown-it';
import { typeset } from '#domain/typography.ts';
import type { Block, Span } from './contract.ts';

/** Something that a text may not hold; `line` counts from 0 in the text, `part` stands on it or soon after. */
export class TextRefused extends Error {
  readonly line: number;
  readonly part: string;
  constructor(message: string, line: number, part = '') {
    super(message);
    this.line = line;
    this.part = part;
  }
}

/**
 * CommonMark. Raw HTML is recognised so that it can be refused rather than shown, and so are tables. Addresses are ours to judge: the
 * parser's own judgement would show a refused link as text.
 */
const markdown = new MarkdownIt('commonmark', { html: true }).enable('table');
markdown.validateLink = () => true;

/** What the parser calls the things that a text may not hold, and how an editor knows them. */
const REFUSED: Readonly<Record<string, string>> = {
  html_block: 'HTML',
  html_inline: 'HTML',
  image: 'an image',
  code_inline: 'code',
  code_block: 'an indented block (code)',
  fence: 'code',
  blockquote_open: 'a quotation',
  hr: 'a horizontal rule',
  table_open: 'a table',
};
const KNOWN = 'headings, paragraphs, lists, links, bold and italics';

/** One of our own paths, an anchor of the page, or an https address without credentials. */
const isAllowed = (href: string): boolean => {
  if (href.startsWith('#')) return href.length > 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from addresses, and so must not be fooled
  if (/[\u0000-\u0020\\]/.test(href)) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  if (!href.startsWith('https://') || !URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === '' && password === '';
};

/** What anchors of a text begin with: no identifier of the frame begins like this. */
const ANCHOR = { text: 'article', questions: 'question' } as const;
/** A question ends with the anchor that leads to it, whatever becomes of its words: « Quand mes points expirent-ils ? {#expiration} ». */
const WRITTEN_ANCHOR = /\{#([^{}]*)\}$/;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** « 3. Réservation et paiement » -> `article-reservation-et-paiement`. */
const anchorOf = (words: string): string => {
  const plain = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^\d+[.)]?/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${ANCHOR.text}-${plain}`;
};

/** The words of a line without what sets them off. */
export const plainWords = (spans: readonly Span[]): string =>
  spans
    .map((span) => (typeof span === 'string' ? span : span.kind === 'break' ? ' ' : plainWords(span.spans)))
    .join('');

/** So many of bold, italics and link in each other say all there is to say; thousands would break whoever shows them. */
const DEEPEST = 6;

const spansOf = (tokens: readonly Token[], line: number): Span[] => {
  /** The lists being filled, the innermost last. */
  const open: Span[][] = [[]];
  const closes: ((spans: Span[]) => Span)[] = [];
  const add = (span: Span): void => {
    const spans = open.at(-1) as Span[];
    const last = spans.at(-1);
    // A sentence wrapped in the file is one text: what belongs together is set together.
    if (typeof span === 'string' && typeof last === 'string') spans[spans.length - 1] = last + span;
    else spans.push(span);
  };
  const enter = (close: (spans: Span[]) => Span): void => {
    if (open.length > DEEPEST)
      throw new TextRefused('bold, italics and links stand in each other too deep', line);
    open.push([]);
    closes.push(close);
  };
  const set = (spans: readonly Span[]): Span[] =>
    spans.map((span) => (typeof span === 'string' ? typeset(span) : span)).filter((span) => span !== '');
  for (const token of tokens) {
    switch (token.type) {
      case 'text':
      case 'text_special':
        add(token.content);
        break;
      case 'softbreak':
        add(' ');
        break;
      case 'hardbreak':
        add({ kind: 'break' });
        break;
      case 'strong_open':
        enter((spans) => ({ kind: 'strong', spans }));
        break;
      case 'em_open':
        enter((spans) => ({ kind: 'emphasis', spans }));
        break;
      case 'link_open': {
        const href = String(token.attrGet('href') ?? '');
        if (!isAllowed(href))
          throw new TextRefused(
            `a link leads to a path of this site (/...), an anchor (#...) or an https:// address, not to « ${href} »`,
            line,
            href,
          );
        if (token.attrGet('title') !== null)
          throw new TextRefused('a link has no title of its own: say it in its words', line, href);
        enter((spans) => ({ kind: 'link', href, spans }));
        break;
      }
      case 'strong_close':
      case 'em_close':
      case 'link_close': {
        const spans = set(open.pop() as Span[]);
        if (token.type === 'link_close' && plainWords(spans).trim() === '')
          throw new TextRefused('a link needs words', line);
        add((closes.pop() as (spans: Span[]) => Span)(spans));
        break;
      }
      default:
        throw new TextRefused(
          `${REFUSED[token.type] ?? token.type} cannot be shown: a text holds ${KNOWN}`,
          line,
          token.content,
        );
    }
  }
  return set(open[0] as Span[]);
};

/**
 * A text as blocks that our own components show; words are set here, once. Throws TextRefused for what no page can show or nobody should
 * be led to: raw HTML, images, tables, code, links elsewhere than to our own paths and https. Of `questions`, every heading is a question
 * with an anchor and an answer.
 */
export const readMarkdown = (text: string, as: keyof typeof ANCHOR = 'text'): Block[] => {
  const tokens = markdown.parse(text, {});
  const anchors = new Map<string, number>();
  let at = 0;
  let line = 0;
  let hasPart = false;

  const next = (): Token => {
    const token = tokens[at] as Token;
    at += 1;
    line = token.map?.[0] ?? line;
    return token;
  };
  /** The words between an opening and its closing token. */
  const words = (): Span[] => {
    const inline = next();
    next();
    return spansOf(inline.children ?? [], line);
  };
  const questionHeading = (level: number, spans: readonly Span[], start: number): Block => {
    const last = spans.at(-1);
    const [ending = '', name] = (typeof last === 'string' && WRITTEN_ANCHOR.exec(last)) || [];
    if (level !== 2) throw new TextRefused('a question is a ##, without headings in its answer', start);
    if (name === undefined) throw new TextRefused('a question ends with its anchor: ## … ? {#anchor}', start);
    if (!NAME.test(name))
      throw new TextRefused(`« ${name} » must consist of small letters, digits and hyphens`, start);
    if (anchors.has(name)) throw new TextRefused(`two questions have the anchor « ${name} »`, start);
    if (tokens[at] === undefined || tokens[at]?.type === 'heading_open')
      throw new TextRefused('a question needs an answer', start);
    anchors.set(name, 1);
    const words = [...spans.slice(0, -1), (last as string).slice(0, -ending.length).trimEnd()];
    return { kind: 'heading', level, id: `${ANCHOR.questions}-${name}`, spans: words };
  };
  const heading = (token: Token): Block => {
    const level = Number(token.tag.slice(1));
    const start = line;
    if (level !== 2 && level !== 3)
      throw new TextRefused('headings are ## and ###: the title stands in the front matter', start);
    if (level === 3 && !hasPart) throw new TextRefused('the first heading is a ##', start);
    hasPart = true;
    const spans = words();
    if (as === 'questions') return questionHeading(level, spans, start);
    const anchor = anchorOf(plainWords(spans));
    const times = (anchors.get(anchor) ?? 0) + 1;
    anchors.set(anchor, times);
    return { kind: 'heading', level, id: times === 1 ? anchor : `${anchor}-${times}`, spans };
  };
  const list = (token: Token): Block => {
    const items: Block[][] = [];
    let tight = false;
    while (next().type === 'list_item_open') {
      // The paragraphs of a tight list are marked as not to be shown.
      if (tokens[at]?.hidden) tight = true;
      items.push(blocksUntil('list_item_close'));
    }
    return { kind: 'list', ordered: token.type === 'ordered_list_open', tight, items };
  };
  const blocksUntil = (end: string | undefined): Block[] => {
    const blocks: Block[] = [];
    while (at < tokens.length) {
      const token = next();
      if (token.type === end) break;
      if (token.type === 'heading_open') blocks.push(heading(token));
      else if (as === 'questions' && !hasPart)
        throw new TextRefused('the first line is a question: ## … ? {#anchor}', line);
      else if (token.type === 'paragraph_open') blocks.push({ kind: 'paragraph', spans: words() });
      else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open')
        blocks.push(list(token));
      else
        throw new TextRefused(
          `${REFUSED[token.type] ?? token.type} cannot be shown: a text holds ${KNOWN}`,
          line,
        );
    }
    return blocks;
  };
  return blocksUntil(undefined);
};
