import encodeQR from 'qr';
import { modulesPath } from './modules-path.ts';
import type { QrDrawing } from './qr.tsx';

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * A text as a QR code (error correction M, 15 %), drawn as one SVG path: made on the server, so that the browser carries no encoder.
 * Throws when it does not fit (2 331 bytes).
 */
export const qrDrawing = (text: string): QrDrawing => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  return { modules: rows.length, path: modulesPath(rows) };
};
