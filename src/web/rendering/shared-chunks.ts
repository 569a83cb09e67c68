import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the bundler knows of the modules that one brings along. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly code: string | null;
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/** Leads to every component; who imports from it brings along those that they name. */
const ALL_COMPONENTS = /\/src\/web\/ui\/index\.ts$/;
const NAMED_COMPONENTS = /import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/ui\/index\.ts["']/g;
const EXPORTED_COMPONENTS = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const OWN = /\/src\/(?!web\/ui\/index\.ts$)/;
const PAGE = /\/src\/web\/pages\/(?:[\w-]+\/)+page\.tsx$/;
/** A component of a page's own folder. */
const PAGE_COMPONENT = /\/src\/web\/pages\/.*\.tsx$/;
/** A frame of pages that comes in the place of the usual one, with any of them. */
const FRAME = /\/src\/web\/shell\/.*\.tsx$/;
const STYLES = /\.css$/;

/** Compressed bytes of a character of a module, as they are on the average of ours. */
const BYTES = 0.14;
/** Compressed bytes that a file costs beside what is in it: its headers, and a request that waits for its turn; what is painted waits for styles. */
const SCRIPT = 2_500;
const STYLE = 6_000;

/** « A, B as C » */
const namesIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
    .filter(Boolean);

/** The modules that one brings along: of the components those that it names, as what is not used is left out of the build. */
const importsOf = (graph: ModuleGraph, id: string): string[] => {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const index = importedIds.find((imported) => ALL_COMPONENTS.test(imported));
  if (index === undefined || ALL_COMPONENTS.test(id)) return [...importedIds];
  const named = new Set([...(code ?? '').matchAll(NAMED_COMPONENTS)].flatMap(([, list]) => namesIn(list)));
  const components = [...(graph.getModuleInfo(index)?.code ?? '').matchAll(EXPORTED_COMPONENTS)]
    .filter(([, list]) => namesIn(list).some((name) => named.has(name)))
    .map(([, , file = '']) => join(dirname(index), file));
  return [...importedIds.filter((imported) => imported !== index), ...components];
};

const reached = (importsFrom: (id: string) => readonly string[], root: string): Set<string> => {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    importsFrom(id).forEach(visit);
  };
  visit(root);
  return found;
};

/** Modules that are asked for together. */
interface Chunk {
  readonly modules: readonly string[];
  /** In which of the loads something of it is needed. */
  readonly loads: ReadonlySet<number>;
  /** Compressed bytes. */
  readonly weight: number;
}

const together = (...some: readonly Chunk[]): Chunk => ({
  modules: some.flatMap(({ modules }) => modules),
  loads: new Set(some.flatMap(({ loads }) => [...loads])),
  weight: some.reduce((sum, { weight }) => sum + weight, 0),
});

/** What all loads together save at best when two chunks become one. */
const savedAtBest = (one: Chunk, other: Chunk, file: number): number => {
  const both = [...one.loads].filter((load) => other.loads.has(load)).length;
  return both * file - (one.loads.size - both) * other.weight - (other.loads.size - both) * one.weight;
};

/** What all loads together cost, and in which each chunk is: one brings along those that it imports. Undefined where chunks would wait for each other in a circle. */
const loadedAll = (
  chunks: readonly Chunk[],
  importsFrom: (id: string) => readonly string[],
  file: number,
): { readonly cost: number; readonly loaded: ReadonlyMap<Chunk, ReadonlySet<number>> } | undefined => {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)));
  const imports = new Map(
    chunks.map((chunk) => {
      const all = new Set(
        chunk.modules.flatMap((id) => importsFrom(id).flatMap((other) => chunkOf.get(other) ?? [])),
      );
      all.delete(chunk);
      return [chunk, all] as const;
    }),
  );
  const importers = new Map(chunks.map((chunk) => [chunk, 0]));
  for (const all of imports.values())
    for (const chunk of all) importers.set(chunk, (importers.get(chunk) ?? 0) + 1);
  const loaded = new Map(chunks.map((chunk) => [chunk, new Set(chunk.loads)]));
  const ready = chunks.filter((chunk) => importers.get(chunk) === 0);
  let cost = 0;
  let done = 0;
  for (let chunk = ready.pop(); chunk; chunk = ready.pop()) {
    done += 1;
    const loads = loaded.get(chunk) ?? new Set<number>();
    cost += loads.size * (file + chunk.weight);
    for (const imported of imports.get(chunk) ?? []) {
      for (const load of loads) loaded.get(imported)?.add(load);
      const left = (importers.get(imported) ?? 0) - 1;
      importers.set(imported, left);
      if (left === 0) ready.push(imported);
    }
  }
  return done === chunks.length ? { cost, loaded } : undefined;
};

/** How many of the pairs that promise most are looked at closely. */
const LOOKED_AT = 30;

/** Makes two chunks one, the two by which most is saved, as long as anything is. */
const mergeWell = (
  first: readonly Chunk[],
  importsFrom: (id: string) => readonly string[],
  file: number,
): readonly Chunk[] => {
  let chunks = first;
  let cost = loadedAll(chunks, importsFrom, file)?.cost ?? Number.POSITIVE_INFINITY;
  for (;;) {
    const [best] = chunks
      .flatMap((one, at) =>
        chunks.slice(at + 1).map((other) => ({ one, other, saved: savedAtBest(one, other, file) })),
      )
      .filter(({ saved }) => saved > 0)
      .sort((a, b) => b.saved - a.saved)
      .slice(0, LOOKED_AT)
      .flatMap(({ one, other }) => {
        const others = chunks.filter((chunk) => chunk !== one && chunk !== other);
        const merged = [...others, together(one, other)];
        const then = loadedAll(merged, importsFrom, file)?.cost;
        return then !== undefined && then < cost ? [{ merged, then }] : [];
      })
      .sort((a, b) => a.then - b.then);
    if (!best) return chunks;
    chunks = best.merged;
    cost = best.then;
  }
};

/** What a browser loads at once, by the modules where it begins: a page with one of its parts, or what comes on a touch. */
const loadsOf = (
  frame: ReadonlySet<string>,
  reachedFrom: (root: string) => ReadonlySet<string>,
  laterOf: (modules: Iterable<string>) => readonly string[],
): { readonly roots: ReadonlySet<string>; readonly loads: readonly (readonly string[])[] } => {
  const roots = new Set(laterOf(frame));
  for (const root of roots) for (const later of laterOf(reachedFrom(root))) roots.add(later);
  const loads = [...roots].flatMap((root) => {
    if (!PAGE.test(root)) return PAGE_COMPONENT.test(root) ? [] : [[root]];
    const parts = laterOf(reachedFrom(root)).filter((part) => PAGE_COMPONENT.test(part));
    return parts.length === 0 ? [[root]] : [...new Set(parts)].map((part) => [root, part]);
  });
  return { roots, loads };
};

/** Modules in one chunk where the same loads need them. */
const alikeOf = (
  needed: ReadonlyMap<string, ReadonlySet<number>>,
  weightOf: (id: string) => number,
): Chunk[] => {
  const alike = new Map<string, Chunk>();
  for (const [id, loads] of needed) {
    const key = [...loads].sort((one, other) => one - other).join();
    const chunk = { modules: [id], loads, weight: weightOf(id) };
    const before = alike.get(key);
    alike.set(key, before ? together(before, chunk) : chunk);
  }
  return [...alike.values()];
};

const isStyle = (id: string): boolean => STYLES.test(id);

const named = (graph: ModuleGraph, entry: string): ReadonlyMap<string, string> => {
  const imports = new Map<string, readonly string[]>();
  const importsFrom = (module: string): readonly string[] => {
    const known = imports.get(module) ?? importsOf(graph, module);
    imports.set(module, known);
    return known;
  };
  const reachable = new Map<string, ReadonlySet<string>>();
  const reachedFrom = (root: string): ReadonlySet<string> => {
    const known = reachable.get(root) ?? reached(importsFrom, root);
    reachable.set(root, known);
    return known;
  };
  // Of styles the bundler knows that they are there, and nothing more.
  const weightOf = (id: string): number =>
    BYTES * (isStyle(id) ? statSync(id).size : (graph.getModuleInfo(id)?.code?.length ?? 0));
  const frame = reachedFrom(entry);
  const { roots, loads } = loadsOf(frame, reachedFrom, (modules) =>
    [...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  );
  const everywhere: ReadonlySet<number> = new Set(loads.keys());
  const sharers = new Map<string, Set<string>>();
  for (const root of roots)
    for (const id of reachedFrom(root))
      if (OWN.test(id) && !frame.has(id) && !roots.has(id))
        sharers.set(id, (sharers.get(id) ?? new Set()).add(root));
  const needed = new Map(
    [...sharers]
      .filter(([, by]) => by.size > 1)
      .map(([id, by]) => [
        id,
        [...by].some((root) => FRAME.test(root))
          ? everywhere
          : new Set(loads.flatMap((load, number) => (load.some((root) => by.has(root)) ? [number] : []))),
      ]),
  );
  const stylesOf = (id: string): string[] =>
    importsFrom(id).filter((imported) => isStyle(imported) && needed.has(imported));
  const scripts = mergeWell(
    alikeOf(
      new Map(
        [...[...frame].map((id) => [id, everywhere] as const), ...needed].filter(([id]) => !isStyle(id)),
      ),
      (id) => [id, ...stylesOf(id)].reduce((sum, one) => sum + weightOf(one), 0),
    ),
    importsFrom,
    SCRIPT,
  );
  // A chunk brings along the styles of all its modules.
  const withScripts = new Map([...needed].filter(([id]) => isStyle(id)).map(([id, by]) => [id, new Set(by)]));
  for (const [{ modules }, by] of loadedAll(scripts, importsFrom, SCRIPT)?.loaded ?? [])
    for (const id of modules.flatMap(stylesOf)) for (const load of by) withScripts.get(id)?.add(load);
  for (const id of frame) if (isStyle(id)) withScripts.set(id, new Set(everywhere));
  const styles = mergeWell(alikeOf(withScripts, weightOf), importsFrom, STYLE);
  const nameAll = (chunks: readonly Chunk[], name: string): (readonly [id: string, name: string])[] =>
    chunks.flatMap(({ modules }, number) => {
      const own = modules.some((id) => frame.has(id)) ? 'frame' : `${name}-${number}`;
      return modules.map((id) => [id, own] as const);
    });
  return new Map([...nameAll(scripts, 'shared'), ...nameAll(styles, 'styles')]);
};

/**
 * In which file a module of ours is: what every page brings along in one (`frame`), where the bundler would make one of each module that a
 * page uses, too; and what several pages share in few, each with what is mostly loaded with it. A file costs its headers and a request of
 * its own, which for a component of some hundred bytes is most of it; what a page need not load costs, too. Null for what one page has alone.
 */
export const sharedChunks = (
  entry: string,
): Readonly<Record<'frame' | 'others', (id: string, graph: ModuleGraph) => string | null>> => {
  let names: ReadonlyMap<string, string> | undefined;
  const nameOf = (id: string, graph: ModuleGraph): string | null => {
    names ??= named(graph, entry);
    return names.get(id) ?? null;
  };
  return {
    frame: (id, graph) => (nameOf(id, graph) === 'frame' ? 'frame' : null),
    others: nameOf,
  };
};
