/** Documents for paper and for keeping, from a description in plain data (docs/decisions/0101-documents-as-tagged-pdf.md). */
export { aztecRows } from './aztec.ts';
export type { Block, Column, DocumentHead, Fact, Words } from './block.ts';
export { createDocuments, type Documents, DocumentsBusy } from './create-documents.ts';
export { qrRows } from './qr.ts';
export { createFileExaminer, type FileExaminer } from './taken/create-file-examiner.ts';
