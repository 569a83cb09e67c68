import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** One declaration, with the selectors and conditions it stands in, outermost first. */
export interface Declaration {
  readonly file: string;
  readonly context: readonly string[];
  readonly property: string;
  readonly value: string;
}

/** The declarations of a style sheet, however its rules are nested. */
export const declarationsOf = (file: string, css: string): readonly Declaration[] => {
  const found: Declaration[] = [];
  const context: string[] = [];
  let words = '';
  const end = (): void => {
    const at = words.indexOf(':');
    const property = words.slice(0, at).trim();
    if (at > 0 && context.length > 0)
      found.push({ file, context: [...context], property, value: words.slice(at + 1).trim() });
    words = '';
  };
  // Strings and addresses are taken whole: what stands in them ends nothing.
  for (const [part] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/"[^"]*"|'[^']*'|url\([^)]*\)|./gs)) {
    if (part === '{') {
      context.push(words.replaceAll(/\s+/g, ' ').trim());
      words = '';
    } else if (part === ';' || part === '}') {
      end();
      if (part === '}') context.pop();
    } else words += part;
  }
  return found;
};

const sources = (pattern: string): readonly { readonly file: string; readonly text: string }[] =>
  fs
    .globSync(pattern, { cwd: root })
    .filter((file) => !/\.(test|examples)\.tsx?$|\/testing\/|\/gallery\//.test(file))
    .sort()
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));

/** Every declaration of the style sheets that pages are served with. */
export const shippedDeclarations = (): readonly Declaration[] =>
  sources('src/**/*.css').flatMap(({ file, text }) => declarationsOf(file, text));

/** The sources of what runs in a browser, scripts of plain pages among them. */
export const shippedScripts = (): ReturnType<typeof sources> =>
  [
    ...sources('src/web/**/*.{ts,tsx}'),
    ...sources('src/plain-pages/*.ts'),
    ...sources('src/providers/*/embedded/*.ts'),
    ...sources('src/features/mail/mailbox-pages.ts'),
  ].filter(({ file }) => !/\.server\.ts$|make-/.test(file));
