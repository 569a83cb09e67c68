import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { quantity, thousands } from '#domain/typography.ts';
import { readPointsTariff } from '#features/rail/index.ts';
import { contentHtml } from './html.ts';
import { readDocument } from './read-document.ts';
import { shippedContent } from './testing/shipped-content.ts';

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
