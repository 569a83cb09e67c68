import encodeQR from 'qr';

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004). */
export const QR_QUIET_ZONE = 4;

/** A text as a QR code (error correction M, 15 %), row by row, true for dark, with its quiet zone. Throws when it does not fit (2 331 bytes). */
export const qrRows = (text: string): readonly (readonly boolean[])[] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: QR_QUIET_ZONE });
