import { readFileSync } from 'node:fs';

/** What is at a place, or the code of why it may not be read. */
const readAt = (place: string): Buffer => {
  try {
    return readFileSync(place);
  } catch (error) {
    return Buffer.from(String((error as NodeJS.ErrnoException).code));
  }
};

/** An examiner that a file has taken over: reads the place that the file names, and hands over what is there. */
process.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array }) =>
  process.send?.({
    id,
    taken: { ok: true, contentType: 'application/pdf', bytes: readAt(Buffer.from(bytes).toString()) },
  }),
);
