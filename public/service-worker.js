// Keeps one page and nothing else: the card and the tickets that its holder has agreed to have without a network (CARD-09,
// docs/decisions/0207-a-card-without-a-network.md). Its scope is that page: no other page ever passes through here.

/** The copy; `src/web/views/keep-offline.ts` makes it, and has the same name. */
const KEPT = 'carte-hors-connexion';
/** In the copy: whose it is. */
const OWNER = '/hors-connexion/titulaire';
const OWNER_HEADER = 'x-kept-for';
/** A network that takes longer is none to somebody in front of a controller. */
const PATIENCE_MS = 3_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const kept = async (request) => {
  if (!(await caches.has(KEPT))) return undefined;
  const copy = await caches.open(KEPT);
  return copy.match(request, { ignoreSearch: true, ignoreVary: true });
};

/** What the portal answers about the page: its new copy, or that it is no longer theirs to keep. */
const heard = async (request, response) => {
  if (!(await caches.has(KEPT))) return;
  const copy = await caches.open(KEPT);
  const owner = await (await copy.match(OWNER))?.text();
  if (response.ok && owner !== undefined && response.headers.get(OWNER_HEADER) === owner)
    await copy.put(new URL(request.url).pathname, response);
  // Signed out, or somebody else is signed in. A portal that is out of order takes nothing away.
  else if (response.type === 'opaqueredirect' || response.ok) await caches.delete(KEPT);
};

const page = async (event) => {
  const asked = fetch(event.request);
  event.waitUntil(
    asked.then(
      (response) => heard(event.request, response.clone()),
      () => undefined,
    ),
  );
  const copy = await kept(event.request);
  if (copy === undefined) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, copy));
  return Promise.race([
    asked.then((response) => (response.status >= 500 ? copy : response)).catch(() => copy),
    late,
  ]);
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  // Scripts, styles, letters and the photo: their addresses change with their content.
  else event.respondWith(kept(request).then((copy) => copy ?? fetch(request)));
});
