import { pathOf } from '#contract/routes.ts';
import { KEPT } from './kept-copy.ts';

/**
 * Who signs out leaves no copy: also in a browser that does not heed `Clear-Site-Data` (WebKitGTK 2.50 keeps what is in its caches). The
 * form goes its own way meanwhile.
 */
export const forgetKeptAtSignOut = (): void => {
  if (!('caches' in window)) return;
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && new URL(target.action).pathname === pathOf('/logout'))
      void caches.delete(KEPT);
  });
};

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
