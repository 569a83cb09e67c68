/** Longest text worth reading, bytes: the terms of sale take ten thousand. */
export const LARGEST = 256 * 1024;

/** The text of a document's bytes, or why there is none. */
export const textOf = (bytes: Buffer): { readonly text: string } | { readonly unreadable: string } => {
  if (bytes.length > LARGEST) return { unreadable: `is larger than ${LARGEST / 1024} KB` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { unreadable: 'is not UTF-8' };
  }
};
