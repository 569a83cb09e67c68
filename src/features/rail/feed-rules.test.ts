import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { WrongFile } from '#domain/wrong-file.ts';
import { sentenceOf } from './feed-fault.ts';
import { readFeedRules } from './feed-rules.ts';

const rail = path.resolve(import.meta.dirname, '../../../rail');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rules-'));
after(() => fs.rmSync(root, { recursive: true, force: true }));

/** What is said of the shipped tables with one of them changed. */
const saidOf = async (file: string, change: (text: string) => string | undefined): Promise<string> => {
  const copy = fs.mkdtempSync(path.join(root, 'rail-'));
  fs.cpSync(rail, copy, { recursive: true });
  const where = path.join(copy, file);
  const changed = change(fs.readFileSync(where, 'utf8'));
  if (changed === undefined) fs.rmSync(where);
  else fs.writeFileSync(where, changed);
  try {
    await readFeedRules(path.join(copy, 'overlay'), path.join(copy, 'network'));
    return 'nothing';
  } catch (error) {
    assert.ok(error instanceof WrongFile, String(error));
    assert.equal(sentenceOf(error), error.message);
    assert.ok(error.message.startsWith(`${where} is not right: `), error.message);
    return error.message.slice(where.length + ' is not right: '.length);
  }
};

test('RAIL-06 OPS-05 what is added to feeds is refused in a sentence with its file, where it cannot be read or contradicts itself', async () => {
  const RULES = 'overlay/feed-rules.json';
  const STATIONS = 'network/stations.tsv';
  const PATHS = 'network/footpaths.tsv';
  assert.equal(await saidOf(RULES, (text) => text), 'nothing');
  assert.equal(await saidOf(RULES, () => undefined), 'it is not there');
  assert.match(await saidOf(RULES, (text) => text.slice(0, -3)), /JSON/);
  assert.match(
    await saidOf(RULES, (text) => text.replace('"route_long_name"', '"route_name"')),
    /^trainNumbers\.3\.column: /,
  );
  assert.match(
    await saidOf(RULES, (text) => text.replace('"^(.+)$"', '"^.+$"')),
    /^trainNumbers\.0\.pattern: it has no group that is the number$/,
  );
  assert.match(
    await saidOf(RULES, (text) => text.replace('"^(.+)$"', '"^(.+$"')),
    /^trainNumbers\.0\.pattern: .*[Uu]nterminated group/,
  );
  const another = 'PLX\t87686006\tParis-Lyon\tParis\tFR\tEurope/Paris\t48.8\t2.3\t10\tparis-lyon\n';
  assert.match(
    await saidOf(STATIONS, (text) => text + another),
    /^two lines are of 87686006: “PLY .*Paris Gare de Lyon.*” and “PLX .*Paris-Lyon.*”$/,
  );
  assert.match(
    await saidOf(STATIONS, (text) => text + another.replace('PLX', 'PLY').replace('87686006', '87000000')),
    /^two lines are of PLY: /,
  );
  assert.match(
    await saidOf(STATIONS, (text) => text + another.replace('87686006', '87000000').replace('48.8', 'nord')),
    /^“nord” is no number from -90 to 90, in “PLX /,
  );
  assert.match(
    await saidOf(STATIONS, (text) => `${text}PLX\t87000000\n`),
    /^10 columns are expected in “PLX/,
  );
  assert.match(
    await saidOf(PATHS, (text) => `${text}PMO\tPLY\t20\n`),
    /^two lines are of PLY and PMO: “PLY PMO 60” and “PMO PLY 20”$/,
  );
  assert.match(await saidOf(PATHS, (text) => `${text}PMO\tXXX\t-5\n`), /^“-5” is no number from 0 to 1440/);
  // A way to where the feed does not go is nothing wrong: it is not walked.
  assert.equal(await saidOf(PATHS, (text) => `${text}PMO\t87999999\t5\n`), 'nothing');
});
