import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { PROOF_AFTER_HOURS, PROOF_DAYS } from '#domain/rail/proof-of-travel.ts';
import { quantity, thousands } from '#domain/typography.ts';
import { readPointsTariff } from '#features/rail/index.ts';
import { contentHtml } from './html.ts';
import { readDocument } from './read-document.ts';
import { SHIPPED_CONTENT, shippedContent } from './testing/shipped-content.ts';

const content = await shippedContent();
const { promo } = await readPointsTariff();
const text = (reference: 'terms/boutique' | 'terms/programme-grand-voyageur'): string =>
  contentHtml(content.entry(reference)?.blocks ?? []);

test('the terms in force promise what the shop sells by', () => {
  const reduction = `${quantity(Math.round(promo.reduction * 100), '%')} de moins`;
  const until = `jusqu’à ${promo.minimumDaysBeforeDeparture} jours avant le départ`;
  for (const reference of ['terms/boutique', 'terms/programme-grand-voyageur'] as const)
    assert.ok(text(reference).includes(`${reduction}, ${until}`), reference);
});

test('the terms of the programme promise what the programme does', () => {
  const { statusThresholds, pointsPerEuro, tripTarget, lotLifeMonths, fallBackLifeMonths } = LOYALTY;
  const programme = text('terms/programme-grand-voyageur');
  for (const promise of [
    `${thousands(statusThresholds.GV)}\u00a0points Statut`,
    `${thousands(statusThresholds.GV_CLUB)} le statut Grand Voyageur Le Club`,
    `rapporte ${pointsPerEuro.GV_TRANS}\u00a0points Monnaie avec le statut voyageur, ${pointsPerEuro.GV} avec la carte Grand Voyageur, ${pointsPerEuro.GV_CLUB} avec`,
  ])
    assert.ok(programme.includes(promise), promise);
  // In words there, in figures here.
  assert.deepEqual([tripTarget, lotLifeMonths, fallBackLifeMonths], [20, 36, 6]);
  assert.match(programme, /Vingt voyages.*trente-sixième mois.*six mois au plus/s);
});

test('what editors write beside the terms takes the figures of the programme from its rules: none is written by hand', () => {
  // Of the law and of what keeps data, which other tests compare or nobody tunes.
  const others = /règlement \(UE\) 2021\/782|29090109|71120|75342|2005-102|RGAA 4\.1(?:\.2)?|WCAG 2\.2/g;
  const { statusThresholds, pointsPerEuro, tripTarget, lotLifeMonths, advantageCodes } = LOYALTY;
  const figures = [
    ...Object.values(statusThresholds).map((count) => `${thousands(count).replace(/\s/g, ' ?')} points`),
    ...Object.values(pointsPerEuro).map((count) => `${count} points? Monnaie`),
    ...advantageCodes.flatMap(({ trips, percent }) => [`${trips}e`, `code de ${percent} ?%`]),
    `${tripTarget} voyages`,
    `${lotLifeMonths} ?mois`,
    '(?:deux|six|trente-six) mois',
    'trente-sixième',
    'vingt voyages',
  ];
  const written = new RegExp(`(?<![\\d\\p{L}])(?:${figures.join('|')})`, 'iu');
  for (const name of readdirSync(SHIPPED_CONTENT, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.md') || /^(?:README|terms)/.test(name)) continue;
    const plain = readFileSync(path.join(SHIPPED_CONTENT, name), 'utf8')
      .replace(/^alsoAsked:\n(?: {2}.*\n)*/m, '')
      .replace(/\s/g, ' ')
      .replace(others, '');
    assert.doesNotMatch(plain, written, name);
  }
});

test('a proof of travel is offered wherever it is named for as long as its rule says', () => {
  for (const file of [
    'contract/menus.ts',
    'domain/errors/services.ts',
    'web/pages/accueil/page.tsx',
    'web/pages/justificatif-fichier/page.tsx',
    'web/pages/justificatifs/page.tsx',
    'web/pages/voyages-passes/page.tsx',
  ]) {
    const plain = readFileSync(path.join(SHIPPED_CONTENT, '../src', file), 'utf8').replace(/\s/g, ' ');
    const said = [...plain.matchAll(/(?:pendant|à) (\d+) jours/g)].map(([, days]) => Number(days));
    assert.ok(said.length > 0, file);
    for (const days of said) assert.equal(days, PROOF_DAYS, file);
    for (const [, hours] of plain.matchAll(/(\d+) heures (?:après l’arrivée|à \d+ jours)/g))
      assert.equal(Number(hours), PROOF_AFTER_HOURS, file);
  }
});

test('a text becomes HTML that holds nothing but what was written', () => {
  const read = readDocument({
    path: 'pages/aide.md',
    text: '---\ntitle: Aide\nupdated: 2026-11-22\n---\n## A & B\n\nUn **deux** *trois* < [quatre](/a?b=c&d=e) \\<b>  \ncinq\n\n- six\n- sept\n\n1. huit\n\n   neuf\n',
  });
  assert.ok(read.ok);
  assert.equal(
    contentHtml(read.entry.blocks),
    '<h2 id="article-a-b">A &amp; B</h2>' +
      '<p>Un <strong>deux</strong> <em>trois</em> &lt; <a href="/a?b=c&amp;d=e">quatre</a> &lt;b&gt;<br>cinq</p>' +
      '<ul><li>six</li><li>sept</li></ul><ol><li><p>huit</p><p>neuf</p></li></ol>',
  );
});
