import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { create } from 'fontkit';
import { CUTS, LETTERS } from './cuts.ts';

/** As `unicode-range` says it: « U+20-7E, U+A0 ». */
const rangesOf = (letters: string): string[] => {
  const points = [...new Set([...letters].map((letter) => letter.codePointAt(0) as number))].sort(
    (one, other) => one - other,
  );
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`));
};

/** Of a `unicode-range`. */
const pointsOf = (ranges: string): number[] =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, place) => first + place);
  });

const WEB = join(import.meta.dirname, '../..');
const faces = readFileSync(join(WEB, 'styles/fonts.css'), 'utf8')
  .split('@font-face')
  .slice(1)
  .map((face) => ({
    said: (name: string): string =>
      (new RegExp(`${name}:([^;]*);`).exec(face)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim(),
  }));

test('The fonts that every page is set in have the letters that their faces speak for, no other face has them, and nothing else tells them apart', () => {
  for (const { family, file, from } of CUTS) {
    const own = faces.filter(({ said }) => said('font-family') === `"${family}"`);
    const cut = own.at(-1);
    assert.ok(cut);
    assert.ok(cut.said('src').includes(`./fonts/${file}`));
    assert.equal(cut.said('unicode-range'), rangesOf(LETTERS).join(', '));
    assert.ok(
      own.some(({ said }) => said('src').includes(from)),
      'other letters come in the published file',
    );
    const letters = new Set(LETTERS);
    for (const other of own.slice(0, -1))
      assert.deepEqual(
        pointsOf(other.said('unicode-range')).filter((point) => letters.has(String.fromCodePoint(point))),
        [],
        'what one letter needs would be two files',
      );
    for (const other of own)
      for (const descriptor of ['font-weight', 'font-stretch'])
        assert.equal(other.said(descriptor), cut.said(descriptor), 'faces that differ are not one font');
    const font = create(readFileSync(join(import.meta.dirname, file)));
    const missing = [...LETTERS].filter((letter) => !font.characterSet.includes(letter.codePointAt(0) ?? 0));
    assert.equal(missing.join(''), '');
  }
});

test('The styles ask for no weight and no width that headings have not', () => {
  const { wght, wdth } = CUTS.find(({ family }) => family === 'Bricolage')?.axes ?? {};
  assert.ok(wght && wdth);
  const against: string[] = [];
  for (const file of globSync('**/*.css', { cwd: WEB })) {
    const style = readFileSync(join(WEB, file), 'utf8');
    for (const [, weight] of style.matchAll(/font: (\d+) [^;]*var\(--font-head\)/g))
      if (Number(weight) < wght.min || Number(weight) > wght.max) against.push(`${file}: ${weight}`);
    for (const [, width] of style.matchAll(/font-stretch: (\d+)%;/g))
      if (file !== 'styles/fonts.css' && file !== 'styles/fallback-fonts.css')
        if (Number(width) < wdth.min || Number(width) > wdth.max) against.push(`${file}: ${width}%`);
  }
  assert.deepEqual(against, []);
});
