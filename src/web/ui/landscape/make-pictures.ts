/**
 * Draws the pictures that go with a link to a page where links are shown with one: a landscape, the product's name and its promise in the
 * plain sky above. Part of the build: `drawPictures(folder)` writes `partage-<scene>.png`, in the colours of day.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { PICTURE_SCENES, type PictureScene, pictureName } from '#domain/link-pictures.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { sceneFiles } from './make-scenes.ts';

/** What services that show links ask for. */
const WIDTH = 1200;
const HEIGHT = 630;
const PROMISE = 'Chaque trajet prépare le suivant.';

const PALETTE: Readonly<Record<PictureScene, string | undefined>> = {
  bay: undefined,
  coast: 'blue',
  meadow: 'green',
  vineyard: 'berry',
};

const declarations = (css: string): [string, string][] =>
  [...css.matchAll(/--l-([\w-]+):\s*(#[0-9a-f]{3,6})/g)].map(([, plane = '', colour = '']) => [
    plane,
    colour,
  ]);

/** The colours of a scene by day, from the sheet that pages are painted with. */
const coloursOf = (palette: string | undefined): ReadonlyMap<string, string> => {
  const css = readFileSync(new URL('../../styles/palettes.css', import.meta.url), 'utf8');
  const block = (selector: string): string => css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return new Map([
    ...declarations(block(':root')),
    ...declarations(palette === undefined ? '' : block(`[data-land="${palette}"]`)),
  ]);
};

/** The mark of the product, as in `brand.tsx`. */
const drawMark = (context: SKRSContext2D, x: number, y: number, scale: number, ink: string): void => {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.fillStyle = '#cf4a2f';
  context.beginPath();
  context.arc(22, 21, 14, Math.PI, 0);
  context.fill();
  context.fillStyle = ink;
  context.fillRect(0, 21.5, 44, 5);
  context.fillStyle = '#ffffff';
  context.strokeStyle = ink;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(22, 24, 4.5, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.restore();
};

const drawPicture = async (scene: PictureScene): Promise<Buffer> => {
  const colours = coloursOf(PALETTE[scene]);
  const [{ width, height }, inner] = sceneFiles[scene]?.['wide'] ?? [{ width: 1, height: 1 }, ''];
  const scale = WIDTH / width;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${Math.round(height * scale)}" viewBox="0 0 ${width} ${height}">${inner.replaceAll(/var\(--l-([\w-]+)\)/g, (_, plane: string) => colours.get(plane) ?? '#000')}</svg>`;
  const landscape = await loadImage(Buffer.from(svg));
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const ink = colours.get('ink') ?? '#0f1f3d';
  context.fillStyle = colours.get('sky') ?? '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.drawImage(landscape, 0, HEIGHT - Math.round(height * scale));
  drawMark(context, 72, 62, 1.5, ink);
  context.fillStyle = ink;
  context.font = '36px Affiche';
  context.fillText(PRODUCT_NAME, 154, 102);
  context.font = '76px Affiche';
  context.fillText(PROMISE, 70, 216);
  return canvas.toBuffer('image/png');
};

/** Writes the picture of every scene into a folder. */
export const drawPictures = async (folder: string): Promise<void> => {
  GlobalFonts.registerFromPath(
    join(import.meta.dirname, '../../../documents/fonts/head-latin.ttf'),
    'Affiche',
  );
  for (const scene of PICTURE_SCENES)
    writeFileSync(join(folder, pictureName(scene)), await drawPicture(scene));
};
