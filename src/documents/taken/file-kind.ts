/** What a file is, by its first bytes: neither its name nor what was said about it counts. */
type FileKind = 'jpeg' | 'png' | 'pdf' | 'heic';

/** Where « %PDF- » may begin at the latest: some programs write a line before it. */
const PDF_WITHIN = 1_024;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const HEIC = /^ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif)$/;

export const kindOf = (bytes: Buffer): FileKind | undefined => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (HEIC.test(bytes.toString('latin1', 4, 12))) return 'heic';
  return bytes.subarray(0, PDF_WITHIN).includes('%PDF-') ? 'pdf' : undefined;
};

/** Points of an image as its head says, before anything of it is unpacked; undefined where the head cannot be read. */
export const pixelsOf = (bytes: Buffer, kind: 'jpeg' | 'png'): number | undefined => {
  if (kind === 'png')
    return bytes.toString('latin1', 12, 16) === 'IHDR' && bytes.length >= 24
      ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
      : undefined;
  // From segment to segment up to the frame, which has the size (ITU T.81, B.1.1.3). The largest counts, should there be several.
  let most: number | undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return most;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Entropy-coded data begin; a size that only comes behind them is not read by decoders either.
    if (marker === 0xda || marker === 0xd9) return most;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) most = Math.max(most ?? 0, bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return most;
};
