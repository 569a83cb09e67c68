/** Looks at files in a process of its own, one after the other: started by `create-file-examiner.ts` with hardly a right. */
import { refusedPdf } from './examine-pdf.ts';
import { kindOf, pixelsOf } from './file-kind.ts';
import type { FromExaminer, PortraitFormat, Taken, TakenPortrait, ToExaminer } from './messages.ts';
import { drawnAnew, middleDrawnAnew } from './take-image.ts';

/** More are not unpacked: they would be 200 MB. */
const MOST_PIXELS = 50_000_000;

/** What an image is, as its head says, before anything of it is unpacked; otherwise why it is not taken. */
const imageOf = (bytes: Buffer): 'image' | 'pdf' | 'empty' | 'kind' | 'heic' | 'unreadable' | 'pixels' => {
  if (bytes.length === 0) return 'empty';
  const kind = kindOf(bytes);
  if (kind === undefined) return 'kind';
  if (kind === 'heic' || kind === 'pdf') return kind;
  const pixels = pixelsOf(bytes, kind);
  if (!pixels) return 'unreadable';
  return pixels > MOST_PIXELS ? 'pixels' : 'image';
};

const examined = async (bytes: Buffer): Promise<Taken> => {
  const kind = imageOf(bytes);
  if (kind === 'pdf') {
    const reason = refusedPdf(bytes);
    return reason === undefined ? { ok: true, contentType: 'application/pdf', bytes } : { ok: false, reason };
  }
  if (kind !== 'image') return { ok: false, reason: kind };
  try {
    return { ok: true, contentType: 'image/jpeg', bytes: await drawnAnew(bytes) };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
};

const examinedPortrait = async (bytes: Buffer, format: PortraitFormat): Promise<TakenPortrait> => {
  const kind = imageOf(bytes);
  if (kind !== 'image') return { ok: false, reason: kind === 'pdf' ? 'kind' : kind };
  try {
    const made = await middleDrawnAnew(bytes, format);
    return made ? { ok: true, bytes: made } : { ok: false, reason: 'small' };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
};

process.on('message', async ({ id, bytes, portrait }: ToExaminer) => {
  const sent = Buffer.from(bytes);
  const taken = portrait ? await examinedPortrait(sent, portrait) : await examined(sent);
  process.send?.({ id, taken } satisfies FromExaminer);
});
process.on('disconnect', () => process.exit());
