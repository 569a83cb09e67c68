import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

const MODULE = path.resolve(import.meta.dirname, 'properties.ts');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'properties-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A file of properties that prints its cases, one of which does not hold, as a process of its own. */
const FILE = path.join(folder, 'numbers.ts');
fs.writeFileSync(
  FILE,
  `import { fc, runs } from ${JSON.stringify(MODULE)};
   const cases = [];
   try {
     fc.assert(fc.property(fc.nat(), (number) => void cases.push(number)), runs(5));
     fc.assert(fc.property(fc.nat(), (number) => number < 1000));
   } catch (error) {
     console.log(JSON.stringify({ cases, said: error.message }));
   }`,
);
const tried = (environment: Record<string, string> = {}): { cases: number[]; said: string } => {
  const { PROPERTY_SEED: _, PROPERTY_TIMES: __, PROPERTY_LOG: ___, ...rest } = process.env;
  const { stdout } = spawnSync(process.execPath, [FILE], {
    env: { ...rest, ...environment },
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as ReturnType<typeof tried>;
};

test('properties are tried on the same cases every time, and on others with another seed', () => {
  const [first, second] = [tried(), tried()];
  assert.equal(first.cases.length, 5);
  assert.deepEqual(second, first);
  const log = path.join(folder, 'log');
  const other = tried({ PROPERTY_SEED: '7', PROPERTY_TIMES: '3', PROPERTY_LOG: log });
  assert.equal(other.cases.length, 15);
  assert.notDeepEqual(other.cases.slice(0, 5), first.cases);
  assert.deepEqual(tried({ PROPERTY_SEED: '7' }).cases, other.cases.slice(0, 5));
  const [held, failed, ...rest] = fs
    .readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(rest.length, 0);
  assert.deepEqual([held.seed, held.runs, held.counterexamplePath], [7, 15, null]);
  assert.equal(typeof failed.counterexamplePath, 'string');
});

test('a property that does not hold says the counterexample, its seed and how to see it again', () => {
  const { said } = tried();
  assert.match(said, /seed: \d+, path: "[\d:]+"/);
  assert.match(said, /Counterexample: \[1000\]/);
  assert.match(said, /Again: npm test -- \S*numbers\.ts$/);
  assert.match(
    tried({ PROPERTY_SEED: '7', PROPERTY_TIMES: '3' }).said,
    /Again: PROPERTY_SEED=7 PROPERTY_TIMES=3 npm test -- \S*numbers\.ts$/,
  );
});
