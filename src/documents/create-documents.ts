import { Worker } from 'node:worker_threads';
import type { Block, DocumentHead } from './block.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Documents that are set in turns. More would only make each wait longer for its own. */
const AT_ONCE = 4;
/** Documents that wait for their turn: a minute's work. Whoever comes later is told so instead. */
const MOST_WAITING = 200;

/** So many documents are asked for that another would wait too long. */
export class DocumentsBusy extends Error {
  override readonly name = 'DocumentsBusy';
}

/** Blocks, all at once or as they are read. */
type Blocks = Iterable<readonly Block[]> | AsyncIterable<readonly Block[]>;

/** Makes documents, in a thread of its own, so that no request waits for one that it did not ask for. */
export interface Documents {
  /**
   * A PDF as it is set, piece by piece: a long one is never whole in memory, and blocks are taken no faster than the bytes are. Throws
   * DocumentsBusy at once when too many wait, and whatever `blocks` throws. Leaving off reading, or `signal`, ends the work.
   */
  stream(head: DocumentHead, blocks: Blocks, signal?: AbortSignal): AsyncGenerator<Uint8Array, void>;
  /** The same, whole. */
  pdf(head: DocumentHead, blocks: readonly Block[], signal?: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/** What is heard of one document under way. */
type Hear = (message: FromWorker | { readonly op: 'lost'; readonly error: Error }) => void;

/** Starts its thread with the first document, and another one should it die. */
export const createDocuments = (): Documents => {
  let worker: Worker | undefined;
  let closed = false;
  let last = 0;
  const heard = new Map<number, Hear>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const lose = (lost: Worker, error: Error): void => {
    if (worker !== lost) return;
    worker = undefined;
    for (const hear of [...heard.values()]) hear({ op: 'lost', error });
  };
  const started = (): Worker => {
    if (closed) throw new Error('no documents are made any more');
    if (worker) return worker;
    const made = new Worker(new URL('./worker.ts', import.meta.url), { name: 'documents' });
    made.on('message', (message: FromWorker) => heard.get(message.id)?.(message));
    made.on('error', (error: Error) => lose(made, error));
    made.on('exit', (code) => lose(made, new Error(`the thread of documents ended with ${code}`)));
    // A process that has nothing else to do may end.
    made.unref();
    worker = made;
    return made;
  };

  const turn = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (running < AT_ONCE) {
      running += 1;
      return;
    }
    if (waiting.length >= MOST_WAITING) throw new DocumentsBusy('too many documents are asked for at once');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      waiting.splice(waiting.indexOf(resolve), 1);
      reject(signal?.reason);
    };
    waiting.push(resolve);
    signal?.addEventListener('abort', leave, { once: true });
    await promise;
    signal?.removeEventListener('abort', leave);
  };
  /** The place goes to who waits longest, so that nobody who comes now takes it before. */
  const giveTurn = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  async function* stream(
    head: DocumentHead,
    blocks: Blocks,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array, void> {
    await turn(signal);
    last += 1;
    const id = last;
    const bytes: Uint8Array[] = [];
    const now: { state: 'adding' | 'added' | 'ending' | 'done'; failure?: Error } = { state: 'added' };
    let wake = Promise.withResolvers<void>();
    try {
      signal?.throwIfAborted();
      const thread = started();
      const tell = (message: ToWorker): void => thread.postMessage(message);
      heard.set(id, (message) => {
        if (message.op === 'bytes') bytes.push(message.bytes);
        else if (message.op === 'failed') now.failure = new Error(message.message);
        else if (message.op === 'lost') now.failure = message.error;
        else now.state = message.op;
        wake.resolve();
      });
      if (heard.size === 1) thread.ref();
      const abort = (): void => {
        now.failure = signal?.reason as Error;
        wake.resolve();
      };
      signal?.addEventListener('abort', abort, { once: true });
      tell({ op: 'open', id, head });
      const source =
        Symbol.asyncIterator in blocks ? blocks[Symbol.asyncIterator]() : blocks[Symbol.iterator]();
      try {
        while (true) {
          yield* bytes.splice(0);
          if (now.failure) throw now.failure;
          if (now.state === 'done' && bytes.length === 0) return;
          if (now.state === 'added') {
            const { done, value } = await source.next();
            if (done) tell({ op: 'end', id });
            else tell({ op: 'add', id, blocks: value });
            now.state = done ? 'ending' : 'adding';
          } else {
            await wake.promise;
            wake = Promise.withResolvers();
          }
        }
      } finally {
        signal?.removeEventListener('abort', abort);
        if (now.state !== 'done') {
          tell({ op: 'drop', id });
          await source.return?.();
        }
      }
    } finally {
      heard.delete(id);
      if (heard.size === 0) worker?.unref();
      giveTurn();
    }
  }

  return {
    stream,
    pdf: async (head, blocks, signal) => Buffer.concat(await Array.fromAsync(stream(head, [blocks], signal))),
    close: async () => {
      closed = true;
      await worker?.terminate();
    },
  };
};
