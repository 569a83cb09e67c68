import { type DataRouter, matchRoutes, type RouteObject } from 'react-router';
import { pageRoutes } from '#contract/routes.ts';
import { pageLoader } from '#web/rendering/route-objects.tsx';

const UNKNOWN = '*';

/** The page of the route table that an address of ours belongs to; undefined where the browser must load a document itself. */
const pageAt = (url: URL, objects: RouteObject[]) => {
  if (url.origin !== window.location.origin) return undefined;
  const route = matchRoutes(objects, url.pathname)?.at(-1)?.route;
  return route && route.path !== UNKNOWN ? pageRoutes.find((entry) => entry.path === route.path) : undefined;
};

const linkOf = (event: Event): HTMLAnchorElement | undefined => {
  const target = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    !target?.hasAttribute('href') ||
    target.hasAttribute('download') ||
    target.dataset.native !== undefined
  ) {
    return undefined;
  }
  return target.target === '' || target.target === '_self' ? target : undefined;
};

/**
 * Lets the pages' plain `<a>` and `<form>` navigate without reloading the document: one listener each for the whole document.
 * `data-native` on either leaves it to the browser; `data-back` on a form keeps what it holds for the way back. Without this script they work all the same.
 */
export const enhanceNavigation = (router: DataRouter): void => {
  const objects: RouteObject[] = pageRoutes.map(({ path }) => ({ id: path, path, caseSensitive: true }));

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event);
    if (!link) return;
    const url = new URL(link.href);
    const here = window.location;
    if (!pageAt(url, objects)) return;
    // An anchor of this very page is the browser's business: it moves focus by itself.
    if (url.hash !== '' && url.pathname === here.pathname && url.search === here.search) return;
    event.preventDefault();
    void router.navigate(url.pathname + url.search + url.hash);
  });

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.native !== undefined)
      return;
    const submitter = event.submitter instanceof HTMLElement ? event.submitter : null;
    const method = (submitter?.getAttribute('formmethod') ?? form.method).toLowerCase();
    if (method !== 'get' && method !== 'post') return;
    if (form.enctype === 'multipart/form-data') return;
    // `form.action` would be shadowed by a field of that name.
    const action =
      submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? window.location.href;
    const url = new URL(action, window.location.href);
    const fields = new FormData(form, submitter);
    if (method === 'post' && url.pathname === '/affichage') {
      event.preventDefault();
      void saveDisplay(url, fields, router).catch(() => form.submit());
      return;
    }
    if (!pageAt(url, objects)) return;
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value);
    if (method === 'get') {
      if (form.dataset.back !== undefined) keepForTheWayBack(body, form.dataset.back);
      const query = body.toString();
      void router.navigate(url.pathname + (query === '' ? '' : `?${query}`) + url.hash);
    } else {
      void router.navigate(url.pathname + url.search, { formMethod: 'post', formData: fields });
    }
  });

  // The chunk of a page is fetched when somebody is about to go there; its data is not, it is personal and may change.
  const prefetched = new Set<string>();
  const prefetch = (event: Event): void => {
    const link = linkOf(event);
    if (!link) return;
    const entry = pageAt(new URL(link.href), objects);
    if (!entry || prefetched.has(entry.page)) return;
    prefetched.add(entry.page);
    pageLoader(entry)().catch(() => prefetched.delete(entry.page));
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(type, prefetch, { passive: true });
  }
};

/**
 * Writes what a form holds into the address one leaves, so that the browser's own way back finds it again, as it would have between
 * two documents. `here` names that address among the form's: `etape=itineraire`.
 */
const keepForTheWayBack = (fields: URLSearchParams, here: string): void => {
  const kept = new URLSearchParams([...fields].filter(([, value]) => value !== ''));
  for (const [name, value] of new URLSearchParams(here)) kept.set(name, value);
  const { history, location } = window;
  history.replaceState(history.state, '', `${location.pathname}?${kept}`);
};

const saveDisplay = async (url: URL, fields: FormData, router: DataRouter): Promise<void> => {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value);
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    redirect: 'error',
  });
  if (!response.ok) throw new Error(String(response.status));
  await router.revalidate();
};
