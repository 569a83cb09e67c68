import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SHIPPED_CONTENT } from '#features/content/testing/shipped-content.ts';
import { type DemonstrationProcess, startDemonstrationProcess } from '#tests/harness/demonstration.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';

/** Portals with many texts: what a start takes more, when a change shows, what becomes of a broken one, and how long a search takes. */

/** One text in so many is a theme of questions, with as many questions. */
const THEMES = 5;
const GIVEN_UP_MS = 30_000;
const QUERIES = [
  'mes pionts expire',
  'rembourcement suivi',
  'echanger billet',
  'carte bancaire refusee',
  'train en retard',
  'dossier 77',
];

const WORDS = `Les points que vous gagnez avec vos voyages s’ajoutent à votre compte. Vous les dépensez dans la boutique, où chaque billet a son prix,
et **rien** n’est perdu quand une commande n’aboutit pas : voyez [vos commandes](/recompense/historique-commandes-v2).`;
const front = (title: string): string => `---\ntitle: ${title}\nupdated: 2026-11-22\n---\n\n`;
const page = (title: string): string =>
  `${front(title)}## Une partie\n\n${WORDS}\n\n- Un point\n- Un autre\n\n## Une autre\n\n${WORDS}\n\n${WORDS}\n`;
const theme = (at: number): string =>
  front(`Thème ${at}`) +
  Array.from(
    { length: THEMES },
    (_, one) => `## Que devient le dossier ${at} ${one} de mes billets ? {#q-${one}}\n\n${WORDS}\n`,
  ).join('\n');

export interface ManyTexts {
  readonly texts: number;
  /** Milliseconds from the process's beginning until it listens: with the project's own texts, with all at first, and when they are known. */
  readonly starts: {
    readonly own: readonly number[];
    readonly first: number;
    readonly known: readonly number[];
  };
  /** Milliseconds from a file's being saved until its page shows it. */
  readonly shownAfter: readonly number[];
  /** What is said of the broken one, beside the last good one. */
  readonly refused: string;
  readonly searches: { readonly first: number; readonly others: readonly number[] };
}

interface Ending {
  after(work: () => Promise<void>): void;
}

export const runManyTexts = async (
  ending: Ending,
  { texts, times }: { texts: number; times: number },
  say: (line: string) => void = () => {},
): Promise<ManyTexts> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'many-texts-'));
  ending.after(async () => fs.rmSync(folder, { recursive: true, force: true }));
  const content = path.join(folder, 'content');
  fs.cpSync(SHIPPED_CONTENT, content, { recursive: true });
  const write = (file: string, text: string): void => {
    fs.writeFileSync(path.join(content, `${file}.new`), text);
    fs.renameSync(path.join(content, `${file}.new`), path.join(content, file));
  };

  let db: DemonstrationProcess['db'] | undefined;
  const started = async (): Promise<{ portal: DemonstrationProcess; took: number }> => {
    const environment = {
      CONTENT_DIR: content,
      CONTENT_PREVIEW: 'on',
      VAR_DIR: path.join(folder, 'var'),
    };
    // The database is made before anything is timed.
    if (!db && times > 0) {
      const first = await startDemonstrationProcess(ending, { environment });
      db = first.db;
      await first.stop();
    }
    const begun = performance.now();
    const portal = await startDemonstrationProcess(ending, { environment, ...(db && { db }) });
    db = portal.db;
    const took = performance.now() - begun;
    say(`started in ${took.toFixed(0)} ms`);
    return { portal, took };
  };
  const starts = async (): Promise<number[]> => {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const one = await started();
      took.push(one.took);
      await one.portal.stop();
    }
    return took;
  };

  const own = await starts();
  for (let at = 0; at < texts; at += 1)
    if (at % THEMES === 0) write(`questions/zz-${at}.md`, theme(at));
    else write(`pages/zz-${at}.md`, page(`Texte ${at}`));
  const first = await started();
  await first.portal.stop();
  const known = await starts();

  const { portal } = await started();
  const editor = new Visitor(portal.url);
  const preview = () => editor.open('/apercu?texte=pages/zz-1.md');
  const shownAfter: number[] = [];
  for (let time = 0; time < times + 2; time += 1) {
    write('pages/zz-1.md', page(`Changé ${time}`));
    const saved = performance.now();
    await until(async () => words(await preview(), 'h1') === `Changé ${time}`, GIVEN_UP_MS);
    shownAfter.push(performance.now() - saved);
    say(`shown after ${shownAfter.at(-1)?.toFixed(0)} ms`);
  }
  write('pages/zz-1.md', page('Cassé').replace('- Un point', '<b>Un point</b>'));
  await until(async () => /zz-1\.md:\d/.test(words(await preview(), 'main')), GIVEN_UP_MS);
  const broken = await preview();
  assert.equal(words(broken, 'h1'), `Changé ${times + 1}`, 'the last good one is shown');
  const refused = /pages\/zz-1\.md:\d+:\d+ .{0,40}/.exec(words(broken, 'main'))?.[0] ?? '';

  const visitor = new Visitor(portal.url);
  const search = async (query: string): Promise<number> => {
    const begun = performance.now();
    const found = await visitor.open(`/besoin-daide/questions-frequentes?q=${encodeURIComponent(query)}`);
    const took = performance.now() - begun;
    assert.match(words(found, 'main [role=status]'), /^\d+ réponses? pour/, query);
    return took;
  };
  const firstSearch = await search(QUERIES[0] as string);
  const others: number[] = [];
  for (let time = 0; time < Math.max(1, times * 10); time += 1)
    for (const query of QUERIES) others.push(await search(query));
  await portal.stop();
  return {
    texts,
    starts: { own, first: first.took, known },
    shownAfter,
    refused,
    searches: { first: firstSearch, others },
  };
};
