import type { DataRouter } from 'react-router';

/** Puts keyboard and screen reader where a fresh document would: at the anchor, else at the page's heading. */
const moveFocus = (hash: string): void => {
  const anchor = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  const target = anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
  if (anchor) anchor.scrollIntoView();
};

/** Says the new page's title to screen readers, which do not notice a page that changes without loading. */
const announcer = (): ((text: string) => void) => {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.className = 'visually-hidden';
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
};

/**
 * What the browser does by itself for a document and not for a client navigation: scroll position (new pages at the top, back and
 * forward where they were), focus, and the title said aloud.
 */
export const followArrivals = (router: DataRouter): void => {
  const announce = announcer();
  const positions = new Map<string, number>();
  let { key, pathname, search, hash } = router.state.location;
  history.scrollRestoration = 'manual';
  // A reload is the browser's own again.
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  if (hash !== '') requestAnimationFrame(() => moveFocus(hash));

  router.subscribe((state) => {
    if (state.location.key === key) {
      if (state.navigation.state === 'idle') return;
      positions.set(key, window.scrollY);
      return;
    }
    const previous = pathname + search;
    ({ key, pathname, search, hash } = state.location);
    const samePage = pathname + search === previous;
    const back = state.historyAction === 'POP' ? positions.get(key) : undefined;
    // After React has put the new page in place.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        if (back !== undefined) window.scrollTo(0, back);
        else if (!samePage && hash === '') window.scrollTo(0, 0);
        // A form refused on the same page moves focus itself, to its error summary.
        if (!samePage || hash !== '') moveFocus(hash);
        if (!samePage) announce(document.title);
      });
    });
  });
};
