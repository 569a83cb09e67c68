import encodeQR from 'qr';
import type { QrDrawing } from './qr.tsx';

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * A text as a QR code (error correction M, 15 %), drawn as one SVG path of runs of dark modules: made on the server, so that the browser
 * carries no encoder. Throws when it does not fit (2 331 bytes).
 */
export const qrDrawing = (text: string): QrDrawing => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end += 1;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return { modules: rows.length, path };
};
