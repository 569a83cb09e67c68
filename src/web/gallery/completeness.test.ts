import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { journeysOfPages } from '#tests/harness/journeys-of-pages.ts';
import type { Paged } from '#web/lists/paged.ts';
import { foldersWithoutExamples, pageFolders, readPageExamples } from './page-examples.ts';

const web = join(import.meta.dirname, '..');
test('every page of the route table, and what stands in the place of one, has examples in the gallery', async () => {
  assert.deepEqual(foldersWithoutExamples(), []);
  const shown = new Set((await readPageExamples()).map(({ id }) => id.replace(/\..*/, '')));
  assert.deepEqual(
    pageFolders.filter((folder) => !shown.has(folder)),
    [],
  );
});

test('every step of every journey has a state in the gallery', async () => {
  const shown = new Set(
    (await readPageExamples()).flatMap(({ data }) =>
      typeof data === 'object' && data !== null && 'step' in data ? String(data.step) : [],
    ),
  );
  const steps = [...(await journeysOfPages())].flatMap(([journey, { steps: all }]) =>
    Object.keys(all).map((step) => ({ journey, step })),
  );
  assert.ok(steps.length > 40);
  assert.deepEqual(
    steps.filter(({ step }) => !shown.has(step)).map(({ journey, step }) => `${journey}.${step}`),
    [],
  );
});

/** Lists that are never empty: what a person chooses from, what an order consists of. */
const ALWAYS_FILLED: Readonly<Record<string, readonly string[]>> = {
  annulation: ['stops'],
  // What an account without anything loses, and what the law has kept.
  effacement: ['losses', 'kept'],
  // The operator’s cards, told to everybody.
  accueil: ['cards'],
  content: ['blocks'],
  cookies: ['categories'],
  actualite: ['blocks'],
  programme: ['blocks', 'year'],
  'ma-boutique-de-primes': ['blocks'],
  'serviceg30-proactive': ['blocks'],
  'resilier-votre-contrat': ['stops'],
  'carte-ou-abonnement': ['blocks', 'others'],
  'cartes-abonnements': ['tabs', 'range'],
  // What a form offers, whoever asks.
  'mes-reclamations': ['choices'],
  'mes-informations': ['communications'],
  releve: ['presets'],
  // Only what is held is spoken of.
  'historique-commandes': ['held'],
  // Editors' texts, which a portal has or does not start with.
  'besoin-daide': ['themes', 'askedMost'],
  'bot-inoui': ['greeting', 'themes'],
  'donnees-personnelles': ['blocks', 'kept', 'parts'],
  'questions-frequentes': ['themes', 'askedMost'],
  'questions-theme': ['themes', 'askedMost', 'questions'],
  'espace-pro-apres-vente': ['stops'],
  'espace-pro-vente': ['primes'],
  boutique: [
    'stops',
    'hours',
    'passengerChoices',
    'hidden',
    'sentence',
    'days',
    'filters',
    'notes',
    'passengers',
  ],
};

const isPaged = (value: unknown): value is Paged<unknown> =>
  typeof value === 'object' && value !== null && 'rows' in value && 'pages' in value;

test('every page that shows a list has a state where the list is empty', async () => {
  const seenEmpty = new Map<string, boolean>();
  for (const { id, data } of await readPageExamples()) {
    const folder = id.replace(/\..*/, '');
    for (const [name, value] of Object.entries(data ?? {})) {
      const rows = isPaged(value) ? value.rows : value;
      if (!Array.isArray(rows) || ALWAYS_FILLED[folder]?.includes(name)) continue;
      const isEmpty = rows.length === 0 && !(isPaged(value) && value.incident);
      const key = `${folder}.${name}`;
      seenEmpty.set(key, (seenEmpty.get(key) ?? false) || isEmpty);
    }
  }
  assert.ok(seenEmpty.size > 8);
  assert.deepEqual(
    [...seenEmpty].filter(([, isSeen]) => !isSeen).map(([key]) => key),
    [],
  );
});

test('every list that is read in pages has a state with several of them, and one where its source is down', async () => {
  const seen = new Map<string, { pages: boolean; incident: boolean }>();
  for (const { id, data } of await readPageExamples())
    for (const [name, value] of Object.entries(data ?? {})) {
      if (!isPaged(value)) continue;
      const key = `${id.replace(/\..*/, '')}.${name}`;
      const before = seen.get(key);
      seen.set(key, {
        pages: before?.pages === true || value.pages > 1,
        incident: before?.incident === true || value.incident !== undefined,
      });
    }
  assert.ok(seen.size >= 4);
  assert.deepEqual(
    [...seen].filter(([, { pages, incident }]) => !(pages && incident)),
    [],
  );
});

test('no two states have one name, of which a browser would find the first alone', async () => {
  const ids = (await readPageExamples()).map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test('every component of the design system is shown in the gallery, by its own examples or inside a page or another component', () => {
  const index = readFileSync(join(web, 'ui/index.ts'), 'utf8');
  const components = [...index.matchAll(/export \{([^}]+)\} from '\.\/([^']+)'/g)].flatMap(
    ([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        // Types are marked, functions begin small.
        .filter((name) => /^[A-Z]/.test(name))
        .map((name) => ({ name, file: join('ui', file) })),
  );
  assert.ok(components.length > 40);
  const sources = ['ui/**/*.tsx', 'pages/**/*.tsx', 'shell/**/*.tsx', 'views/**/*.tsx'].flatMap((pattern) =>
    globSync(pattern, { cwd: web }).map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') })),
  );
  assert.deepEqual(
    components
      .filter(
        ({ name, file }) =>
          !sources.some((source) => source.file !== file && new RegExp(`<${name}[\\s/>]`).test(source.text)),
      )
      .map(({ name }) => name),
    [],
  );
});
