import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'node-html-parser';
import { brokenMarkup, invalidMarkup } from '#tests/harness/markup.ts';
import { serveGallery } from './serve.ts';

/** Every third state of a page, as the visits by a browser; `EVERY_STATE=1` asks for all. */
const EACH = process.env['EVERY_STATE'] === '1' ? 1 : 3;

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

test('A11Y-02 in every state of every page landmarks are told apart, and times, labels and metadata are as HTML has them', async (t) => {
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
  for (const { id, href } of gallery.pages) {
    const text = await (await fetch(gallery.origin + href, { headers: { connection: 'close' } })).text();
    const document = parse(text);
    assert.ok(document.querySelector('main'), id);
    wrong.push(...brokenMarkup(document).map((one) => `${id}: ${one}`));
    // Every third state of a page, its first one whole: the frame is the same in all.
    const page = id.replace(/\..*/, '');
    const place = places.get(page) ?? 0;
    places.set(page, place + 1);
    const asked =
      place === 0 ? text : place % EACH === 0 ? document.querySelector('main')?.outerHTML : undefined;
    if (asked !== undefined) invalid.push(...(await invalidMarkup(asked)).map((one) => `${id}: ${one}`));
    unlike.push(...otherWords(document.structuredText).map((one) => `${id}: ${one}`));
  }
  await t.test('one thing has one name in every state of every page', () => assert.deepEqual(unlike, []));
  await t.test('A11Y-02 the markup of every page is HTML by its standard', () =>
    assert.deepEqual(invalid, []),
  );
  assert.deepEqual(wrong, []);
});
