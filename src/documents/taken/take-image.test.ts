import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { middleDrawnAnew } from './take-image.ts';

const PORTRAIT = { width: 35, height: 45, lowest: 300 };
const COLOURS = ['red', 'lime', 'blue'] as const;

/** Red, green and blue one after the other, from left to right or from top to bottom. */
const bands = (sizes: readonly number[], across: number, direction: 'right' | 'down'): Buffer => {
  const along = sizes.reduce((sum, size) => sum + size, 0);
  const isRight = direction === 'right';
  const canvas = isRight ? createCanvas(along, across) : createCanvas(across, along);
  const context = canvas.getContext('2d');
  let from = 0;
  for (const [index, size] of sizes.entries()) {
    context.fillStyle = COLOURS[index] as string;
    if (isRight) context.fillRect(from, 0, size, across);
    else context.fillRect(0, from, across, size);
    from += size;
  }
  return canvas.toBuffer('image/png');
};

/** Which of the colours are at the corners of what was kept, a little inside. */
const corners = async (bytes: Buffer): Promise<readonly string[]> => {
  const made = await middleDrawnAnew(bytes, PORTRAIT);
  const image = await loadImage(made ?? assert.fail('too few points'));
  assert.deepEqual([image.width, image.height], [700, 900]);
  const canvas = createCanvas(700, 900);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return [8, 691].flatMap((x) =>
    [8, 891].map((y) => {
      const parts = [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
      return COLOURS[parts.indexOf(Math.max(...parts))] as string;
    }),
  );
};

test('CARD-07 of a photo that is wider or higher than a portrait the middle is kept, and one of its format whole', async () => {
  assert.deepEqual(await corners(bands([350, 700, 350], 900, 'right')), ['lime', 'lime', 'lime', 'lime']);
  assert.deepEqual(await corners(bands([200, 900, 200], 700, 'down')), ['lime', 'lime', 'lime', 'lime']);
  assert.deepEqual(await corners(bands([300, 100, 300], 900, 'right')), ['red', 'red', 'blue', 'blue']);
  assert.equal(await middleDrawnAnew(bands([50, 50, 50], 200, 'down'), PORTRAIT), undefined);
});
