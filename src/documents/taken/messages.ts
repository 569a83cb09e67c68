import type { FileRefusal } from '#domain/fields/files.ts';

export interface ToExaminer {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export type Taken =
  | { readonly ok: true; readonly contentType: 'image/jpeg' | 'application/pdf'; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: FileRefusal };

export type FromExaminer = { readonly id: number; readonly taken: Taken };
