import { seeded } from '../../landscape/draw.ts';
import { modulesPath } from '../modules-path.ts';
import type { QrDrawing } from '../qr.tsx';

const QUIET_ZONE = 2;
const SIZE = 29;
/** Side of the squares in three corners by which readers find a code. */
const FINDER = 7;

/** Looks like a QR code and is none: for examples only. */
export const exampleQr: QrDrawing = (() => {
  const random = seeded(7);
  const rows = Array.from({ length: SIZE + 2 * QUIET_ZONE }, () =>
    Array.from({ length: SIZE + 2 * QUIET_ZONE }, () => false),
  );
  const corners = [
    [0, 0],
    [SIZE - FINDER, 0],
    [0, SIZE - FINDER],
  ] as const;
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) {
      /** How far inside the nearest finder: 0 is its edge, -1 the light line around it. */
      const depth = Math.max(
        ...corners.map(([left, top]) =>
          Math.min(x - left, left + FINDER - 1 - x, y - top, top + FINDER - 1 - y),
        ),
      );
      const row = rows[y + QUIET_ZONE] as boolean[];
      row[x + QUIET_ZONE] = depth < -1 ? random() > 0.5 : depth === 0 || depth >= 2;
    }
  return { modules: rows.length, path: modulesPath(rows) };
})();
