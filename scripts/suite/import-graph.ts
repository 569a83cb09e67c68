import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** Each source file with the files it needs, all from the root of the project. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const SOURCES = ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'scripts/**/*.ts', 'vite.config.ts'];
/** What a source may read, start or import besides sources. */
const READ = [
  'src/**/*.{css,sql,svg,woff2,json}',
  'rail/**/*',
  'content/**/*',
  'public/**/*',
  'docs/**/*',
  '*.{md,json}',
];

/** A literal that names a file or several: with an ending, or with a star. */
const NAMES_FILES =
  /^[\w#./*{},-]*\.(tsx?|css|sql|svg|json|md|csv|woff2|txt)$|^(?=.*[./])[\w./-]*\*[*/.][\w.*{},/-]*$/;
/** The runner itself: what it lists, it does not need. */
const RUNNER = /^scripts\/suite\//;

/** `#domain/…` and the like, as package.json has them. */
const subpaths = (root: string): [prefix: string, folder: string][] => {
  const { imports } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return Object.entries(imports).map(([from, to]) => [
    from.replace(/\*$/, ''),
    path.normalize(to.replace(/\*$/, '')),
  ]);
};

/**
 * The import graph of the project. A file needs what it imports; besides, what a string in it names, because processes are started, and
 * pages, queries and data are read by name: a string that could mean several files means all of them. Rather too much than too little.
 */
export const importGraph = (root: string): ImportGraph => {
  const list = (patterns: string[]): string[] =>
    fs
      .globSync(patterns, { cwd: root, withFileTypes: true })
      .flatMap((entry) =>
        entry.isFile() ? [path.relative(root, path.join(entry.parentPath, entry.name))] : [],
      );
  const sources = list(SOURCES);
  // Nothing starts or reads a test by its name, but the runner.
  const all = new Set([...sources, ...list(READ)].filter((file) => !/\.test\.tsx?$/.test(file)));
  const byName = Map.groupBy(all, (file) => path.basename(file));
  const prefixes = subpaths(root);

  const resolved = (from: string, specifier: string): string | undefined => {
    const prefix = prefixes.find(([one]) => specifier.startsWith(one));
    if (prefix) return path.join(prefix[1], specifier.slice(prefix[0].length));
    return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : undefined;
  };
  const matches = new Map<string, string[]>();
  const matching = (folder: string, pattern: string): string[] => {
    const key = path.join(folder, pattern);
    const known = matches.get(key) ?? [...all].filter((file) => path.matchesGlob(file, key));
    matches.set(key, known);
    return known;
  };
  /** The files that a string in a source may mean. */
  const meant = (from: string, text: string): string[] => {
    const exact = resolved(from, text);
    if (exact !== undefined && all.has(exact)) return [exact];
    if (all.has(path.normalize(text))) return [path.normalize(text)];
    const folder = path.dirname(from);
    if (text.includes('*'))
      return [folder, path.join(folder, '../pages'), 'src/web', '.'].flatMap((one) => matching(one, text));
    return (byName.get(path.basename(text)) ?? []).filter((file) =>
      file.endsWith(path.normalize(text).replace(/^(\.\.\/)+/, '')),
    );
  };

  return new Map(
    sources.map((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      const needs = new Set<string>();
      const { module } = parseSync(file, text);
      for (const { moduleRequest } of module.staticImports) {
        const target = resolved(file, moduleRequest.value);
        if (target) needs.add(target);
      }
      if (RUNNER.test(file)) return [file, needs];
      for (const [, , literal = ''] of text.matchAll(/(['"`])((?:(?!\1)[^\\\n])+)\1/g))
        if (NAMES_FILES.test(literal)) for (const one of meant(file, literal)) needs.add(one);
      needs.delete(file);
      return [file, needs];
    }),
  );
};

/** Every file from which one of the targets is reached, the targets included. */
export const reaching = (graph: ImportGraph, targets: Iterable<string>): Set<string> => {
  const neededBy = new Map<string, string[]>();
  for (const [file, needs] of graph)
    for (const one of needs) neededBy.set(one, [...(neededBy.get(one) ?? []), file]);
  const found = new Set(targets);
  // A set goes on over what is added while it is walked.
  for (const file of found) for (const one of neededBy.get(file) ?? []) found.add(one);
  return found;
};
