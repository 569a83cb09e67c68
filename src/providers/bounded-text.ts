/**
 * The body of an answer as text, read no further than `mostBytes`, counted once unpacked: another system, or who stands in its place, must not
 * fill this one's memory. Throws a TypeError, as `fetch` does for what goes wrong on the way.
 */
export const boundedText = async (response: Response, mostBytes: number): Promise<string> => {
  if (!response.body) return '';
  let text = '';
  let bytes = 0;
  const decoder = new TextDecoder();
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new TypeError('the answer is too long');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
};
