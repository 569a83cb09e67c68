import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** What a camera writes beside a picture: that it lies on its side, and a place nobody else should read. */
const EXIF = Buffer.concat([
  Buffer.from('Exif\0\0'),
  Buffer.from('4d4d002a000000080001011200030000000100060000', 'hex'),
  Buffer.from('00000000', 'hex'),
  Buffer.from('GPS 48.8443 N 2.3744 E'),
]);

/** A picture whose left half is red and whose right half is blue, lying on its side. */
export const photo = async (width = 400, height = 200): Promise<Buffer> => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = 'blue';
  context.fillRect(width / 2, 0, width / 2, height);
  const jpeg = await canvas.encode('jpeg');
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(EXIF.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, EXIF, jpeg.subarray(2)]);
};

export const screenshot = (): Promise<Buffer> => createCanvas(60, 40).encode('png');

/** A few bytes that unpack to 10 000 million points. */
export const pngBomb = async (): Promise<Buffer> => {
  const bytes = Buffer.from(await screenshot());
  bytes.writeUInt32BE(100_000, 16);
  bytes.writeUInt32BE(100_000, 20);
  return bytes;
};

/** The same in a JPEG's frame. */
export const jpegBomb = async (): Promise<Buffer> => {
  const bytes = await photo();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_000, frame + 5);
  bytes.writeUInt16BE(65_000, frame + 7);
  return bytes;
};

/** A PDF of objects, each after its own text; good enough for who looks for objects, as viewers do in damaged files. */
export const pdf = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((one, index) => [
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(one as string),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);

/** A stream of packed bytes. */
export const packed = (content: string | Buffer, dictionary = ''): Buffer => {
  const bytes = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};
