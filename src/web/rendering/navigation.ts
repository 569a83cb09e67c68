import { PAGE_DATA_HEADERS } from '#contract/page-answer.ts';
import { matchRoute, pageAt } from './page-table.ts';
import { fieldsOf, type Router } from './router.ts';

const UNKNOWN = '*';

/** Whether an address is a page of ours; elsewhere the browser must load a document itself. */
const isPage = (url: URL): boolean =>
  url.origin === window.location.origin && matchRoute(url.pathname)?.path !== UNKNOWN;

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

/** Where the link or the form leads that is pointed at. */
const destinationOf = (event: Event): URL | undefined => {
  const link = linkOf(event);
  if (link) return new URL(link.href);
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  if (!form || form.dataset.native !== undefined) return undefined;
  return new URL(form.getAttribute('action') ?? window.location.href, window.location.href);
};

/**
 * Lets the pages' plain `<a>` and `<form>` navigate without reloading the document: one listener each for the whole document.
 * `data-native` on either leaves it to the browser; `data-back` on a form keeps what it holds for the way back; `data-setting` is a form that
 * changes how every page is shown, and leaves the one it stands on; `data-adds` on a link leads to more of the same page. Without this script they work all the same.
 */
export const enhanceNavigation = (router: Router): void => {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event);
    if (!link) return;
    const url = new URL(link.href);
    const here = window.location;
    if (!isPage(url)) return;
    // An anchor of this very page is the browser's business: it moves focus by itself.
    if (url.hash !== '' && url.pathname === here.pathname && url.search === here.search) return;
    event.preventDefault();
    void (link.dataset.adds === undefined ? router.go(url) : router.add(url));
  });

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.native !== undefined)
      return;
    const submitter = event.submitter instanceof HTMLElement ? event.submitter : null;
    const method = (submitter?.getAttribute('formmethod') ?? form.method).toLowerCase();
    if (method !== 'get' && method !== 'post') return;
    // `form.action` would be shadowed by a field of that name.
    const action =
      submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? window.location.href;
    const url = new URL(action, window.location.href);
    const fields = new FormData(form, submitter);
    // Chosen before the scripts came: the browser sends them with the form.
    if ([...fields.values()].some((value) => value instanceof File && value.name !== '')) return;
    if (method === 'post' && form.dataset.setting !== undefined) {
      event.preventDefault();
      void saveSetting(url, fields, router).catch(() => {
        // The browser says itself that nobody answers, and its way back leads to the page as it was.
        form.dataset.native = '';
        form.requestSubmit(submitter);
      });
      return;
    }
    if (!isPage(url)) return;
    event.preventDefault();
    if (method === 'post') {
      void router.go(url, fields);
      return;
    }
    const query = fieldsOf(fields);
    if (form.dataset.back !== undefined) keepForTheWayBack(query, form.dataset.back);
    url.search = query.toString();
    void router.go(url);
  });

  if (sparesData()) return;
  // What a page is shown with is fetched when somebody is about to go there; its data is not, it is personal and may change.
  const prefetched = new Set<string>();
  const prefetch = (event: Event): void => {
    const to = destinationOf(event);
    const page = to && isPage(to) ? pageAt(to) : undefined;
    if (!page || prefetched.has(page.route)) return;
    prefetched.add(page.route);
    page
      .load()
      .then(({ parts }) => parts?.loadAll())
      .catch(() => prefetched.delete(page.route));
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(type, prefetch, { passive: true });
  }
};

/** What is fetched for nothing costs who pays for each megabyte. */
const sparesData = (): boolean =>
  document.documentElement.dataset.saving !== undefined ||
  window.matchMedia('(prefers-reduced-data: reduce)').matches;

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

/** Keeps a setting of the whole site, and shows the page as it is with it: what was typed stays. */
const saveSetting = async (url: URL, fields: FormData, router: Router): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    body: fieldsOf(fields),
    headers: PAGE_DATA_HEADERS,
    redirect: 'error',
  });
  if (!response.ok) throw new Error(String(response.status));
  await router.reload();
};
