import { aztecRows } from '#documents/index.ts';
import { modulesPath } from './modules-path.ts';
import type { QrDrawing } from './qr.tsx';

/** Capital letters as an Aztec code, drawn like a QR code: made on the server, with its quiet zone. */
export const aztecDrawing = (letters: string): QrDrawing => {
  const rows = aztecRows(letters);
  return { modules: rows.length, path: modulesPath(rows) };
};
