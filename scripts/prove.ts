/**
 * `npm run prove`: the long proofs there are. `npm run prove NAME` runs one and writes its report to docs/proofs/NAME.md;
 * `npm run prove NAME -- OPTIONS` runs it otherwise and writes nothing. Ends with 1 when the claim does not hold.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Proof } from '#tests/proofs/proof.ts';
import { ensureBuilt } from './build.ts';
import { workTree } from './suite/work-tree.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'tests', 'proofs');
const names = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.proof.ts'))
  .map((file) => file.slice(0, -'.proof.ts'.length));
const proofNamed = async (name: string): Promise<Proof> =>
  ((await import(path.join(folder, `${name}.proof.ts`))) as { readonly proof: Proof }).proof;

const [name, ...options] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  for (const each of names) {
    const { claim, options: taken } = await proofNamed(each);
    console.log(`npm run prove ${each}${taken ? ` [-- ${taken}]` : ''}\n  ${claim}`);
  }
  process.exit(name === undefined ? 0 : 1);
}

const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;
const load = (): string => (os.loadavg()[0] as number).toFixed(1);

await ensureBuilt();
const { commit, changed } = workTree(root);
const begun = { at: performance.now(), load: load() };
const say = (line: string): void => console.log(`${minutes(performance.now() - begun.at)}  ${line}`);
const proof = await proofNamed(name);
const { against, report } = await proof.prove(options, say);

const text = [
  `# Proof: ${name}`,
  '',
  `${proof.claim} Run again by \`npm run prove ${name}\`, which writes this file.`,
  '',
  `- Result: **${against.length === 0 ? 'it holds' : `it does not hold, ${against.length} findings`}**`,
  `- Date: ${Temporal.Now.plainDateISO()}, ${minutes(performance.now() - begun.at)}`,
  `- Commit: ${commit}${changed ? ' with changes' : ''}`,
  `- Machine: ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}, Node ${process.versions.node}, PostgreSQL 18; load average ${begun.load} at the beginning, ${load()} at the end`,
  '',
  ...(against.length === 0 ? [] : ['## Against it', '', ...against.map((finding) => `- ${finding}`), '']),
  report.trim(),
  '',
].join('\n');
if (options.length === 0) {
  const file = path.join(root, 'docs', 'proofs', `${name}.md`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  console.log(`\nWritten to ${path.relative(root, file)}.`);
} else console.log(`\n${text}`);
console.log(against.length === 0 ? 'It holds.' : `It does not hold:\n${against.join('\n')}`);
process.exit(against.length === 0 ? 0 : 1);
