import {
  FAILURE_EVENT,
  PAGE_EVENT,
  type PageSeen,
  pageInWindow,
  type RequestFailed,
} from '#web/context/page-events.ts';

type Told =
  | ({ readonly kind: 'page' } & PageSeen)
  | ({ readonly kind: 'technical-error' } & PageSeen & RequestFailed);

const ADDRESS = '/api/measures';
/** Sent together: as many as the portal takes at once. */
const MOST = 30;
/** Nothing more happened for so long. */
const REST_MS = 2_000;

/**
 * Tells the portal what is seen and what fails, a few events at a time, and what is left when the window is left. Only ever loaded where
 * its visitor agreed to statistics; `agrees` is asked again at each step, so that a choice taken back counts at once.
 */
export const startMeasuring = (agrees: () => boolean): void => {
  let waiting: Told[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    const events = waiting.splice(0);
    if (events.length === 0 || !agrees()) return;
    navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify({ events })], { type: 'application/json' }));
  };
  const add = (event: Told): void => {
    if (!agrees()) {
      waiting = [];
      return;
    }
    waiting.push(event);
    clearTimeout(timer);
    if (waiting.length >= MOST) send();
    else timer = setTimeout(send, REST_MS);
  };
  document.addEventListener(PAGE_EVENT, (event) => {
    add({ kind: 'page', ...(event as CustomEvent<PageSeen>).detail });
  });
  document.addEventListener(FAILURE_EVENT, (event) => {
    add({ kind: 'technical-error', ...pageInWindow(), ...(event as CustomEvent<RequestFailed>).detail });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  // The page that stood there when they agreed.
  add({ kind: 'page', ...pageInWindow() });
};
