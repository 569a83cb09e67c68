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
/** Asked again so long after nobody answered. */
const AGAIN_MS = 10_000;

/**
 * Tells the portal what is seen and what fails, a few events at a time, and what is left when the window is left. Only ever loaded where
 * its visitor agreed to statistics; `agrees` is asked again at each step, so that a choice taken back counts at once.
 */
export const startMeasuring = (agrees: () => boolean): void => {
  let waiting: Told[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const taken = (): { readonly events: readonly Told[]; readonly body: Blob } | undefined => {
    clearTimeout(timer);
    const events = waiting.splice(0);
    return events.length === 0 || !agrees()
      ? undefined
      : { events, body: new Blob([JSON.stringify({ events })], { type: 'application/json' }) };
  };
  const send = (): void => {
    const told = taken();
    if (!told) return;
    fetch(ADDRESS, { method: 'POST', body: told.body, keepalive: true }).catch(() => {
      // What fails because nobody answers can be told to nobody then (API-09): it waits for somebody to answer.
      waiting = [...told.events, ...waiting].slice(-MOST);
      clearTimeout(timer);
      timer = setTimeout(send, AGAIN_MS);
    });
  };
  /** The window may be gone before an answer: nothing waits for one. */
  const sendAtLast = (): void => {
    const told = taken();
    if (told) navigator.sendBeacon(ADDRESS, told.body);
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
    if (document.visibilityState === 'hidden') sendAtLast();
  });
  window.addEventListener('online', send);
  // The page that stood there when they agreed.
  add({ kind: 'page', ...pageInWindow() });
};
