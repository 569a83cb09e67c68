import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { glob, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, 'sources.sha256');

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
      if (/\.(test|server)\.tsx?$/.test(file)) continue;
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
const compressAssets = async (): Promise<void> => {
  for await (const file of glob('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: join(DIST, 'client') })) {
    if (file.startsWith('.vite')) continue;
    const path = join(DIST, 'client', file);
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

/** Builds `dist/client` and `dist/server`. */
export const build = async (): Promise<void> => {
  const { build: bundle } = await import('vite');
  const hash = await hashOfSources();
  await rm(STAMP, { force: true });
  const shared = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const;
  await bundle(shared);
  await bundle({ ...shared, build: { ssr: true } });
  await compressAssets();
  await writeFile(`${STAMP}.new`, hash);
  await rename(`${STAMP}.new`, STAMP);
};

/** Builds when a source changed since the last build; answers whether it had to. A few milliseconds otherwise. */
export const ensureBuilt = async (): Promise<boolean> => {
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built !== '' && built === (await hashOfSources())) return false;
  await build();
  return true;
};

if (import.meta.main) {
  const start = performance.now();
  if (process.argv.includes('--force')) await rm(STAMP, { force: true });
  const done = await ensureBuilt();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(done ? `Built in ${seconds} s\n` : `Up to date (${seconds} s)\n`);
}
