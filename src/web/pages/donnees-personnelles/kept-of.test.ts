import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CUSTOMER_DATA } from '#features/retention/index.ts';
import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import { loader } from './page.server.ts';

test('CONTENT-07 what an erasure leaves is listed for everybody to read, each law with its years, and every other thing as gone', async () => {
  const { kept } = await fromShippedTexts(loader, '/donnees-personnelles');
  const laws = new Set(
    Object.values(CUSTOMER_DATA).flatMap(({ erasure }) =>
      typeof erasure === 'object' && 'years' in erasure ? [`${erasure.years} ${erasure.law}`] : [],
    ),
  );
  const told = kept.flatMap(({ fate, law }) => (law ? [`${/\d+/.exec(fate)?.[0]} ${law}`] : []));
  assert.deepEqual(new Set(told), laws);
  assert.match(kept.find(({ chapter, law }) => chapter === 'Vous' && !law)?.what ?? '', /Identité/);
  assert.ok(kept.every(({ fate }) => /^(Effacé|Gardé)/.test(fate)));
});
