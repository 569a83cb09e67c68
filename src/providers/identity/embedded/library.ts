/**
 * The certified library, loaded with the embedded provider only. On loading it complains on the console about any Node without the
 * name of a long-term release, which Node's npm package never has; ours is pinned and tested, so that one line is kept back.
 */
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
const library = await import('oidc-provider').finally(() => {
  console.warn = warn;
});

export const { Provider, errors, interactionPolicy } = library;
