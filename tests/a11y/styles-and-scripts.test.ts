import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declarationsOf, shippedDeclarations, shippedScripts } from './style-sheets.ts';

const declarations = shippedDeclarations();
const scripts = shippedScripts();
const told = ({ file, context, property, value }: (typeof declarations)[number]): string =>
  `${file}: ${context.at(-1)} { ${property}: ${value} }`;

test('a style sheet is read as it is nested: rules in rules, conditions, strings that hold what ends a rule', () => {
  const css = `/* a { b: c } */ @layer ui { .a { color: red; &:hover { content: "};" } } } .b { background: url(a;b.png) }`;
  assert.deepEqual(
    declarationsOf('a.css', css).map(({ context, property, value }) => [
      context.join(' / '),
      property,
      value,
    ]),
    [
      ['@layer ui / .a', 'color', 'red'],
      ['@layer ui / .a / &:hover', 'content', '"};"'],
      ['.b', 'background', 'url(a;b.png)'],
    ],
  );
  assert.ok(declarations.length > 5_000, `${declarations.length} declarations`);
  assert.ok(scripts.length > 300, `${scripts.length} sources`);
});

/** What a style sheet may write, and where the page says the same without it. */
const WRITTEN: Readonly<Record<string, string>> = {
  '""': 'nothing: what is drawn',
  none: 'nothing',
  'counter(step)': 'the number of an item of an ordered list, which is numbered without style sheets too',
  'attr(data-label)': 'the head of the column, where the table stands as blocks',
  'attr(data-label) " "': 'the same',
  'attr(data-label) "\\a0: "': 'the same',
  '" points"': 'the head of the column « Points », where the table stands as blocks',
  'attr(data-letter) / ""': 'the letter of a traveller, whose name stands beside it',
  'attr(data-name)': 'who sits on a seat, which the name of its button says',
  '"+"': 'the sign of a part that unfolds, which its element says',
  '"–"': 'the sign of a part that folds, which its element says',
};

test('A11Y-02 style sheets write nothing that only they say, and fetch no picture', () => {
  const written = declarations.filter(({ property, value }) => property === 'content' && !(value in WRITTEN));
  assert.deepEqual(written.map(told), []);
  const fetched = declarations.filter(
    ({ property, value, context }) =>
      /url\(/.test(value) && !(property === 'src' && context.at(-1) === '@font-face'),
  );
  assert.deepEqual(fetched.map(told), []);
});

test('A11Y-02 the page itself says the colours of its ground and of its text, which everything in it inherits', () => {
  const said = declarations.filter(
    ({ file, context }) => file.endsWith('styles/base.css') && context.join() === 'body',
  );
  for (const name of ['background', 'color'])
    assert.ok(
      said.some(({ property }) => property === name),
      name,
    );
});

/** What makes something be there that was not. */
const SHOWS =
  /^(display|visibility|opacity|content|clip|clip-path|height|max-height|top|left|right|bottom|inset|transform)$/;
/** Those that stand outside the window until the keyboard comes to them, and stay while it is there. */
const COMES_IN = /skip-links|plain__skip|more-link/;

test('A11Y-02 nothing appears under a pointer or with the focus but the links that lead past the head: what is looked at only looks different', () => {
  const appearing = declarations.filter(
    ({ property, context }) =>
      SHOWS.test(property) &&
      context.some((one) => /:hover|:focus(?!-visible\))/.test(one)) &&
      !context.some((one) => COMES_IN.test(one)),
  );
  assert.deepEqual(appearing.map(told), []);
});

/** Seconds, the longest in a value. */
const seconds = (value: string): number =>
  Math.max(
    0,
    ...[...value.matchAll(/([\d.]+)(ms|s)\b/g)].map(([, n, unit]) => Number(n) / (unit === 'ms' ? 1_000 : 1)),
  );

test('A11Y-02 nothing moves longer than a fifth of a second but the line that says that an answer is awaited; nothing flashes, and who wants no motion gets none', () => {
  const moving = declarations.filter(({ property }) =>
    /^(animation|transition)(-duration|-iteration-count)?$/.test(property),
  );
  const long = moving.filter(({ value }) => seconds(value) > 0.2 || /infinite/.test(value));
  assert.deepEqual(
    long.map(({ file }) => file),
    ['src/web/pages/boutique/rail-order/progress/progress.css'],
  );
  const drawn = declarations.filter(({ context }) => context.some((one) => one.startsWith('@keyframes')));
  assert.ok(drawn.length > 0);
  assert.deepEqual(
    drawn.filter(({ property }) => !/^(transform|translate|left|rotate|scale)$/.test(property)).map(told),
    [],
    'a place changes, no brightness',
  );
  const still = declarations.filter(({ context }) =>
    context.includes('@media (prefers-reduced-motion: reduce)'),
  );
  for (const name of ['animation', 'transition', 'scroll-behavior'])
    assert.ok(
      still.some(({ property, value }) => property === name && /^(none|auto) !important$/.test(value)),
      name,
    );
});

/** Places in the sources where something stands, by file. */
const placesOf = (pattern: RegExp): Readonly<Record<string, number>> =>
  Object.fromEntries(
    scripts.flatMap(({ file, text }) => {
      const count = text.match(new RegExp(pattern, 'g'))?.length ?? 0;
      return count > 0 ? [[file, count]] : [];
    }),
  );

test('A11Y-02 pages are used upright and lying: no style sheet, script or manifest asks how a screen is held', () => {
  assert.deepEqual(
    declarations
      .filter(({ context }) =>
        context.some((one) => /orientation|aspect-ratio *:/.test(one) && one.startsWith('@')),
      )
      .map(told),
    [],
  );
  assert.deepEqual(placesOf(/screen\.orientation|orientationchange|lockOrientation/), {});
});

test('A11Y-02 nothing is done by shaking or turning, nor by several fingers; what is dragged is moved by sliders too', () => {
  assert.deepEqual(placesOf(/devicemotion|deviceorientation|Accelerometer|Gyroscope/i), {});
  assert.deepEqual(
    placesOf(/touchmove|onTouchMove|gesture(start|change|end)|setPointerCapture|onDragStart|draggable/),
    // Three sliders beside it do the same (CARD-07).
    { 'src/web/views/photo-crop.tsx': 1 },
  );
});

test('A11Y-02 what a press does it does when it ends; what begins with it only closes what was open, marks or fetches beforehand', () => {
  assert.deepEqual(
    Object.keys(placesOf(/pointerdown|mousedown|touchstart|on(PointerDown|MouseDown|TouchStart)\b/)).sort(),
    [
      // The page is asked for beforehand.
      'src/web/rendering/navigation.ts',
      // What is said of a field that the press has left waits for its end.
      'src/web/forms/watch-corrections.ts',
      // Menus and the calendar close.
      'src/web/shell/shell.tsx',
      'src/web/ui/date-field/date-field.tsx',
      // A photo is taken hold of, and moves with what holds it.
      'src/web/views/photo-crop.tsx',
      // The field keeps the focus.
      'src/web/ui/station-field/station-field.tsx',
    ].sort(),
  );
});

test('A11Y-02 no letter, figure or sign does anything of itself: keys that do are those that move, open, choose and close', () => {
  const keys = scripts.flatMap(({ file, text }) =>
    /\.key\b/.test(text) && /[kK]ey(down|up|press|Down|Up|boardEvent)/.test(text)
      ? [...text.matchAll(/(?:\bkey\s*[!=]==\s*|\bcase\s+)'([A-Z]\w+|.)'/gu)].map(
          ([, key]) => `${file} ${key}`,
        )
      : [],
  );
  assert.ok(keys.length > 3, keys.join());
  assert.deepEqual(
    keys.filter(
      (one) => !/ (Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Enter|Escape|Tab)$/.test(one),
    ),
    [],
  );
  assert.deepEqual(placesOf(/accessKey|accesskey/), {});
});

test('A11Y-02 no script opens a window, makes a sound or speaks', () => {
  assert.deepEqual(placesOf(/window\.open\(|showModalDialog|\bopen\(['"`]https?:/), {});
  assert.deepEqual(placesOf(/new Audio\b|AudioContext|speechSynthesis|\.play\(\)/), {});
});
