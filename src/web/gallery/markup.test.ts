import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'node-html-parser';
import { type RouteEntry, routes } from '#contract/routes.ts';
import { brokenMarkup, invalidMarkup } from '#tests/harness/markup.ts';
import { MARKUP_RULES } from '#tests/harness/markup-rules.ts';
import { saidToCustomers } from '#tests/harness/said-to-customers.ts';
import { readPageExamples } from './page-examples.ts';
import { serveGallery } from './serve.ts';

/** Every tenth state of a page, as the visits by a browser; `EVERY_STATE=1` asks for all. */
const EACH = process.env['EVERY_STATE'] === '1' ? 1 : 10;

/** Words for which the portal has others: « QR code », « promo », « 08h00 », « points » after a sum. */
const otherWords = (text: string): readonly string[] =>
  text.match(/codes? QR\b|Tarif promotion|billets? promotion|\b\d{1,2}h à \d|toutes les gares/g) ?? [];

test('what is wrong in markup is found: times, metadata, blocks in labels, landmarks of one name or of none', () => {
  const broken = (markup: string): number => brokenMarkup(parse(markup)).length;
  assert.equal(broken('<time datetime="2026-12-08T07:30:12.123456Z">8</time>'), 1);
  assert.equal(
    broken('<time datetime="2026-12-08T07:30:12Z">8</time><time datetime="2026-12-08">8</time>'),
    0,
  );
  assert.equal(broken('<meta property="x" nonce="y"><meta charset="utf-8"><meta name="a" content="">'), 1);
  assert.equal(broken('<label for="a"><span>A</span><div>B</div></label>'), 1);
  assert.equal(broken('<aside>A</aside>'), 0);
  assert.equal(broken('<aside>A</aside><aside aria-label="B">B</aside>'), 1);
  assert.equal(broken('<nav aria-label="A"></nav><nav aria-labelledby="b"></nav><h2 id="b">A</h2>'), 1);
  assert.equal(broken('<form aria-label="A"></form><form></form><form aria-label="B"></form>'), 0);
});

test('what is no HTML is found: a block in a paragraph, an id twice, an unknown element, a required attribute that is missing', async () => {
  for (const markup of [
    '<p>A<div>B</div></p>',
    '<p id="a">A</p><p id="a">B</p>',
    '<marquee>A</marquee>',
    '<img alt="">',
  ])
    assert.ok((await invalidMarkup(markup)).length > 0, markup);
  assert.deepEqual(await invalidMarkup('<p id="a">A <em>B</em></p>'), []);
});

/** What drawings with a name say: a code says of what it is, the space its measures; another kind is gone over before it stands here. */
const DRAWN = [/^(QR code|Code du billet) \S/, /^Espace de 70 sur 120 centimètres$/];
/** Fields of one name whose labels differ, because what is asked for does. */
const LABELS_APART: Readonly<Record<string, string>> = {
  q: 'a question to the help, to the assistant, or a word of a page',
  'seats.*.place': 'whose seat it is',
  lastName: 'one’s own, or the one on a ticket',
  password: 'a first one, or one in place of another',
  day: 'of a statement, or of a trip',
  message: 'a first one, what is added to a claim, or an answer',
  'files.new': 'what is to be shown by them',
  departureDate: 'of the way out, or of the one way that is exchanged',
  departureHour: 'of the way out, or of the one way that is exchanged',
};
/** As many as are overlooked at once: a list of no more needs no groups. */
const MOST_AT_ONCE = 12;
/** Longer lists by the name of their field, rows left out, and the one kind of thing that each holds. */
const CHOICES: Readonly<Record<string, string>> = {
  'seats.*.place': 'seats of a coach, in order',
  'customer.indicatif': 'countries',
  indicatif: 'countries',
  'customer.adresse.pays': 'countries',
  'adresse.pays': 'countries',
  departureHour: 'hours',
  arrivalHour: 'hours',
};

test('every state of every page, by its markup', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'markup-'));
  const gallery = await serveGallery(folder);
  t.after(async () => {
    await gallery.close();
    await rm(folder, { recursive: true });
  });
  const wrong: string[] = [];
  const invalid: string[] = [];
  const places = new Map<string, number>();
  const unlike: string[] = [];
  /** What an agent may open; of a public page they read what everybody does. */
  const ofDesk = new Set(
    (routes as readonly RouteEntry[]).flatMap(({ path, access, isOfDesk }) =>
      isOfDesk || access === 'staff' || access === 'served' || access === 'shop' ? [path] : [],
    ),
  );
  const agents = new Set(
    (await readPageExamples()).flatMap(({ id, visitor, route }) =>
      visitor === 'agent' && ofDesk.has(route) ? [id] : [],
    ),
  );
  const toCustomers: string[] = [];
  const ruled = new Map(MARKUP_RULES.map(({ title }) => [title, [] as string[]]));
  const drawn = new Set<string>();
  const asked = new Map<string, Map<string, string>>();
  const choices = new Map<string, string>();
  for (const { id, href } of gallery.pages) {
    const text = await (await fetch(gallery.origin + href, { headers: { connection: 'close' } })).text();
    const document = parse(text);
    assert.ok(document.querySelector('main'), id);
    wrong.push(...brokenMarkup(document).map((one) => `${id}: ${one}`));
    for (const { title, broken } of MARKUP_RULES)
      ruled.get(title)?.push(...broken({ document, text }).map((one) => `${id}: ${one}`));
    for (const drawing of document.querySelectorAll('[role=img]'))
      drawn.add(drawing.getAttribute('aria-label') ?? '');
    for (const label of document.querySelectorAll('main label[for]')) {
      const field = document.querySelector(`[id="${label.getAttribute('for')}"]`);
      const name = field?.getAttribute('name') ?? '';
      if (!field || /^(radio|checkbox)$/.test(field.getAttribute('type') ?? '') || name === '') continue;
      const key = name.replaceAll(/\d+/g, '*');
      const said = label.text.replaceAll(/\s+/g, ' ').trim();
      asked.set(key, (asked.get(key) ?? new Map()).set(said, id));
    }
    for (const list of document.querySelectorAll('main select'))
      if (list.querySelectorAll('option').length > MOST_AT_ONCE)
        choices.set(
          (list.getAttribute('name') ?? '').replaceAll(/\d+/g, '*'),
          list
            .querySelectorAll('option')
            .slice(0, 6)
            .map((one) => one.text)
            .join(' | '),
        );
    // Every tenth state of a page, its first one whole: the frame is the same in all.
    const page = id.replace(/\..*/, '');
    const place = places.get(page) ?? 0;
    places.set(page, place + 1);
    const whole =
      place === 0 ? text : place % EACH === 0 ? document.querySelector('main')?.outerHTML : undefined;
    if (whole !== undefined) invalid.push(...(await invalidMarkup(whole)).map((one) => `${id}: ${one}`));
    if (agents.has(id))
      for (const part of document.querySelectorAll('title, main'))
        toCustomers.push(...saidToCustomers(part.structuredText).map((one) => `${id}: ${one}`));
    unlike.push(...otherWords(document.structuredText).map((one) => `${id}: ${one}`));
  }
  await t.test('one thing has one name in every state of every page', () => assert.deepEqual(unlike, []));
  await t.test('PRO-02 no page says to an agent that the customer’s things are theirs', () => {
    assert.ok(agents.size > 20);
    assert.deepEqual(toCustomers, []);
  });
  await t.test('A11Y-02 the markup of every page is HTML by its standard', () =>
    assert.deepEqual(invalid, []),
  );
  for (const [title, faults] of ruled) await t.test(title, () => assert.deepEqual(faults, []));
  await t.test('A11Y-02 each drawing that says something says one of the things that were gone over', () => {
    assert.ok(drawn.size > 2);
    assert.deepEqual(
      [...drawn].filter((name) => !DRAWN.some((known) => known.test(name))),
      [],
    );
  });
  await t.test('A11Y-02 what is asked for in several places has one label', () => {
    const apart = [...asked].filter(([name, labels]) => labels.size > 1 && !(name in LABELS_APART));
    assert.deepEqual(
      apart.map(
        ([name, labels]) => `${name}: ${[...labels].map(([label, id]) => `${label} (${id})`).join(' | ')}`,
      ),
      [],
    );
  });
  await t.test('A11Y-02 each list of choice holds one kind of thing, so that none needs groups', () =>
    assert.deepEqual(
      [...choices].filter(([name]) => !(name in CHOICES)).map(([name, items]) => `${name}: ${items}`),
      [],
    ),
  );
  await t.test(
    'A11Y-02 in every state of every page landmarks are told apart, and times, labels and metadata are as HTML has them',
    () => assert.deepEqual(wrong, []),
  );
});
