/**
 * The body of an answer, read no further than `mostBytes`, counted once unpacked: another system, or who stands in its place, must not
 * fill this one's memory. Throws a TypeError, as `fetch` does for what goes wrong on the way.
 */
export const boundedBytes = async (response: Response, mostBytes: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new TypeError('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** The same as text. */
export const boundedText = async (response: Response, mostBytes: number): Promise<string> =>
  new TextDecoder().decode(await boundedBytes(response, mostBytes));
