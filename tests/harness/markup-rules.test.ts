import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'node-html-parser';
import { brokenMarkupRules, MARKUP_RULES } from './markup-rules.ts';

const documentOf = (body: string): string =>
  `<!DOCTYPE html><html lang="fr"><head><title>Un titre</title></head><body>${body}</body></html>`;
const read = (text: string) => ({ document: parse(text), text });

const GOOD = `<a href="#contenu">Aller au contenu</a><main id="contenu" tabindex="-1"><h1>Vos points</h1>
<p><svg aria-hidden="true"><path d="M0 0"/></svg> <svg role="img" aria-label="Code"></svg> <a href="/a">Le relevé</a></p>
<figure role="figure" aria-labelledby="l"><svg aria-hidden="true"></svg><figcaption id="l">Les mois</figcaption></figure>
<nav aria-label="Pages"><ul><li><a href="/b">Un</a></li><li><a href="/c">Deux</a></li><li><a href="/d">Trois</a></li></ul></nav>
<h2>Mouvements</h2><table><caption>Mouvements</caption><thead><tr><th scope="col">Jour</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>
<form method="post"><label for="e">E-mail</label><input id="e" name="email" autocomplete="email">
<fieldset><legend>Classe</legend><label><input type="radio" name="k" value="1">1re</label><label><input type="radio" name="k" value="2">2de</label></fieldset>
<button type="submit" aria-label="Envoyer, sans attendre">Envoyer</button></form>
<noscript><meta http-equiv="refresh" content="3"></noscript></main>`;

test('markup that is as it should be breaks no rule', () => {
  assert.deepEqual(brokenMarkupRules(read(documentOf(GOOD))), []);
});

for (const { title, broken, breaks } of MARKUP_RULES)
  test(`what breaks it is found: ${title.replace(/^A11Y-02 /, '')}`, () => {
    for (const body of breaks) assert.ok(broken(read(documentOf(body))).length > 0, body);
  });

test('a document without type, language or title is found', () => {
  const good = documentOf(GOOD);
  for (const [from, to] of [
    ['<!DOCTYPE html>', ''],
    ['lang="fr"', 'lang="en"'],
    ['Un titre', ''],
    ['Un titre', 'Page not found'],
  ] as const)
    assert.equal(brokenMarkupRules(read(good.replace(from, to))).length, 1, from);
});
