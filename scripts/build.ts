import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, globSync, readFileSync } from 'node:fs';
import { access, glob, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
/** How many builds stay on disk. */
const KEPT_BUILDS = 4;

/** Everything that the built files depend on. */
const SOURCES = [
  'src/web/**/*',
  'src/domain/**/*.ts',
  'src/contract/**/*.ts',
  'src/features/**/contract.ts',
  'public/**/*',
  'src/documents/fonts/head-latin.ttf',
  'vite.config.ts',
  'scripts/build.ts',
  'package-lock.json',
];

/** Of the files of those folders, tests and what only the server loads are not built. */
const NOT_BUILT = /\.(test|server|examples)\.tsx?$/;
const isSource = (file: string): boolean =>
  !NOT_BUILT.test(file) && SOURCES.some((pattern) => matchesGlob(file, pattern));

/** Read in one go: every start, and every test that serves pages, asks whether there is anything to build. */
const hashOfSources = (): string => {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.sort())
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
};

/** Brotli at its best beside every text file, so that the server compresses nothing that never changes. */
const compressAssets = async (client: string): Promise<void> => {
  for await (const file of glob('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: client })) {
    if (file.startsWith('.vite')) continue;
    const path = join(client, file);
    const { size } = await stat(path);
    await pipeline(
      createReadStream(path),
      createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
      }),
      createWriteStream(`${path}.br`),
    );
  }
};

/** The project's own files in a build. */
const builtFrom = (results: readonly Awaited<ReturnType<typeof import('vite').build>>[]): string[] => [
  ...new Set(
    results
      .flat()
      .flatMap((result) => ('output' in result ? result.output : []))
      .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      .map((id) => relative(ROOT, id))
      .filter((file) => file.startsWith('src/')),
  ),
];

/** Builds into `directory`: `client/` for browsers, `server/` for Node. */
const build = async (directory: string): Promise<void> => {
  const { build: bundle } = await import('vite');
  const shared = {
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
  } as const;
  const results = [
    await bundle({ ...shared, build: { outDir: join(directory, 'client') } }),
    await bundle({ ...shared, build: { outDir: join(directory, 'server'), ssr: true } }),
  ];
  const forgotten = builtFrom(results).filter((file) => !isSource(file));
  if (forgotten.length > 0)
    throw new Error(`A change of these would not be built: ${forgotten.join(', ')}. See SOURCES.`);
  const { drawPictures } = await import('../src/web/ui/landscape/make-pictures.ts');
  await drawPictures(join(directory, 'client'));
  await compressAssets(join(directory, 'client'));
};

/** Builds in a process of its own: the bundler's memory, three times the portal's, goes back when it ends. */
const buildApart = async (directory: string): Promise<void> => {
  const child = spawn(process.execPath, [import.meta.filename, '--into', directory], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The pages could not be built.');
};

/** Where `npm test` says the build of its sources to the processes that it starts: each of hundreds would read them all again. */
export const BUILT_PAGES = 'BUILT_PAGES';

/** Keeps the newest builds: a process that still serves an older one goes on finding its files. */
const removeOldBuilds = async (): Promise<void> => {
  const builds = await Promise.all(
    (await readdir(DIST)).map(async (name) => ({ name, time: (await stat(join(DIST, name))).mtimeMs })),
  );
  const old = builds.sort((a, b) => b.time - a.time).slice(KEPT_BUILDS);
  await Promise.all(old.map(({ name }) => rm(join(DIST, name), { recursive: true, force: true })));
};

/**
 * Builds the pages if their sources have changed and answers the folder of the build (`client/` and `server/` in it). The folder is
 * named after its sources and appears whole, so that processes and tests may build and serve side by side.
 */
export const ensureBuilt = async ({ force = false } = {}): Promise<string> => {
  const told = process.env[BUILT_PAGES];
  // What is told to a copy of the project is another one's.
  if (told !== undefined && dirname(told) === DIST && !force) return told;
  const directory = join(DIST, hashOfSources().slice(0, 16));
  if (force) await rm(directory, { recursive: true, force: true });
  const isBuilt = () =>
    access(directory).then(
      () => true,
      () => false,
    );
  if (await isBuilt()) return directory;
  const unfinished = `${directory}.${process.pid}`;
  // Whoever starts a fresh clone would see nothing for half a minute, and think that it hangs.
  process.stdout.write('Building the pages: their sources are new here, or have changed.\n');
  try {
    await buildApart(unfinished);
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster with the same sources.
    if (!(await isBuilt())) throw error;
  }
  await removeOldBuilds();
  return directory;
};

const into = process.argv.indexOf('--into');
if (import.meta.main && into > 0) await build(process.argv[into + 1] as string);
else if (import.meta.main) {
  const start = performance.now();
  const directory = await ensureBuilt({ force: process.argv.includes('--force') });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${relative(ROOT, directory)} (${seconds} s)\n`);
}
