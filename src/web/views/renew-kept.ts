import { KEPT } from './kept-copy.ts';

/**
 * A copy is its owner’s: where somebody else has signed in since it goes, wherever they are led, and their own is renewed. Who has agreed to nothing
 * loads nothing for it.
 */
export const renewKept = (): void => {
  if (!('caches' in window)) return;
  caches.has(KEPT).then(
    async (isKept) => isKept && (await import('./keep-offline.ts')).renew(),
    // A browser that keeps nothing has no copy, and without a network it is what there is.
    () => undefined,
  );
};
