import type { Block, DocumentHead } from './block.ts';

/** What the worker is told; `id` names one document under way. */
export type ToWorker =
  | { readonly op: 'open'; readonly id: number; readonly head: DocumentHead }
  | { readonly op: 'add'; readonly id: number; readonly blocks: readonly Block[] }
  | { readonly op: 'end'; readonly id: number }
  /** Nobody waits for it any more. */
  | { readonly op: 'drop'; readonly id: number };

/** What it tells: bytes of the file as they come, that more blocks may come, that the file is whole or failed. */
export type FromWorker =
  | { readonly op: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly op: 'added'; readonly id: number }
  | { readonly op: 'done'; readonly id: number }
  | { readonly op: 'failed'; readonly id: number; readonly message: string };
