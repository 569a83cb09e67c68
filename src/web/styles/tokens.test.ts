import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

type Tokens = Record<string, string>;
const read = (file: string): string =>
  readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** Declarations of the rule whose selector list holds exactly `selector`. */
const block = (css: string, selector: string): Tokens => {
  const tokens: Tokens = {};
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const names = selectors.split(',').map((name) => name.trim().replace(/^@media[^)]*\)\s*/, ''));
    if (!names.includes(selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
      tokens[name] ??= value.trim();
  }
  return tokens;
};

const css = read('./tokens.css');
const palettes = read('./palettes.css');
const colours = ['blue', 'red', 'berry', 'yellow'] as const;
const modes = ['default', 'high', 'inverted'] as const;

const tokensOf = (mode: (typeof modes)[number], tier?: (typeof colours)[number]): Tokens => ({
  ...block(css, ':root'),
  ...(tier ? block(css, `[data-tier="${tier}"]`) : {}),
  ...(mode === 'default' ? {} : block(css, `html[data-mode="${mode}"]`)),
  ...(mode === 'default' || !tier ? {} : block(css, `html[data-mode="${mode}"] [data-tier="${tier}"]`)),
});

const luminance = (hex: string): number => {
  assert.match(hex, /^#[0-9a-f]{6}$/, `not a colour: ${hex}`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** Contrast ratio of WCAG 2.2. */
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['paper', 'surface', 'sunk'];
const text: [front: string, ground: string][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'ok', 'warning', 'error', 'information'].map((front): [string, string] => [
      front,
      ground,
    ]),
  ),
  ...['ok', 'warning', 'error', 'information'].flatMap((kind): [string, string][] => [
    [kind, `${kind}-ground`],
    ['ink', `${kind}-ground`],
    ['ink-soft', `${kind}-ground`],
  ]),
  ['on-signal', 'signal'],
  ['on-signal', 'signal-press'],
  ['on-night', 'night'],
  ['on-night-soft', 'night'],
  ['paper', 'ink'],
  ['on-tier', 'tier'],
];
const parts: [front: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['edge', ground],
    ['signal-edge', ground],
  ]),
  ...['teal', 'blue', 'red', 'berry', 'yellow'].map((name): [string, string] => [`line-${name}`, 'paper']),
  ['tier-line', 'paper'],
  ['tier-line', 'surface'],
  ['ink', 'tier-wash'],
];

for (const mode of modes) {
  for (const tier of [undefined, ...colours]) {
    test(`every pair of tokens has its contrast: mode ${mode}, ${tier ?? 'no tier'}`, () => {
      const tokens = tokensOf(mode, tier);
      const value = (name: string): string => tokens[name] ?? assert.fail(`no token --${name}`);
      const least = mode === 'high' ? 7 : 4.5;
      const weak = [
        ...text.map(([a, b]) => [a, b, least] as const),
        ...parts.map(([a, b]) => [a, b, 3] as const),
        // Numbers of the current page stand on the line's colour.
        ['paper', 'tier-line', mode === 'high' ? 7 : tier === 'yellow' ? 4 : 4.5] as const,
      ]
        .map(([a, b, wanted]) => ({ pair: `${a} on ${b}`, ratio: contrast(value(a), value(b)), wanted }))
        .filter(({ ratio, wanted }) => ratio < wanted);
      assert.deepEqual(weak, []);
    });
  }

  if (mode === 'inverted')
    test('A11Y-02 dark answers who asks their device for more contrast, too: its words have 7:1', () => {
      for (const tier of [undefined, ...colours]) {
        const tokens = tokensOf(mode, tier);
        const weak = text
          // What is soft otherwise is as sharp as the rest there.
          .filter(([front]) => !front.endsWith('-soft'))
          .map(([front, ground]) => ({
            pair: `${front} on ${ground}`,
            ratio: contrast(tokens[front] as string, tokens[ground] as string),
          }))
          .filter(({ ratio }) => ratio < 7);
        assert.deepEqual(weak, [], tier ?? 'no tier');
      }
    });

  test(`words on a sky and on a card keep their contrast: mode ${mode}`, () => {
    const least = mode === 'high' ? 7 : 4.5;
    const paletteOf = (kind: 'land' | 'face', name: string): Tokens => ({
      ...block(palettes, ':root'),
      ...(mode === 'inverted' ? block(palettes, 'html[data-mode="inverted"]') : {}),
      ...block(palettes, `[data-${kind}="${name}"]`),
      ...(mode === 'default' ? {} : block(palettes, `html[data-mode="${mode}"] [data-${kind}="${name}"]`)),
    });
    for (const colour of [...colours, 'green', 'winter']) {
      const { 'l-ink': ink = '', 'l-sky': sky = '' } = paletteOf('land', colour);
      assert.ok(contrast(ink, sky) >= least, `ink on the sky of ${colour}: ${contrast(ink, sky)}`);
    }
    for (const colour of colours) {
      const { 'l-sky': sky = '', 'l-near': foot = '' } = paletteOf('face', colour);
      const words = colour === 'yellow' ? '#0d1f38' : '#fff6e2';
      // A card is large type on its own colour, the same in every mode as plastic is; "high" deepens blue and red.
      assert.ok(
        contrast(words, sky) >= Math.min(least, 6),
        `title on the card ${colour}: ${contrast(words, sky)}`,
      );
      assert.ok(contrast('#fff6e2', foot) >= 7, `number on the card ${colour}`);
    }
  });
}

test('what a component or a page has room for is asked of the page in rem, which follows the size of the text, not of the window', () => {
  const web = new URL('../', import.meta.url);
  const asking = globSync('{ui,pages,views}/**/*.css', { cwd: web })
    // It stands at the foot of the window, and says how much of it is left.
    .filter((file) => !file.endsWith('cookie-banner.css'))
    .filter((file) => /@media[^{]*(?:min|max)-width/.test(readFileSync(new URL(file, web), 'utf8')));
  assert.deepEqual(asking, []);
});
