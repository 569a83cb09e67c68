/** Sets documents in a thread of its own, several in turns: each batch of blocks is a piece of work, between which others have theirs. */
import { parentPort } from 'node:worker_threads';
import { stepBack } from '#threads/step-back.ts';
import type { DocumentHead } from './block.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { writePdf } from './pdf/write-pdf.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts is started by create-documents.ts');

stepBack('last');

/** What a document has written and nobody was told of yet: it comes in pieces of a few bytes. */
interface Written {
  bytes: Uint8Array[];
  length: number;
}
const PIECE = 64 * 1024;

const open = new Map<number, ReturnType<typeof writePdf>>();
const tell = (message: FromWorker): void => port.postMessage(message);

const handOn = (id: number, one: Written): void => {
  if (one.length === 0) return;
  const bytes = new Uint8Array(one.length);
  let at = 0;
  for (const piece of one.bytes) {
    bytes.set(piece, at);
    at += piece.length;
  }
  one.bytes = [];
  one.length = 0;
  port.postMessage({ op: 'bytes', id, bytes } satisfies FromWorker, [bytes.buffer]);
};

/** Begins a document, which is told of as it comes. */
const begin = (id: number, head: DocumentHead): ReturnType<typeof writePdf> => {
  const written: Written = { bytes: [], length: 0 };
  return writePdf(head, (bytes) => {
    if (bytes) {
      written.bytes.push(bytes);
      written.length += bytes.length;
      if (written.length >= PIECE) handOn(id, written);
    } else if (open.delete(id)) {
      handOn(id, written);
      tell({ op: 'done', id });
    }
  });
};

const take = (message: ToWorker): void => {
  const { id } = message;
  if (message.op === 'open') {
    open.set(id, begin(id, message.head));
    return;
  }
  const document = open.get(id);
  if (!document) return;
  if (message.op === 'add') {
    document.add(message.blocks);
    // In a turn of its own, so that others have theirs.
    setImmediate(() => tell({ op: 'added', id }));
  } else if (message.op === 'end') document.end();
  else open.delete(id);
};

port.on('message', (message: ToWorker) => {
  try {
    take(message);
  } catch (error) {
    open.delete(message.id);
    tell({
      op: 'failed',
      id: message.id,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
