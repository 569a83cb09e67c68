import { type Html, html } from './html.ts';

/**
 * The look's colours by day and by night (`src/web/styles/tokens.css`): mail programs know no custom properties. Day stands in the
 * `style` of each element, which every program reads; night is said by classes, for those that ask which one is wanted. Programs that turn colours
 * round by themselves change lightness alone: a button of the signal's orange would keep its ground and lose its words, so by day it is ink.
 */
const PALETTE = {
  paper: ['#f8f2e5', '#0b1528'],
  surface: ['#fffdf8', '#13213c'],
  ink: ['#0f1f3d', '#f8f0df'],
  soft: ['#46526b', '#b8c3d8'],
  rule: ['#d8cdb5', '#2c3c5c'],
  edge: ['#7b7462', '#8797b6'],
  mark: ['#c8452c', '#e0573b'],
  button: ['#0f1f3d', '#ff8a42'],
  onButton: ['#fffdf8', '#0b1528'],
  note: ['#efe6d3', '#081020'],
  onCard: ['#fffdf8', '#fffdf8'],
  cardTop: ['#b3202c', '#b3202c'],
  cardSky: ['#d9533f', '#d9533f'],
  cardSun: ['#f8dc9c', '#f8dc9c'],
  cardSea: ['#7d1727', '#7d1727'],
  cardFoot: ['#3d0d1a', '#3d0d1a'],
  sky: ['#f8e2ba', '#10213f'],
  skyLow: ['#f4c98f', '#1d3a63'],
  sun: ['#fff7df', '#f1e6c8'],
  deck: ['#0f1f3d', '#060d1a'],
  train: ['#fffdf8', '#d8dfec'],
  window: ['#1d4f74', '#10213f'],
  stone: ['#d9a873', '#3b4b6c'],
  sea: ['#2f7f9b', '#173a5e'],
  seaDeep: ['#1d6287', '#0f2a4a'],
} as const satisfies Readonly<Record<string, readonly [day: string, night: string]>>;

export type Colour = keyof typeof PALETTE;

interface Painted {
  readonly text?: Colour;
  readonly ground?: Colour;
  readonly edge?: Colour;
}

const PARTS = {
  text: { sign: 't', property: 'color' },
  ground: { sign: 'g', property: 'background-color' },
  edge: { sign: 'e', property: 'border-color' },
} as const;

/** Attributes of an element that is coloured; `style` is what else it looks like. A colour of its edge comes after the edge itself. */
export const look = (painted: Painted, style = ''): Html => {
  const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((part) => {
    const colour = painted[part];
    return colour ? [{ ...PARTS[part], colour }] : [];
  });
  const said = parts.map(({ property, colour }) => `${property}:${PALETTE[colour][0]}`);
  return html`class="${parts.map(({ sign, colour }) => `${sign}-${colour}`).join(' ')}" style="${[style, ...said].filter(Boolean).join(';')}"`;
};

const nightRules = (before: string): string =>
  Object.entries(PALETTE)
    .filter(([, [day, night]]) => day !== night)
    .flatMap(([colour, [, night]]) =>
      Object.values(PARTS).map(
        ({ sign, property }) => `${before}.${sign}-${colour}{${property}:${night}!important}`,
      ),
    )
    .join('');

/**
 * Night by the reader's wish, and where Outlook on the web turns colours round. Two sheets, since some programs drop a whole one for a
 * selector that they do not know.
 */
export const nightSheets: readonly string[] = [
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${nightRules('')}}`,
  nightRules('[data-ogsc] '),
];
