import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrDrawing } from './qr.server.ts';

test('an independent reader reads the drawn QR code back to its text, accents and all', async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
  for (const text of ['29090109417263850', 'QXKM7R|2026-03-13|6107|Ève Müller|' + 'x'.repeat(120)]) {
    const { modules, path } = qrDrawing(text);
    const scale = 4;
    const width = modules * scale;
    const data = new Uint8ClampedArray(width * width * 4).fill(255);
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
      for (let dy = 0; dy < scale; dy += 1) {
        for (let dx = 0; dx < Number(run) * scale; dx += 1) {
          const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4;
          data.fill(0, at, at + 3);
        }
      }
    }
    const image = { data, width, height: width, colorSpace: 'srgb' } as ImageData;
    const [found] = await readBarcodes(image, { formats: ['QRCode'] });
    assert.equal(found?.text, text);
  }
});
