import { seeded } from '../landscape/draw.ts';
import type { QrDrawing } from './qr.tsx';

/** Looks like a QR code and is none: for examples only. */
export const exampleQr: QrDrawing = (() => {
  const random = seeded(7);
  const size = 29;
  let path = '';
  const finder = (x: number, y: number): boolean =>
    [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ].some(([left = 0, top = 0]) => x >= left - 1 && x <= left + 7 && y >= top - 1 && y <= top + 7);
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    const [x, y] = [left + 2, top + 2];
    path += `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`;
  }
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (!finder(x, y) && random() > 0.5) path += `M${x + 2} ${y + 2}h1v1h-1z`;
  return { modules: size + 4, path };
})();
