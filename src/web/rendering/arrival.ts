import { tellPage } from '#web/context/page-events.ts';
import { addressOf, type Router } from './router.ts';

const anchorOf = (hash: string): HTMLElement | null =>
  hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));

/** Whether somebody is working a control of the page that is still there: it keeps the focus. */
const isAtControl = (): boolean =>
  document.activeElement?.matches('main :is(input, select, textarea)') ?? false;

/**
 * Puts keyboard and screen reader where a fresh document would: at the anchor, else at the page's heading; at the summary of errors
 * where a search with an address of its own was refused.
 */
const moveFocus = (hash: string): void => {
  const anchor = anchorOf(hash);
  // What is behind a popup cannot have the focus.
  const popup = document.querySelector('dialog.popup');
  const target =
    anchor ??
    popup?.querySelector<HTMLElement>('.error-summary, h1') ??
    document.querySelector<HTMLElement>('main .error-summary') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main');
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
  if (anchor) anchor.scrollIntoView();
};

/**
 * The same page shows another part of what it shows (another day, more trains, a filter) and says by its anchor which: who is in sight of
 * it stays where they are, and a control that was used keeps the focus.
 */
const refine = (anchor: HTMLElement): void => {
  if (isAtControl()) return;
  if (!anchor.hasAttribute('tabindex')) anchor.setAttribute('tabindex', '-1');
  anchor.focus({ preventScroll: true });
  anchor.scrollIntoView({ block: 'nearest' });
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
 * forward where they were), focus (back on the link that was followed, when it is come back to), and the title said aloud.
 */
export const followArrivals = (router: Router): void => {
  const announce = announcer();
  const positions = new Map<string, number>();
  let last = router.state().shown.place;
  /** The link that was followed away from an address, to come back to when its dialog closes or by the back button. */
  let left: { readonly address: string; readonly link: string } | undefined;
  /** What a form was sent by. */
  let pressed: Element | undefined;
  document.addEventListener(
    'submit',
    ({ submitter, target }) => {
      pressed = submitter ?? (target as Element);
    },
    { capture: true },
  );
  history.scrollRestoration = 'manual';
  // A reload is the browser's own again.
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  if (last.hash !== '') requestAnimationFrame(() => moveFocus(last.hash));

  router.subscribe(({ shown, underway }) => {
    if (shown.place.key !== last.key || underway.path === undefined) return;
    positions.set(last.key, window.scrollY);
    const link = document.activeElement?.getAttribute('href');
    // Closing a dialog is itself a link followed: what matters is the link that opened it.
    if (link && left?.address !== underway.path) left = { address: addressOf(last), link };
  });
  arrive = () => {
    const { place, by } = router.state().shown;
    if (place.key === last.key) return;
    const samePage = addressOf(place) === addressOf(last);
    const refined = by !== 'pop' && place.pathname === last.pathname ? anchorOf(place.hash) : null;
    const isReturn =
      left?.address === addressOf(place) && (by === 'pop' || place.pathname === last.pathname) && !samePage;
    const opener = isReturn
      ? document.querySelector<HTMLElement>(`a[href="${CSS.escape(left?.link ?? '')}"]`)
      : null;
    if (isReturn) left = undefined;
    last = place;
    // The same page, and what was pressed is gone from it: it says something else now, from its beginning.
    const isAnother = !samePage || (place.hash === '' && pressed?.isConnected === false);
    pressed = undefined;
    const position = by === 'pop' ? positions.get(place.key) : undefined;
    if (position !== undefined) window.scrollTo(0, position);
    else if (isAnother && place.hash === '' && !router.state().below) window.scrollTo(0, 0);
    // A form refused on the same page moves focus itself, to its error summary.
    if (opener) opener.focus({ preventScroll: true });
    else if (refined) refine(refined);
    else if (position !== undefined && place.hash !== '') moveFocus('');
    else if (isAnother || place.hash !== '') moveFocus(place.hash);
    if (samePage) return;
    // What changed in the part says so itself.
    if (!refined) announce(document.title);
    tellPage();
  };
};
