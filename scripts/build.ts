import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, glob, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
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
  'src/features/**/contract.ts',
  'public/**/*',
  'vite.config.ts',
  'scripts/build.ts',
  'package-lock.json',
];

const hashOfSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const pattern of SOURCES) {
    const files = await Array.fromAsync(glob(pattern, { cwd: ROOT }));
    for (const file of files.sort()) {
      if (/\.(test|server|examples)\.tsx?$/.test(file)) continue;
      const path = join(ROOT, file);
      if (!(await stat(path)).isFile()) continue;
      hash
        .update(`${file}\0`)
        .update(await readFile(path))
        .update('\0');
    }
  }
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

/** Builds into `directory`: `client/` for browsers, `server/` for Node. */
const build = async (directory: string): Promise<void> => {
  const { build: bundle } = await import('vite');
  const shared = {
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
  } as const;
  await bundle({ ...shared, build: { outDir: join(directory, 'client') } });
  await bundle({ ...shared, build: { outDir: join(directory, 'server'), ssr: true } });
  await compressAssets(join(directory, 'client'));
};

/** Builds in a process of its own: the bundler's memory, three times the portal's, goes back when it ends. */
const buildApart = async (directory: string): Promise<void> => {
  const child = spawn(process.execPath, [import.meta.filename, '--into', directory], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The pages could not be built.');
};

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
  const directory = join(DIST, (await hashOfSources()).slice(0, 16));
  if (force) await rm(directory, { recursive: true, force: true });
  const isBuilt = () =>
    access(directory).then(
      () => true,
      () => false,
    );
  if (await isBuilt()) return directory;
  const unfinished = `${directory}.${process.pid}`;
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
