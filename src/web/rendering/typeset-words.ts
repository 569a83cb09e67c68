import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { typeset } from '#domain/typography.ts';

/** A stretch of source that a reader will see, or may. */
type Words = ESTree.JSXText | ESTree.StringLiteral | ESTree.TemplateElement;

/** Attributes whose text is for machines: geometry (in which « 0 100 » is no hundred thousand), addresses, names of things. */
const TECHNICAL =
  /^(?:viewBox|preserveAspectRatio|d|points|transform|fill|stroke\w*|className|id|htmlFor|name|type|value|key|href|src|action|method|rel|role|path|pattern|autoComplete|inputMode|data-.*)$/;

/** A sign that the formatter put at the beginning of a line belongs to the word before. */
const onOneLine = (text: string): string => text.replace(/\s*\n\s*(?=[;:?!»])/g, ' ');

/**
 * Sets the French words of a component's source: what stands between its tags, its strings and its templates. Only spaces, apostrophes
 * and dots change.
 */
export const typesetSource = (file: string, code: string): string => {
  const { program } = parseSync(file, code);
  let set = code;
  let shift = 0;
  const words: Words[] = [];
  const keep = (node: Words): void => void words.push(node);
  const technical: ESTree.JSXAttribute[] = [];
  new Visitor({
    JSXText: keep,
    TemplateElement: keep,
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && TECHNICAL.test(node.name.name)) technical.push(node);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') keep(node as ESTree.StringLiteral);
    },
  }).visit(program);
  for (const { type, start, end } of words.sort((a, b) => a.start - b.start)) {
    if (technical.some((attribute) => attribute.start <= start && end <= attribute.end)) continue;
    const text = code.slice(start, end);
    // Without what encloses it: an apostrophe between two letters is French, one that opens a string is not.
    const after =
      type === 'JSXText'
        ? typeset(onOneLine(text))
        : text.slice(0, 1) + typeset(text.slice(1, -1)) + text.slice(-1);
    set = set.slice(0, start + shift) + after + set.slice(end + shift);
    shift += after.length - text.length;
  }
  return set;
};

/** React’s functions that make elements, and what makes them in their place for our own components. */
const ELEMENTS = /^react\/jsx-runtime$/;
const OWN = /\/src\/web\/.*\.tsx?$/;
const UNBROKEN = '/src/web/rendering/unbroken-words.ts';

/** Words that no line may end in are kept together wherever a component of ours shows them. */
export const unbrokenWords = (): Plugin => ({
  name: 'unbroken-words',
  enforce: 'pre',
  resolveId: {
    filter: { id: ELEMENTS },
    handler(_source, importer) {
      return importer && OWN.test(importer) && !importer.endsWith(UNBROKEN) ? this.resolve(UNBROKEN) : null;
    },
  },
});

/** The words of every component come out of the build as a French typesetter would leave them: one helper, used everywhere. */
export const typesetWords = (): Plugin => ({
  name: 'typeset-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/web\/.*(?:\.tsx|\.form\.ts)$/ },
    handler: (code, id) => ({ code: typesetSource(id.split('?', 1)[0] ?? id, code), map: null }),
  },
});
