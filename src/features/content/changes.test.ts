import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { changesBetween } from './changes.ts';
import type { Block } from './contract.ts';

const heading = (text: string): Block => ({ kind: 'heading', level: 2, id: text, spans: [text] });
const said = (text: string): Block => ({ kind: 'paragraph', spans: [text] });
const list = (...items: readonly string[]): Block => ({
  kind: 'list',
  ordered: false,
  tight: true,
  items: items.map((item) => [said(item)]),
});

test('CONTENT-07 what changes between two versions is the paragraphs and items that do, under their heading, and nothing else', () => {
  const before = [
    heading('Points'),
    said('36 mois.'),
    list('a', 'b', 'c'),
    heading('Départ'),
    said('Libre.'),
  ];
  assert.deepEqual(changesBetween(before, before), []);
  const after = [
    heading('Points'),
    said('24 mois.'),
    list('a', 'b2', 'c'),
    heading('Départ'),
    said('Libre.'),
  ];
  assert.deepEqual(changesBetween(before, after), [
    { under: ['Points'], before: [said('36 mois.')], after: [said('24 mois.')] },
    { under: ['Points'], before: [list('b')], after: [list('b2')] },
  ]);
  const more = [...before, said('Sans frais.')];
  assert.deepEqual(changesBetween(before, more), [
    { under: ['Départ'], before: [], after: [said('Sans frais.')] },
  ]);
  assert.deepEqual(changesBetween(more, before), [
    { under: ['Départ'], before: [said('Sans frais.')], after: [] },
  ]);
});

test('CONTENT-07 of any two versions everything that one has and the other has not is told', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd').map(said), { maxLength: 8 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const changes = changesBetween(one, other);
      const count = (blocks: readonly Block[], word: Block): number =>
        blocks.filter((block) => JSON.stringify(block) === JSON.stringify(word)).length;
      for (const word of ['a', 'b', 'c', 'd'].map(said))
        assert.equal(
          count(other, word) - count(one, word),
          count(
            changes.flatMap(({ after }) => after),
            word,
          ) -
            count(
              changes.flatMap(({ before }) => before),
              word,
            ),
        );
      assert.equal(changes.length === 0, JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});
