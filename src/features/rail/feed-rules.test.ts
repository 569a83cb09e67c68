import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { WrongFile } from '#domain/wrong-file.ts';
import { sentenceOf } from './feed-fault.ts';
import { readFeedRules } from './feed-rules.ts';
import { openFeed } from './feed-source.ts';
import { generateFeed } from './generate-feed.ts';
import { readNetwork } from './network.ts';
import { readFeed } from './read-feed.ts';

const rail = path.resolve(import.meta.dirname, '../../../rail');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rules-'));
after(() => fs.rmSync(root, { recursive: true, force: true }));

/** What is said of the shipped tables with one of them changed. */
const saidOf = async (
  file: string,
  change: (text: string) => string | undefined,
  read: (overlay: string, network: string) => Promise<unknown> = readFeedRules,
): Promise<string> => {
  const copy = fs.mkdtempSync(path.join(root, 'rail-'));
  fs.cpSync(rail, copy, { recursive: true });
  const where = path.join(copy, file);
  const changed = change(fs.readFileSync(where, 'utf8'));
  if (changed === undefined) fs.rmSync(where);
  else fs.writeFileSync(where, changed);
  try {
    await read(path.join(copy, 'overlay'), path.join(copy, 'network'));
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
  // As Windows' own editor saves it.
  assert.equal(await saidOf(RULES, (text) => `\ufeff${text}`), 'nothing');
  assert.match(
    await saidOf(RULES, (text) => text.replace(/"defaultMinimumChangeMinutes": \d+/, '$&000000')),
    /^defaultMinimumChangeMinutes: .*1440/,
  );
  assert.match(await saidOf(RULES, (text) => text.replace('"cities": [', '$&"", ')), /^cities\.0: /);
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

test('OPS-05 a line of the network that is wrong is said with its file, and none is read without end', async () => {
  const lines = (change: (text: string) => string): Promise<string> =>
    saidOf('network/lines.tsv', change, (_, network) => readNetwork(network));
  assert.equal(await lines((text) => `\ufeff${text.replaceAll('\n', '\r\n')}`), 'nothing');
  assert.match(
    await lines((text) => text.replace('PLY 0,', 'XXX 0,')),
    /^line 01 calls at unknown station XXX$/,
  );
  assert.match(await lines((text) => text.replace('@SEM', '@NON')), /^line 01 runs on unknown NON$/);
  assert.match(
    await lines((text) => text.replace('20:00/60', '20:00/0')),
    /^“06:00\.\.20:00\/0” is not a time$/,
  );
  assert.match(await lines((text) => text.replace('06:00..', '6h..')), /^“6h” is not a time$/);
  assert.match(
    await lines((text) => text.replace('\t6601\t', '\tnull\t')),
    /^“null” is no number from 0 to 999999/,
  );
  assert.match(await lines((text) => text.replace('LPD 117', 'LPD midi')), /^“midi” is no number from 0 to/);
});

test('RAIL-06 a city of the overlay is a name, whatever signs it has', async () => {
  const directory = fs.mkdtempSync(path.join(root, 'feed-'));
  await generateFeed(await readNetwork(), Temporal.PlainDate.from('2026-11-28'), directory);
  const stops = path.join(directory, 'stops.txt');
  const text = fs.readFileSync(stops, 'utf8');
  assert.match(text, /Lyon Part-Dieu/);
  // Of a code that nobody knows, so that its name alone says where it is.
  const renamed = text.replaceAll('87723197', '87999997').replaceAll('Lyon Part-Dieu', 'Lyon (69) Part-Dieu');
  for (const name of fs.readdirSync(directory)) {
    const file = path.join(directory, name);
    fs.writeFileSync(
      file,
      name === 'stops.txt' ? renamed : fs.readFileSync(file, 'utf8').replaceAll('87723197', '87999997'),
    );
  }
  const rules = await readFeedRules();
  const feed = await openFeed(directory);
  const { stations } = await readFeed(feed, { ...rules, cities: ['Lyon (69)', 'Paris (75', 'L.+'] });
  feed.close();
  assert.equal(stations.find(({ id }) => id === '87999997')?.city, 'Lyon (69)');
});
