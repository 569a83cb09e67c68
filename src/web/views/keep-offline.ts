import { pathOf } from '#contract/routes.ts';
import { KEPT } from './kept-copy.ts';

/** In the copy whose it is; `public/service-worker.js` has the same names. */
const OWNER = '/hors-connexion/titulaire';
const OWNER_HEADER = 'x-kept-for';

const PAGE = pathOf('/compte/avantages/ma-carte-hors-connexion');
const WORKER = '/service-worker.js';

/** What the page is shown with: scripts, which are named in one that asks for them, styles and letters by their hash, and the photo. */
const SHOWN_WITH = /"((?:\/assets\/|\/compte\/avantages\/mise-a-jour-photo\/|\/favicon\.svg)[^"]*)"/g;

/** The page as the portal answers it now; undefined where it leads elsewhere, to sign in. Rejects without a network. */
const asked = async (): Promise<{ readonly page: Response; readonly owner: string } | undefined> => {
  const page = await fetch(PAGE, { headers: { accept: 'text/html' }, redirect: 'manual', cache: 'no-store' });
  const owner = page.headers.get(OWNER_HEADER);
  if (page.type === 'opaqueredirect' || (page.ok && owner === null)) return undefined;
  if (!page.ok || owner === null) throw new Error(String(page.status));
  return { page, owner };
};

/** Writes page and owner last: a copy that is not whole is none. What the page was shown with before goes, a photo that was taken away among it. */
const write = async ({ page, owner }: { readonly page: Response; readonly owner: string }): Promise<void> => {
  const shown = (await page.clone().text()).matchAll(SHOWN_WITH);
  // A drawing of a file is a part of it: kept twice, none would be.
  const addresses = new Set([
    ...[...shown].map(([, address = '']) => address.replace(/#.*/, '')),
    // The page looks at its copy without a network, too.
    new URL(import.meta.url).pathname,
  ]);
  const copy = await caches.open(KEPT);
  const known = (await copy.keys()).map(({ url }) => new URL(url).pathname);
  await copy.addAll([...addresses].filter((address) => !known.includes(address)));
  await copy.put(OWNER, new Response(owner));
  await copy.put(PAGE, page);
  const kept = new Set([OWNER, PAGE, ...addresses]);
  for (const address of known) if (!kept.has(address)) await copy.delete(address);
};

/** The address of the worker, which is the one that a page may start (the policy of the answer names no other). */
const workerUrl = (): string => {
  const { trustedTypes } = window as unknown as {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(): string },
      ): { createScriptURL(text: string): string };
    };
  };
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER }).createScriptURL('') ??
    WORKER
  );
};
let address: string | undefined;

/** Withdraws the agreement: the copy and what serves it are gone (CARD-09). */
export const letGo = async (): Promise<void> => {
  await caches.delete(KEPT);
  const registration = await navigator.serviceWorker.getRegistration(PAGE);
  await registration?.unregister();
};

/** Keeps the card and the tickets on this device, as its holder agrees to (CARD-09). Rejects where they cannot be had or written. */
export const keep = async (): Promise<void> => {
  const answer = await asked();
  if (!answer) throw new Error('signed out');
  try {
    await write(answer);
    address ??= workerUrl();
    await navigator.serviceWorker.register(address, { scope: PAGE });
  } catch (error) {
    await letGo();
    throw error;
  }
};

/** Renews what is kept, for who has agreed to it; answers whether it still is: another person's copy goes. */
export const renew = async (): Promise<boolean> => {
  const copy = await caches.open(KEPT);
  const owner = await (await copy.match(OWNER))?.text();
  try {
    const answer = await asked();
    if (owner !== undefined && answer?.owner === owner) {
      await write(answer);
      return true;
    }
  } catch {
    // No network, or a portal that is out of order: what is kept is what there is.
    if (owner !== undefined) return true;
  }
  await letGo();
  return false;
};
