import type { DataRouter } from 'react-router';

/**
 * Puts keyboard and screen reader where a fresh document would: at the anchor, else at the page's heading; at the summary of errors
 * where a search with an address of its own was refused.
 */
const moveFocus = (hash: string): void => {
  const anchor = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  const target =
    anchor ??
    document.querySelector<HTMLElement>('main .error-summary') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main');
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

let arrive: () => void = () => undefined;

/** Told by the frame when React has put the page of another address in place. */
export const pageArrived = (): void => arrive();

/**
 * What the browser does by itself for a document and not for a client navigation: scroll position (new pages at the top, back and
 * forward where they were), focus, and the title said aloud.
 */
export const followArrivals = (router: DataRouter): void => {
  const announce = announcer();
  const positions = new Map<string, number>();
  let last = router.state.location;
  history.scrollRestoration = 'manual';
  // A reload is the browser's own again.
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  if (last.hash !== '') requestAnimationFrame(() => moveFocus(last.hash));

  router.subscribe(({ location, navigation }) => {
    if (location.key === last.key && navigation.state !== 'idle') positions.set(last.key, window.scrollY);
  });
  arrive = () => {
    const { location, historyAction } = router.state;
    if (location.key === last.key) return;
    const samePage = location.pathname + location.search === last.pathname + last.search;
    last = location;
    const position = historyAction === 'POP' ? positions.get(location.key) : undefined;
    if (position !== undefined) window.scrollTo(0, position);
    else if (!samePage && location.hash === '') window.scrollTo(0, 0);
    // A form refused on the same page moves focus itself, to its error summary.
    if (!samePage || location.hash !== '') moveFocus(location.hash);
    if (!samePage) announce(document.title);
  };
};
