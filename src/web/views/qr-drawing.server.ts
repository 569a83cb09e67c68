import bwip from 'bwip-js/node';
import type { QrDrawing } from '#web/ui/qr/qr.tsx';

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code (error correction M), drawn as one SVG path of runs of dark modules. Throws RangeError when it does not fit. */
export const qrDrawing = (text: string): QrDrawing => {
  const [symbol] = bwip.raw('qrcode', text, { eclevel: 'M' } as never) as unknown as {
    pixs: ArrayLike<number>;
    pixx: number;
    pixy: number;
  }[];
  if (!symbol) throw new RangeError('this text does not fit in a QR code');
  const { pixs, pixx, pixy } = symbol;
  let path = '';
  for (let y = 0; y < pixy; y += 1) {
    for (let x = 0; x < pixx; x += 1) {
      if (!pixs[y * pixx + x]) continue;
      let end = x;
      while (end < pixx && pixs[y * pixx + end]) end += 1;
      path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return { modules: pixx + 2 * QUIET_ZONE, path };
};
