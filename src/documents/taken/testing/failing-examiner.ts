/** An examiner that a file can end or keep for ever, by its first letter. */
process.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  const letter = String.fromCharCode(bytes[0] ?? 0);
  if (letter === 'e') process.abort();
  if (letter === 'k') for (;;);
  process.send?.({ id, taken: { ok: true, contentType: 'application/pdf', bytes } });
});
