import type { ContentEntry } from '../contract.ts';
import { readDocument } from '../read-document.ts';

/** A text as editors write it. Throws where it would be refused. */
export const written = (path: string, text: string): ContentEntry => {
  const read = readDocument({ path, text });
  if (!read.ok) throw new Error(read.problem.message);
  return read.entry;
};
