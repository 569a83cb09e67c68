import type { Block, Span } from './contract.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const spansHtml = (spans: readonly Span[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return escaped(span);
      if (span.kind === 'break') return '<br>';
      const inside = spansHtml(span.spans);
      if (span.kind === 'link') return `<a href="${escaped(span.href)}">${inside}</a>`;
      const tag = span.kind === 'strong' ? 'strong' : 'em';
      return `<${tag}>${inside}</${tag}>`;
    })
    .join('');

/** A text as HTML for programs that show it elsewhere: h2, h3, p, ul, ol, li, a, strong, em and br, without any attribute but `href` and `id`. */
export const contentHtml = (blocks: readonly Block[], tight = false): string =>
  blocks
    .map((block) => {
      if (block.kind === 'heading')
        return `<h${block.level} id="${escaped(block.id)}">${spansHtml(block.spans)}</h${block.level}>`;
      if (block.kind === 'paragraph')
        return tight ? spansHtml(block.spans) : `<p>${spansHtml(block.spans)}</p>`;
      const tag = block.ordered ? 'ol' : 'ul';
      const items = block.items.map((item) => `<li>${contentHtml(item, block.tight)}</li>`);
      return `<${tag}>${items.join('')}</${tag}>`;
    })
    .join('');
