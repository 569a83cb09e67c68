import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sceneFile, sceneFiles } from './make-scenes.ts';

test('the committed scenes are what the generator draws, and colour nothing by themselves', () => {
  const palettes = readFileSync(new URL('../../styles/palettes.css', import.meta.url), 'utf8');
  for (const [name, views] of Object.entries(sceneFiles)) {
    const file = readFileSync(new URL(`./scenes/${name}.svg`, import.meta.url), 'utf8');
    assert.equal(file, sceneFile(views), `${name}.svg is stale: node src/web/ui/landscape/make-scenes.ts`);
    assert.doesNotMatch(file, /NaN|undefined|style=|url\(|#[0-9a-f]{3,6}"/);
    for (const [, token = ''] of file.matchAll(/var\((--l-[\w-]+)\)/g))
      assert.ok(palettes.includes(`${token}:`), token);
  }
});

test('a landscape above a status line has no train of its own: the train of the line says how far one is', () => {
  // A tier's scene is one that is drawn on its card.
  const tiers = Object.entries(sceneFiles).filter(([, views]) => 'card' in views);
  assert.ok(tiers.length >= 4);
  for (const [scene] of tiers) {
    const file = readFileSync(new URL(`./scenes/${scene}.svg`, import.meta.url), 'utf8');
    for (const view of ['wide', 'strip']) {
      const [, drawn] = new RegExp(`<symbol id="${view}"([\\s\\S]*?)</symbol>`).exec(file) ?? [];
      assert.ok(drawn, `${scene} ${view}`);
      assert.doesNotMatch(drawn, /--l-train/, `${scene} ${view}`);
    }
  }
});
