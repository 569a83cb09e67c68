import { encodeAztec } from 'etiket/aztec';

/** Light modules around a code. The norm asks for none (ISO/IEC 24778), readers are glad of two. */
export const AZTEC_QUIET_ZONE = 2;

/**
 * A text of capital letters as an Aztec code (23 % error correction), row by row, true for dark, with its quiet zone. Capitals only: they
 * take five bits each, every reader gives them back as they are, and binary content is what encoders and readers disagree on.
 */
export const aztecRows = (text: string): readonly (readonly boolean[])[] => {
  if (!/^[A-Z]+$/.test(text)) throw new RangeError('an Aztec code takes capital letters');
  const rows = encodeAztec(text);
  const light = Array.from({ length: rows.length + 2 * AZTEC_QUIET_ZONE }, () => false);
  const margin = Array.from({ length: AZTEC_QUIET_ZONE }, () => light);
  const side = Array.from({ length: AZTEC_QUIET_ZONE }, () => false);
  return [...margin, ...rows.map((row) => [...side, ...row, ...side]), ...margin];
};
