import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrDrawing } from './qr.server.ts';

test('an independent reader reads the drawn QR code back to its text, accents and all', async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
  for (const text of ['29090109417263850', `QXKM7R|2026-03-13|6107|Ève Müller|${'x'.repeat(120)}`]) {
    const { modules, path } = qrDrawing(text);
    const scale = 4;
    const width = modules * scale;
    const data = new Uint8ClampedArray(width * width * 4).fill(255);
    let x = 0;
    let y = 0;
    for (const [, move, dx, dy, run] of path.matchAll(/([Mm])(\d+) ([\d.]+)h(\d+)/g)) {
      x = move === 'M' ? Number(dx) : x + Number(dx);
      y = move === 'M' ? Number(dy) - 0.5 : y;
      for (let row = 0; row < scale; row += 1) {
        const from = ((y * scale + row) * width + x * scale) * 4;
        for (let pixel = 0; pixel < Number(run) * scale; pixel += 1)
          data.fill(0, from + pixel * 4, from + pixel * 4 + 3);
      }
      x += Number(run);
    }
    const image = { data, width, height: width, colorSpace: 'srgb' } as ImageData;
    const [found] = await readBarcodes(image, { formats: ['QRCode'] });
    assert.equal(found?.text, text);
  }
});
