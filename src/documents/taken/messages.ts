import type { FileRefusal, PhotoRefusal } from '#domain/fields/files.ts';

/** What is kept of a portrait: its middle in a format (width by height, whatever the unit), with so many points in height at least. */
export interface PortraitFormat {
  readonly width: number;
  readonly height: number;
  readonly lowest: number;
}

export interface ToExaminer {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** The file is to be a portrait in this format; otherwise whatever may go with a form. */
  readonly portrait?: PortraitFormat;
}

export type Taken =
  | { readonly ok: true; readonly contentType: 'image/jpeg' | 'application/pdf'; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: FileRefusal };

/** A portrait is a JPEG. */
export type TakenPortrait =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: PhotoRefusal };

export type FromExaminer = { readonly id: number; readonly taken: Taken | TakenPortrait };
