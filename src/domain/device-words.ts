import { NBSP } from './typography.ts';

/** The first that fits: what calls itself Edge or Samsung Internet calls itself Chrome as well, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const kindOf = (agent: string): string => {
  if (/\biPad\b|\bTablet\b/.test(agent) || (/\bAndroid\b/.test(agent) && !/\bMobile\b/.test(agent)))
    return 'Tablette';
  return /\biPhone\b|\bMobile\b/.test(agent) ? 'Téléphone' : 'Ordinateur';
};

const named = (among: typeof BROWSERS, agent: string): string | undefined =>
  among.find(([pattern]) => pattern.test(agent))?.[1];

/** No honest browser says more of itself. */
const LONGEST = 512;

/** A device as its owner knows it, from its browser's `User-Agent`: « Ordinateur, Firefox sur Windows ». It says nothing else of it. */
export const deviceInWords = (userAgent: string | undefined): string => {
  const agent = (userAgent ?? '').slice(0, LONGEST);
  const browser = named(BROWSERS, agent);
  const system = named(SYSTEMS, agent);
  if (!browser && !system) return 'Appareil inconnu';
  const on = system && `sur${NBSP}${system}`;
  return `${kindOf(agent)}, ${[browser ?? 'navigateur inconnu', on].filter(Boolean).join(' ')}`;
};
