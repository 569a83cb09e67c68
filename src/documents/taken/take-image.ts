import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Longest side of what is kept: a passport is read at it, line by line. */
const LONGEST_SIDE = 2_600;
const QUALITY = 86;

/**
 * Draws an image anew, upright and on white, and writes that: what a camera wrote beside it (place, time, owner) and whatever else
 * stood in the file is not in it. Throws for what cannot be drawn.
 */
export const drawnAnew = async (bytes: Buffer): Promise<Buffer> => {
  const image = await loadImage(bytes);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return canvas.encode('jpeg', QUALITY);
};
