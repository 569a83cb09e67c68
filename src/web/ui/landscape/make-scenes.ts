/**
 * Writes scenes/<name>.svg: one static file for each landscape, one `<symbol>` for each view of it.
 *
 * A page then carries one `<use>` instead of 5 KB of paths, a browser keeps the file for good, and no script draws anything.
 * The palette comes through: custom properties inherit into `use`. Run with `node src/web/ui/landscape/make-scenes.ts`.
 */
import { writeFileSync } from 'node:fs';
import { rect, train, trainLength } from './draw.ts';
import { alps, bay, coast, type Frame, gorge, meadow, plain, rails, vineyard, winter } from './scenes.ts';

const frame = (width: number, height: number): Frame => ({ width, height });
const wide = frame(1440, 472);
/** A wide landscape low in its frame: a greeting is written in the sky above it. */
const lowland = frame(1440, 316);
const low = (inner: string): string => {
  const sky = wide.height - lowland.height;
  return `${rect(0, 0, wide.width, sky, 'sky')}<g transform="translate(0 ${sky})">${inner}</g>`;
};
const strip = frame(1440, 104);
const card = frame(428, 270);
/** The part of a card above its dark foot, where the land has to be seen. */
const cardFace = frame(428, 200);
const foot = rect(0, 199, 428, 71, 'near');
const tall = frame(180, 330);
const poster = frame(480, 400);
const portrait = frame(480, 620);

type View = [frame: Frame, inner: string, aspect?: string];

/** Every file and its views. A view's name says its shape: `wide`, `strip`, `card`, `tall`, `poster`, `portrait`. */
export const sceneFiles: Record<string, Record<string, View>> = {
  coast: {
    wide: [
      wide,
      coast({
        ...wide,
        horizon: 0.75,
        sunX: 0.5,
        sunRadius: 58,
        band: 0.17,
        pines: 1.45,
        pineX: 0.965,
        cliffs: 0.4 / 0.8,
      }),
    ],
    strip: [strip, coast({ ...strip, horizon: 0.44, sunX: 0.78, sunRadius: 34, band: 0.34, cliffs: 0.8 })],
    card: [
      card,
      coast({ ...card, horizon: 0.5, sunX: 0.66, sunRadius: 34, band: 0.2, pines: 1.05, cliffs: 1 }),
    ],
    tall: [
      tall,
      coast({ ...tall, horizon: 0.56, sunX: 0.5, sunRadius: 30, band: 0.2, pines: 0.75, pineX: 0.86 }),
      'xMidYMid slice',
    ],
    poster: [
      poster,
      coast({ ...poster, horizon: 0.52, sunX: 0.6, sunRadius: 52, band: 0.2, pines: 1.25, cliffs: 1 }),
    ],
    portrait: [
      portrait,
      coast({
        ...portrait,
        horizon: 0.5,
        sunX: 0.5,
        sunRadius: 56,
        band: 0.16,
        pines: 1.2,
        pineX: 0.9,
        cliffs: 0.8,
      }),
    ],
  },
  gorge: {
    wide: [
      wide,
      low(
        gorge({
          ...lowland,
          sunX: 0.3,
          sunRadius: 52,
          sunY: 0.5,
          deckY: 0.6,
          arches: 13,
        }),
      ),
    ],
    strip: [
      strip,
      gorge({
        ...strip,
        sunX: 0.78,
        sunRadius: 30,
        deckY: 0.56,
        arches: 26,
      }),
    ],
    card: [
      card,
      gorge({
        ...cardFace,
        sunX: 0.26,
        sunRadius: 27,
        sunY: 0.47,
        deckY: 0.55,
        arches: 6,
        trainHeight: 11,
        cars: 3,
        trainX: 0.42,
      }) + foot,
    ],
    tall: [
      tall,
      gorge({
        ...tall,
        sunX: 0.34,
        sunRadius: 26,
        deckY: 0.5,
        arches: 3,
        trainHeight: 10,
        cars: 2,
        trainX: 0.1,
      }),
      'xMidYMid slice',
    ],
    poster: [
      frame(720, 330),
      gorge({
        ...frame(720, 330),
        sunX: 0.3,
        sunRadius: 46,
        deckY: 0.42,
        arches: 8,
        trainHeight: 14,
        cars: 4,
      }),
    ],
  },
  vineyard: {
    wide: [wide, low(vineyard({ ...lowland, sunX: 0.56, sunRadius: 52, villageX: 0.36, rows: 46 }))],
    strip: [strip, vineyard({ ...strip, sunX: 0.76, sunRadius: 30, villageX: 0.36, rows: 70 })],
    card: [card, vineyard({ ...cardFace, sunX: 0.72, sunRadius: 32, villageX: 0.36, rows: 30 }) + foot],
    tall: [tall, vineyard({ ...tall, sunX: 0.7, sunRadius: 26, villageX: 0.4, rows: 30 }), 'xMidYMid slice'],
    poster: [poster, vineyard({ ...poster, sunX: 0.74, sunRadius: 44, villageX: 0.36, rows: 32 })],
  },
  alps: {
    wide: [wide, low(alps({ ...lowland, sunX: 0.48, sunRadius: 48, sunY: 0.34, drop: 0.03 }))],
    strip: [strip, alps({ ...strip, sunX: 0.8, sunRadius: 28 })],
    card: [card, alps({ ...cardFace, sunX: 0.2, sunRadius: 26, sunY: 0.46, drop: 0.19 }) + foot],
    tall: [tall, alps({ ...tall, sunX: 0.28, sunRadius: 24 }), 'xMidYMid slice'],
    poster: [poster, alps({ ...poster, sunX: 0.16, sunRadius: 42, sunY: 0.24 })],
  },
  meadow: {
    wide: [wide, meadow({ ...wide, sunX: 0.8, sunRadius: 54 })],
    strip: [strip, meadow({ ...strip, sunX: 0.8, sunRadius: 26 })],
    poster: [poster, meadow({ ...poster, sunX: 0.76, sunRadius: 44 })],
    tall: [tall, meadow({ ...tall, sunX: 0.6, sunRadius: 26 }), 'xMidYMid slice'],
  },
  winter: {
    wide: [wide, winter({ ...wide, sunX: 0.36, sunRadius: 54 })],
    // Half of a box that is as high as a few lines of words: sun, summits and train are all in it.
    panel: [frame(640, 300), winter({ ...frame(640, 300), sunX: 0.34, sunRadius: 40 })],
    poster: [poster, winter({ ...poster, sunX: 0.3, sunRadius: 46 })],
    portrait: [frame(720, 774), winter({ ...frame(720, 774), sunX: 0.3, sunRadius: 80 })],
  },
  bay: {
    wide: [frame(1440, 720), bay({ ...frame(1440, 720), top: 0.6, sunX: 0.715, pineScale: 1.75 })],
    slim: [frame(480, 340), bay({ ...frame(480, 340), top: 0.42, sunX: 0.66, pineScale: 1.7 })],
    tall: [frame(590, 810), bay({ ...frame(590, 810), top: 0.54, sunX: 0.6, pineScale: 1 })],
  },
  plain: {
    wide: [wide, plain({ ...wide, sunX: 0.564, sunRadius: 62, poles: 8 })],
  },
  rails: {
    young: [card, rails({ ...cardFace, sunX: 0.22, sunY: 0.58, sunRadius: 40 }) + foot],
    adult: [card, rails({ ...cardFace, sunX: 0.61, sunY: 0.49, sunRadius: 32 }) + foot],
    family: [card, rails({ ...cardFace, sunX: 0.58, sunY: 0.48, sunRadius: 34, isTwo: true }) + foot],
    freedom: [card, rails({ ...cardFace, sunX: 0.7, sunY: 0.51, sunRadius: 36, isSea: true }) + foot],
    senior: [card, rails({ ...cardFace, sunX: 0.79, sunY: 0.57, sunRadius: 52 }) + foot],
  },
  train: {
    short: [frame(trainLength(18, 1), 18), train(0, 18, 18, 1), 'xMaxYMax meet'],
    train: [frame(trainLength(18, 2), 18), train(0, 18, 18, 2), 'xMaxYMax meet'],
  },
};

export const sceneFile = (views: Record<string, View>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(views)
    .map(
      ([name, [{ width, height }, inner, aspect = 'xMidYMax slice']]) =>
        `<symbol id="${name}" viewBox="0 0 ${Math.round(width)} ${height}" preserveAspectRatio="${aspect}">${inner}</symbol>`,
    )
    .join('')}</svg>\n`;

if (import.meta.main) {
  for (const [name, views] of Object.entries(sceneFiles)) {
    writeFileSync(new URL(`./scenes/${name}.svg`, import.meta.url), sceneFile(views));
  }
}
