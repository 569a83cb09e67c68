import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { PortraitFormat } from './messages.ts';

/** Longest side of what is kept: a passport is read at it, line by line. */
const LONGEST_SIDE = 2_600;
const QUALITY = 86;

/** A part of an image, drawn anew on white in the size given. */
const drawn = (
  image: Image,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  width: number,
  height: number,
): Canvas => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas;
};

/**
 * Draws an image anew, upright and on white, and writes that: what a camera wrote beside it (place, time, owner) and whatever else
 * stood in the file is not in it. Throws for what cannot be drawn.
 */
export const drawnAnew = async (bytes: Buffer): Promise<Buffer> => {
  const image = await loadImage(bytes);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  return drawn(image, whole, width, height).encode('jpeg', QUALITY);
};

/** What is kept of a portrait: sharp at 35 mm on any screen. */
const PORTRAIT_HEIGHT = 900;

/**
 * The middle of an image in a portrait's format, drawn anew as above; undefined where it has too few points in height. A photo that was cut
 * to the format before is kept whole. Throws for what cannot be drawn.
 */
export const middleDrawnAnew = async (
  bytes: Buffer,
  { lowest, ...format }: PortraitFormat,
): Promise<Buffer | undefined> => {
  const image = await loadImage(bytes);
  const shape = format.width / format.height;
  const height = Math.min(image.height, image.width / shape);
  // A rounded point of its width must not refuse what was cut to the very format.
  if (height < lowest - 1) return undefined;
  const width = height * shape;
  const part = { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height };
  return drawn(image, part, Math.round(PORTRAIT_HEIGHT * shape), PORTRAIT_HEIGHT).encode('jpeg', QUALITY);
};
