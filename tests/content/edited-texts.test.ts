import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { SHIPPED_CONTENT } from '#features/content/testing/shipped-content.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { errorsIn, type PortalProcess, startPortalProcess } from '#tests/harness/portal.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'content-'));
fs.cpSync(SHIPPED_CONTENT, folder, { recursive: true });
const TODAY = '2027-03-03';
const environment = { CONTENT_DIR: folder, DEMONSTRATION: 'off', CLOCK_START: `${TODAY}T08:00:00+01:00` };

const ending = lastFirst({ after });
ending.after(async () => fs.rmSync(folder, { recursive: true, force: true }));

let databaseUrl: string;
/** Two processes over one database and one folder. */
let portals: readonly [PortalProcess, PortalProcess];
before(async () => {
  databaseUrl = (await testDatabase(ending)).url;
  const first = await startPortalProcess(ending, { databaseUrl, environment });
  portals = [first, await startPortalProcess(ending, { databaseUrl, environment })];
});

/** As editors save: the new text takes the place of the old one at once. */
const save = (file: string, text: string): void => {
  const target = path.join(folder, file);
  fs.writeFileSync(`${target}.new`, text);
  fs.renameSync(`${target}.new`, target);
};
const read = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
const textAt = async (portal: PortalProcess, address: string): Promise<string> =>
  words(await new Visitor(portal.url).open(address), 'main');
const readiness = async (portal: PortalProcess) =>
  (await (await fetch(`${portal.url}/readyz`)).json()) as { status: string; content: 'ok' | string[] };
const bothShow = (address: string, expected: RegExp): Promise<void> =>
  until(async () => {
    const texts = await Promise.all(portals.map((portal) => textAt(portal, address)));
    return texts.every((text) => expected.test(text));
  });

test('CONTENT-02 an edited text is shown by every process, without a restart', async () => {
  const pids = portals.map(({ child }) => child.pid);
  save(
    'pages/mentions-legales.md',
    read('pages/mentions-legales.md').replace('## Éditeur', '## Qui nous sommes'),
  );
  await bothShow('/mentions-legales', /Qui nous sommes/);
  assert.deepEqual(
    portals.map(({ child }) => child.exitCode ?? child.pid),
    pids,
  );
});

test('CONTENT-02 a broken text is refused with its file and line, and the last good one stays, also after a restart', async () => {
  const good = read('pages/mentions-legales.md');
  save('pages/mentions-legales.md', good.replace('## Polices', '<h2>Polices</h2>\n\n## Polices'));
  const line = good.split('\n').findIndex((text) => text.startsWith('## Polices')) + 1;
  const place = `pages/mentions-legales.md:${line}:1: HTML cannot be shown`;
  for (const portal of portals) {
    await until(async () => (await readiness(portal)).content !== 'ok');
    const { status, content } = await readiness(portal);
    assert.equal(status, 'ready');
    assert.ok(content[0]?.startsWith(place), String(content));
    assert.match(await textAt(portal, '/mentions-legales'), /Qui nous sommes.*Polices de caractères/s);
    assert.deepEqual(errorsIn(portal).length, 1, 'said once');
    assert.ok(errorsIn(portal)[0]?.includes(place));
  }
  await portals[1].stop();
  portals = [portals[0], await startPortalProcess(ending, { databaseUrl, environment })];
  assert.ok((await readiness(portals[1])).content[0]?.startsWith(place));
  assert.match(await textAt(portals[1], '/mentions-legales'), /Qui nous sommes/);
  save('pages/mentions-legales.md', good.replace('## Polices de caractères', '## Caractères'));
  await bothShow('/mentions-legales', /Caractères/);
  for (const portal of portals) assert.equal((await readiness(portal)).content, 'ok');
});

test('CONTENT-05 the next version of the terms of sale takes the place of the one before, which stays readable', async () => {
  const address = '/conditions-generales';
  const inForce = read('terms/boutique/2026-11-22.md');
  save(
    'terms/boutique/suivante.md',
    inForce
      .replace(/validFrom: .*/, `validFrom: ${TODAY}`)
      .replace('six voyageurs au plus', 'sept voyageurs au plus'),
  );
  await bothShow(address, /sept voyageurs au plus/);
  for (const portal of portals) {
    assert.match(
      await textAt(portal, `${address}?version=2026-11-22`),
      /n’est plus en vigueur.*Version du 22 novembre 2026.*six voyageurs au plus/s,
    );
    assert.match(await textAt(portal, `${address}?version=2026-11-01`), /la personne qui l’accompagne/);
    for (const unknown of ['2026-11-02', '', '../boutique'])
      assert.equal((await fetch(`${portal.url}${address}?version=${unknown}`)).status, 404, unknown);
  }
  // Nobody changes or removes what customers may have accepted.
  fs.rmSync(path.join(folder, 'terms/boutique/2026-11-22.md'));
  save(
    'terms/boutique/suivante.md',
    read('terms/boutique/suivante.md').replace('sept voyageurs', 'deux voyageurs'),
  );
  for (const portal of portals)
    await until(async () => /can no longer change/.test((await readiness(portal)).content[0] ?? ''));
  await bothShow(address, /sept voyageurs au plus/);
  await bothShow(`${address}?version=2026-11-22`, /six voyageurs au plus/);
});

test('CONTENT-07 terms of the programme that are to change are announced with what changes and how to refuse, and apply on their day alone', async () => {
  const address = '/conditions-generales/non-logue/programme-grand-voyageur-email-burn';
  const current = read('terms/programme-grand-voyageur/2026-12-05.md');
  const version = '2027-03-20';
  const later = '2027-06-20';
  const changed = (validFrom: string, said: string): string =>
    current
      .replace(/^validFrom: .*$/m, `validFrom: ${validFrom}`)
      .replace('votre statut vous est accordé par l’exploitant', said);
  save(`terms/programme-grand-voyageur/${later}.md`, changed(later, 'rien ne vous est accordé'));
  save(`terms/programme-grand-voyageur/${version}.md`, changed(version, 'votre statut vous est prêté'));
  await bothShow(address, /Ces conditions changent le 20 mars 2027.*sans frais.*Fermer mon compte/s);
  const [{ url }] = portals;
  const visitor = new Visitor(url);
  const now = await visitor.open(address);
  assert.match(words(now, 'main'), /vous est accordé par l’exploitant/);
  assert.doesNotMatch(words(now, 'main'), /vous est prêté/);
  const toCome = await visitor.open(`${address}?version=${version}`);
  assert.match(words(toCome, 'main'), /Ces conditions s’appliquent à partir du 20 mars 2027/);
  const changes = toCome.document.querySelectorAll('.terms-change');
  assert.equal(changes.length, 1);
  assert.match(
    words(toCome, '.terms-change'),
    /^2\. Qui peut dépenser ses points.*Aujourd’hui.*accordé par l’exploitant.*À partir du 20 mars 2027.*vous est prêté/s,
  );
  assert.equal((await visitor.open(`${address}?version=${later}`)).status, 404, 'not announced yet');
});
