import { qrRows } from '#documents/index.ts';
import { modulesPath } from './modules-path.ts';
import type { QrDrawing } from './qr.tsx';

/**
 * A text as a QR code, drawn as one SVG path: made on the server, so that the browser carries no encoder. Throws when it does not fit
 * (2 331 bytes).
 */
export const qrDrawing = (text: string): QrDrawing => {
  const rows = qrRows(text);
  return { modules: rows.length, path: modulesPath(rows) };
};
