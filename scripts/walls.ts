/**
 * `node scripts/walls.ts`, part of `npm run lint`: which folder may import which, and by which door. Types count like values, relative
 * paths like subpath imports, `import()` like `import` (docs/decisions/0007-walls.md).
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A folder whose files may import, beside each other, only from the folders that it names. */
interface Layer {
  readonly folder: string;
  readonly mayUse: readonly string[];
  /** The libraries that it may use; any when left out. Node's own modules count as such. */
  readonly libraries?: readonly string[];
  readonly why: string;
}

/** The most specific folder counts: `src/web/ui` before `src/web`. */
export const LAYERS: readonly Layer[] = [
  {
    folder: 'src/domain',
    mayUse: [],
    libraries: ['zod', 'libphonenumber-js/max', 'node:crypto'],
    why: 'rules are pure: they know neither the database nor other systems nor HTTP',
  },
  { folder: 'src/database', mayUse: ['src/domain'], why: 'the database knows the domain only' },
  {
    folder: 'src/plain-pages',
    mayUse: ['src/domain'],
    why: 'plain pages are what is left when the rest is in trouble',
  },
  {
    folder: 'src/contract',
    mayUse: ['src/domain', 'src/database'],
    why: 'the contract lies beneath the features, the server and the pages that share it',
  },
  {
    folder: 'src/threads',
    mayUse: [],
    why: 'what a thread beside the one that answers needs, whatever it does',
  },
  {
    folder: 'src/documents',
    mayUse: ['src/domain', 'src/threads'],
    why: 'a document is told in plain data: it knows nobody who asks for one',
  },
  { folder: 'src/config', mayUse: ['src/domain'], why: 'a configuration is read before anything starts' },
  {
    folder: 'src/providers',
    mayUse: ['src/domain', 'src/database', 'src/plain-pages', 'src/threads'],
    why: 'a provider stands for another company: it knows nothing of our features',
  },
  {
    folder: 'src/features',
    mayUse: [
      'src/domain',
      'src/documents',
      'src/database',
      'src/contract',
      'src/plain-pages',
      'src/providers',
    ],
    why: 'a feature knows neither server nor pages; what it shares with them is the contract',
  },
  {
    folder: 'src/server',
    mayUse: ['src/domain', 'src/database', 'src/contract', 'src/plain-pages', 'src/features'],
    why: 'the server is handed the pages, and shares the contract with them',
  },
  {
    folder: 'src/web',
    mayUse: ['src/domain', 'src/documents', 'src/contract', 'src/features', 'src/plain-pages'],
    why: 'pages are handed what they show by features, and know the server by the contract',
  },
  {
    folder: 'src/web/context',
    mayUse: ['src/domain', 'src/documents', 'src/contract', 'src/features'],
    why: 'what a page is given lies beneath everything that makes pages',
  },
  {
    folder: 'src/web/ui',
    mayUse: ['src/domain', 'src/documents', 'src/web/styles'],
    why: 'a component of the design system shows what it is given',
  },
  {
    folder: 'src/web/shell',
    mayUse: ['src/domain', 'src/contract', 'src/web/styles', 'src/web/ui'],
    why: 'the frame is the same around every page',
  },
  {
    folder: 'src/web/lists',
    mayUse: ['src/domain', 'src/contract', 'src/web/context', 'src/web/ui'],
    why: 'a list knows no feature: its page hands it the rows',
  },
  {
    folder: 'src/web/forms',
    mayUse: ['src/domain', 'src/contract', 'src/web/context', 'src/web/ui'],
    why: 'a form knows no feature: its page says what it asks and what is done with the answer',
  },
  {
    folder: 'src/web/journeys',
    mayUse: ['src/domain', 'src/contract', 'src/web/context', 'src/web/ui', 'src/web/forms'],
    why: 'a journey knows no feature: its steps do',
  },
  {
    folder: 'src/web/views',
    mayUse: ['src/domain', 'src/contract', 'src/features', 'src/web/context', 'src/web/ui', 'src/web/forms'],
    why: 'a view says for several pages what features know, and knows none of the pages',
  },
  {
    folder: 'src/web/pages',
    mayUse: [
      'src/domain',
      'src/documents',
      'src/contract',
      'src/features',
      'src/web/context',
      'src/web/styles',
      'src/web/ui',
      'src/web/lists',
      'src/web/forms',
      'src/web/journeys',
      'src/web/views',
    ],
    why: 'a page is made of kinds and components; the glue and the frame stand around it',
  },
];

/** A folder of folders, each closed to everybody outside it but for its doors. */
interface Closed {
  readonly folders: string;
  readonly door: RegExp;
  readonly why: string;
  /** Files that may climb in all the same. */
  readonly except?: RegExp;
}

const TEST = /\.test\.tsx?$|\/testing\/|^tests\//;

export const CLOSED: readonly Closed[] = [
  {
    folders: 'src/features',
    door: /^(?:index|contract|calls)\.ts$|^testing\//,
    why: 'a feature is used through its index.ts, contract.ts, calls.ts or testing/',
  },
  {
    folders: 'src/providers',
    door: /^(?:index|port)\.ts$|^testing\//,
    why: 'a provider is used through its port.ts, and made through its index.ts',
    except: TEST,
  },
  {
    folders: 'src/web/pages',
    door: /^page\.tsx$/,
    why: 'what two pages share lies in src/web/views or in the design system',
    except: /^src\/web\/(?!pages\/)|^tests\/forms\//,
  },
];

/** Single files that only some may import. */
interface Reserved {
  readonly file: RegExp;
  readonly to: RegExp;
  readonly why: string;
}

export const RESERVED: readonly Reserved[] = [
  {
    file: /^src\/providers\/[^/]+\/index\.ts$/,
    to: /^src\/(?:main|demonstration|members-for-load)\.ts$|^src\/providers\//,
    why: 'src/main.ts alone makes providers; the others are handed their port',
  },
  {
    file: /^src\/features\/[^/]+\/calls\.ts$/,
    to: /^src\/calls\.ts$/,
    why: 'src/calls.ts alone lists the calls',
  },
  {
    file: /^src\/features\/[^/]+\/testing\//,
    to: /^src\/web\/gallery\/|\.examples\.tsx?$/,
    why: 'what stands in testing/ is for tests and the gallery',
  },
  {
    file: /^src\/[^/]+\.ts$|^src\/config\//,
    to: /^src\/[^/]+\.ts$|^src\/config\/|^scripts\//,
    why: 'the composition root, its lists and its settings are known to nobody',
  },
  { file: /^tests\//, to: /^scripts\/|^src\/web\/gallery\//, why: 'nothing of the product needs its tests' },
];

/** A library that everybody has through one file of ours. */
interface Through {
  readonly library: string;
  readonly by: string;
  readonly why: string;
}

export const THROUGH: readonly Through[] = [
  {
    library: 'fast-check',
    by: 'tests/harness/properties.ts',
    why: 'properties come by tests/harness/properties.ts, which gives them the seed of the run',
  },
];

interface Import {
  readonly line: number;
  readonly specifier: string;
}

/**
 * What is fixed in the address of a dynamic import, with a name in place of what is put into it; undefined for one that is only known when it
 * runs.
 */
const writtenOut = (address: string): string | undefined => {
  const [, , literal] = /^(['"`])(.*)\1$/s.exec(address) ?? [];
  return literal?.replace(/\$\{[^}]*\}/g, 'any');
};

/** The source that a thread runs. */
const THREAD = /\bnew URL\(\s*(['"`])(\.{1,2}\/[^'"`]+\.tsx?)\1,\s*import\.meta\.url/g;

/** The types that a source takes by `import('…').Name`, which the list of a module's imports does not have. */
const importedTypes = (program: ReturnType<typeof parseSync>['program']) => {
  const found: { readonly value: string; readonly start: number }[] = [];
  new Visitor({
    TSImportType: ({ source: { value, start } }) => {
      found.push({ value, start });
    },
  }).visit(program);
  return found;
};

/** What a source imports: statically, dynamically, as a type alone, or by passing on. */
export const importsOf = (file: string, source: string): readonly Import[] => {
  const parsed = parseSync(file, source);
  const { module } = parsed;
  const at = (offset: number): number => source.slice(0, offset).split('\n').length;
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const value = writtenOut(source.slice(start, end));
      return value === undefined ? [] : [{ value, start }];
    }),
    ...[...source.matchAll(THREAD)].map(({ 2: value = '', index }) => ({ value, start: index })),
    // Looked for where there may be one: to read the whole of each source takes as long again.
    ...(source.split('import(').length - 1 > module.dynamicImports.length
      ? importedTypes(parsed.program)
      : []),
  ];
  return requests
    .filter((request) => request !== null)
    .map(({ value, start }) => ({ specifier: value, line: at(start) }));
};

const inside = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** A component's examples are the gallery's, which belongs to the pages. */
const layerOf = (file: string): Layer | undefined => {
  const place = /\.examples\.tsx?$/.test(file) ? 'src/web/gallery/' : file;
  return LAYERS.filter(({ folder }) => inside(place, folder)).toSorted(
    (one, other) => other.folder.length - one.folder.length,
  )[0];
};

/** Why `from` must not import `to` (paths from the project's root, or a library's name); undefined when it may. */
export const wallBetween = (from: string, to: string): string | undefined => {
  const isTest = TEST.test(from);
  const layer = isTest ? undefined : layerOf(from);
  if (!/^(?:src|tests|scripts)\//.test(to)) {
    const through = THROUGH.find(({ library, by }) => library === to && by !== from);
    if (through) return through.why;
    return layer?.libraries && !layer.libraries.includes(to) ? layer.why : undefined;
  }
  const target = layerOf(to)?.folder ?? '';
  if (layer && !inside(to, layer.folder) && /^src\/[^/]+\//.test(to)) {
    if (!layer.mayUse.some((folder) => folder === target || inside(to, folder))) return layer.why;
  }
  for (const { folders, door, except, why } of CLOSED) {
    if (!inside(to, folders) || except?.test(from)) continue;
    const [name, ...rest] = to.slice(folders.length + 1).split('/') as [string, ...string[]];
    if (rest.length === 0 || inside(from, `${folders}/${name}`)) continue;
    if (!door.test(rest.join('/'))) return why;
  }
  if (!isTest) {
    const own = /^src\/(?:features|providers)\/[^/]+\//.exec(from)?.[0];
    for (const { file, to: open, why } of RESERVED) {
      if (file.test(to) && !open.test(from) && !(own && to.startsWith(own))) return why;
    }
  }
  return undefined;
};

/** A specifier as a path from the project's root, or the name of a library. */
const resolved = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const called = path.posix.normalize(specifier);
  if (called.startsWith('#tests/')) return called.slice(1);
  return called.startsWith('#') ? `src/${called.slice(1)}` : specifier;
};

/** Every import of a source that goes through a wall, as a line for a person. */
export const wallFaults = (file: string, source: string): readonly string[] =>
  importsOf(file, source).flatMap(({ specifier, line }) => {
    const why = wallBetween(file, resolved(file, specifier));
    return why ? [`${file}:${line} imports ${specifier}: ${why}.`] : [];
  });

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const files = fs.globSync('{src,tests,scripts}/**/*.{ts,tsx,mts,js,mjs}', { cwd: root }).sort();
  const faults = files.flatMap((file) => wallFaults(file, fs.readFileSync(path.join(root, file), 'utf8')));
  for (const fault of faults) console.error(fault);
  console.log(`${files.length} sources, ${faults.length} imports through a wall`);
  if (faults.length > 0) process.exitCode = 1;
}
