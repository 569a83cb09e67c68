/** Sets documents in a thread of its own, several in turns: each batch of blocks is a piece of work, between which others have theirs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './messages.ts';
import { writePdf } from './pdf/write-pdf.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts is started by create-documents.ts');

/**
 * After the threads that answer requests, where cores are few. Linux alone has priorities of threads: `/proc/thread-self` names this one,
 * and elsewhere the number would be a process.
 */
const stepBack = (): void => {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(
      Number(path.basename(fs.readlinkSync('/proc/thread-self'))),
      os.constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {
    // Without it documents are made all the same.
  }
};
stepBack();

/** A document under way, with what it has written and nobody was told of yet: it comes in pieces of a few bytes. */
interface Open {
  readonly document: ReturnType<typeof writePdf>;
  bytes: Uint8Array[];
  length: number;
}
const PIECE = 64 * 1024;

const open = new Map<number, Open>();
const tell = (message: FromWorker): void => port.postMessage(message);

const handOn = (id: number, one: Open): void => {
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

const take = (message: ToWorker): void => {
  const { id } = message;
  if (message.op === 'open') {
    const document = writePdf(message.head);
    const one: Open = { document, bytes: [], length: 0 };
    document.file.on('data', (piece: Uint8Array) => {
      one.bytes.push(piece);
      one.length += piece.length;
      if (one.length >= PIECE) handOn(id, one);
    });
    document.file.on('end', () => {
      if (!open.delete(id)) return;
      handOn(id, one);
      tell({ op: 'done', id });
    });
    open.set(id, one);
    return;
  }
  const one = open.get(id);
  if (!one) return;
  if (message.op === 'add') {
    one.document.add(message.blocks);
    // In a turn of its own, so that others have theirs.
    setImmediate(() => tell({ op: 'added', id }));
  } else if (message.op === 'end') one.document.end();
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
