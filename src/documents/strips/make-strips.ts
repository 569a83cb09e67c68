/**
 * Writes strips.json: the landscapes of `src/web/ui/landscape/` as flat shapes in their colours by day, for paper. Run with
 * `node src/documents/strips/make-strips.ts` after a change of scenes or palettes; the result is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const SCENES = { coast: 'blue', gorge: 'red', vineyard: 'berry', alps: 'yellow', meadow: 'green' } as const;
const web = new URL('../../web/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, web), 'utf8');

const palettes = read('styles/palettes.css');
const coloursOf = (selector: string): Record<string, string> => {
  const start = palettes.indexOf(`${selector} {`);
  const block = palettes.slice(start, palettes.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--(l-[\w-]+): (#\w+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
};
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

const circle = (tag: string): string => {
  const [x, y, r] = ['cx', 'cy', 'r'].map((name) => Number(attribute(tag, name))) as [number, number, number];
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
};

/** Drawn for 1440 by 104; later shapes lie over earlier ones. */
const shapesOf = (scene: keyof typeof SCENES) => {
  const colours = { ...coloursOf(':root'), ...coloursOf(`[data-land="${SCENES[scene]}"]`) };
  const svg = read(`ui/landscape/scenes/${scene}.svg`);
  const strip = /<symbol id="strip"[^>]*>(.*?)<\/symbol>/s.exec(svg)?.[1] ?? '';
  const within: string[] = [];
  return [...strip.matchAll(/<[^>]+>/g)].flatMap(([tag]) => {
    if (tag.startsWith('<g')) within.push(attribute(tag, 'transform') ?? '');
    else if (tag === '</g>') within.pop();
    else {
      const colour = /var\(--([\w-]+)\)/.exec(attribute(tag, 'fill') ?? '')?.[1];
      const opacity = attribute(tag, 'opacity');
      const [, x, y, scale] =
        /translate\(([\d.-]+) ([\d.-]+)\)scale\(([\d.-]+)\)/.exec(within.at(-1) ?? '') ?? [];
      return [
        {
          path: tag.startsWith('<circle') ? circle(tag) : (attribute(tag, 'd') ?? ''),
          fill: colours[colour ?? ''] ?? '',
          ...(opacity === undefined ? {} : { opacity: Number(opacity) }),
          ...(scale === undefined ? {} : { x: Number(x), y: Number(y), scale: Number(scale) }),
        },
      ];
    }
    return [];
  });
};

const strips = Object.fromEntries(
  Object.keys(SCENES).map((scene) => [scene, shapesOf(scene as keyof typeof SCENES)]),
);
writeFileSync(new URL('strips.json', import.meta.url), `${JSON.stringify(strips, null, 1)}\n`);
