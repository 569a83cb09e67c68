/** Looks at files in a process of its own, one after the other: started by `create-file-examiner.ts` with hardly a right. */
import { refusedPdf } from './examine-pdf.ts';
import { kindOf, pixelsOf } from './file-kind.ts';
import type { FromExaminer, Taken, ToExaminer } from './messages.ts';
import { drawnAnew } from './take-image.ts';

/** More are not unpacked: they would be 200 MB. */
const MOST_PIXELS = 50_000_000;

const examined = async (bytes: Buffer): Promise<Taken> => {
  if (bytes.length === 0) return { ok: false, reason: 'empty' };
  const kind = kindOf(bytes);
  if (kind === undefined) return { ok: false, reason: 'kind' };
  if (kind === 'heic') return { ok: false, reason: 'heic' };
  if (kind === 'pdf') {
    const reason = refusedPdf(bytes);
    return reason === undefined ? { ok: true, contentType: 'application/pdf', bytes } : { ok: false, reason };
  }
  const pixels = pixelsOf(bytes, kind);
  if (!pixels) return { ok: false, reason: 'unreadable' };
  if (pixels > MOST_PIXELS) return { ok: false, reason: 'pixels' };
  try {
    return { ok: true, contentType: 'image/jpeg', bytes: await drawnAnew(bytes) };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
};

process.on('message', async ({ id, bytes }: ToExaminer) => {
  const taken = await examined(Buffer.from(bytes));
  process.send?.({ id, taken } satisfies FromExaminer);
});
process.on('disconnect', () => process.exit());
