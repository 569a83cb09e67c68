import type { ComponentType } from 'react';
import { errorTitle } from '#contract/error-title.ts';
import type { PageView } from '#contract/page-answer.ts';
import type { Problem } from '#contract/problem.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { PageNavigation } from '#web/context/page-hooks.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { loadFrame } from '#web/shell/desk-part.ts';
import { askPage, unreachable } from './ask-page.ts';
import { type KnownPage, pageAt } from './page-table.ts';
import { isPopup, loadPopup, popupLayer } from './popups.ts';

/** An entry of the browser's history: the address, and a key that tells two visits to it apart. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
}

/** What stands in the window. */
export interface Shown {
  readonly place: Place;
  /** How one came: onto a new entry of the history, in place of the one before, or back and forward. */
  readonly by: 'push' | 'replace' | 'pop';
  /** Pattern of the page's route. */
  readonly route: string;
  /** None where a problem stands in its place. */
  readonly page: ComponentType | undefined;
  readonly view: PageView;
  readonly data: unknown;
  /** What the page's action answered to the last form. */
  readonly action: unknown;
  readonly problem: Problem | undefined;
}

/** What is on its way. */
type Underway = Omit<PageNavigation, 'revalidate'>;

interface RouterState {
  readonly shown: Shown;
  /** The page that stays in sight while a popup is shown over it. */
  readonly below: Shown | undefined;
  readonly underway: Underway;
}

export interface Router {
  readonly state: () => RouterState;
  /** Tells every change; answers how to end it. */
  readonly subscribe: (listener: (state: RouterState) => void) => () => void;
  /** Goes to a page of the route table, or posts a form to it. Ends when it is shown, or when another way was taken meanwhile. */
  readonly go: (url: URL, form?: FormData) => Promise<void>;
  /** Goes to more of the page that is shown; what is there stays when that cannot be had. */
  readonly add: (url: URL) => Promise<void>;
  /** Leads from a popup back to the page below it. */
  readonly close: () => void;
  /** Asks for the data of the page again, without a sign of it until they are there. */
  readonly reload: () => Promise<void>;
}

/** A way being taken; changes with every redirect on it. */
interface Move {
  url: URL;
  by: Shown['by'];
  fields?: URLSearchParams | undefined;
  /** Of the entry that is gone back to, or asked for again. */
  key?: string | undefined;
  readonly intention?: string;
  readonly isQuiet?: boolean;
  readonly isMore?: boolean;
}

/** The browser's own word, and the status of a portal that is there without what it needs. */
const UNREACHABLE = 'unreachable';
const SILENCE = 503;

const IDLE: Underway = { state: 'idle' };
/** A browser gives up at the same number. */
const MOST_REDIRECTS = 20;

const newKey = (): string => Math.random().toString(36).slice(2, 10);

const keyInHistory = (): string => {
  const { key } = (window.history.state ?? {}) as { key?: string };
  if (key !== undefined) return key;
  // An anchor that the browser went to by itself.
  const made = newKey();
  window.history.replaceState({ key: made }, '');
  return made;
};

/** Where the browser is, under the key of this entry of its history. */
export const placeHere = (): Place => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: keyInHistory() };
};

export const addressOf = ({ pathname, search }: Pick<Place, 'pathname' | 'search'>): string =>
  pathname + search;

/** What a form sends; files are no part of it. */
export const fieldsOf = (form: FormData): URLSearchParams => {
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  return fields;
};

/**
 * A form that nobody has answered, or nobody who could: it stays as it is with what was typed in it, and says so, for whether it arrived
 * is not known here. Undefined for a problem of another kind.
 */
const unansweredForm = (
  form: string,
  fields: URLSearchParams,
  { code, status, detail }: Problem,
): FormAnswer | undefined => {
  if (code !== UNREACHABLE && status !== SILENCE) return undefined;
  const values = Object.fromEntries([...fields].filter(([name]) => name !== 'intention'));
  return { form, values, errors: {}, status: 500, subCode: 0, message: detail, isUnanswered: true };
};

/** What is shown with a form on it that was refused: the page's title says so first. */
const refusedView = (view: PageView, correlationId = view.correlationId): PageView => ({
  ...view,
  correlationId,
  page: { ...view.page, title: errorTitle(view.page.title) },
});

/** Nothing of a page could be had, not even its frame: the one on screen stays, under a title that says so. */
const framelessView = ({ shown, below }: RouterState, { status }: Problem, url: URL): PageView => {
  const { view } = below ?? shown;
  const [id, what] =
    status >= 500 ? ['erreurTechnique', 'Service indisponible'] : ['demandeRefusee', 'Demande refusée'];
  const title = view.signedIn ? `${what} – ${PRODUCT_NAME}` : what;
  return { ...view, page: { id, title, path: addressOf(url) } };
};

/** Another part of the page that is there already. */
const isAnchorOf = ({ place, problem }: Shown, url: URL): boolean =>
  !problem && addressOf(url) === addressOf(place) && url.hash !== '';

/** What stays in sight below what is shown next: a popup opens over a page that was there, and stays over it while its own forms lead on. */
const belowOf = (
  { shown, below }: RouterState,
  next: Pick<Shown, 'route' | 'page'>,
  { by }: Pick<Move, 'by'>,
): Shown | undefined => {
  if (!isPopup(next.route) || !next.page || !popupLayer()) return undefined;
  if (below) return below;
  return by === 'push' && shown.page && !isPopup(shown.route) ? shown : undefined;
};

/** Whether all of what a page is shown with could be had. */
const isHad = (...loading: readonly (Promise<void> | undefined)[]): Promise<boolean> =>
  Promise.all(loading).then(
    () => true,
    () => false,
  );

/** The browser loads a document itself. */
const leave = (to: URL, by: Shown['by']): void => {
  if (by === 'push') window.location.assign(to);
  else window.location.replace(to);
};

/**
 * Takes the browser from page to page without loading a document: one way at a time, a new one ends the one before. The history changes
 * when the page is there, as with documents.
 */
export const createRouter = (first: Shown): Router => {
  let state: RouterState = { shown: first, below: undefined, underway: IDLE };
  /** The entry of the history that opened the popup. */
  let opened: string | undefined;
  let current: { readonly move: Move; readonly control: AbortController } | undefined;
  const listeners = new Set<(state: RouterState) => void>();
  const tell = (change: Partial<RouterState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  };

  /** The way is at its end: the history says so, and what is there is shown. */
  const arrive = (move: Move, shown: Omit<Shown, 'place' | 'by'>): void => {
    current = undefined;
    const { url, by } = move;
    const key = move.key ?? newKey();
    if (by === 'push') window.history.pushState({ key }, '', url);
    else if (by === 'replace') window.history.replaceState({ key }, '', url);
    const { pathname, search, hash } = url;
    const below = belowOf(state, shown, move);
    if (below && !state.below) opened = key;
    tell({ shown: { ...shown, place: { pathname, search, hash, key }, by }, below, underway: IDLE });
  };

  const problemAt = (
    move: Move,
    page: KnownPage,
    { problem, view }: { problem: Problem; view: PageView | undefined },
  ): void =>
    arrive(move, {
      route: page.route,
      page: undefined,
      view: view ?? framelessView(state, problem, move.url),
      data: null,
      action: undefined,
      problem,
    });

  const follow = async (move: Move, { signal }: AbortController): Promise<void> => {
    let action: unknown;
    for (let redirects = 0; redirects < MOST_REDIRECTS; redirects += 1) {
      const { url, fields, intention, isQuiet } = move;
      if (!isQuiet) {
        tell({
          underway: {
            state: fields ? 'submitting' : 'loading',
            path: addressOf(url),
            ...(intention === undefined ? {} : { intention }),
          },
        });
      }
      const page = pageAt(url);
      if (!page) return leave(url, move.by);
      const loading = page.load().catch(() => undefined);
      const answer = await askPage(url, fields, signal);
      if (signal.aborted) return;

      if (answer.kind === 'elsewhere') {
        const to = new URL(answer.to, url);
        if (answer.document) return leave(to, move.by);
        // A form leads on to a new entry of the history; one that comes back to where it was leaves none behind.
        if (fields) move.by = addressOf(to) === addressOf(state.shown.place) ? 'replace' : 'push';
        else if (move.by === 'pop') move.by = 'replace';
        move.url = to;
        move.key = undefined;
        move.fields = undefined;
        action = undefined;
        continue;
      }
      if (answer.kind === 'problem') {
        const { shown } = state;
        if (fields && intention !== undefined && shown.page && shown.route === page.route) {
          const unanswered = unansweredForm(intention, fields, answer.problem);
          if (unanswered)
            return arrive(move, { ...shown, view: refusedView(shown.view), action: unanswered });
        }
        const { detail: message, correlationId: reference, status } = answer.problem;
        if (move.isMore && status >= 500 && shown.page && shown.place.pathname === url.pathname) {
          current = undefined;
          return tell({ underway: { ...IDLE, failed: { path: addressOf(url), message, reference } } });
        }
        // Back leads to the form that could not be sent.
        if (fields) move.by = 'push';
        if (answer.view && !(await isHad(loadFrame(answer.view)))) return leave(url, move.by);
        if (signal.aborted) return;
        return problemAt(move, page, answer);
      }
      if (fields) {
        const { shown } = state;
        action = answer.action ?? null;
        move.fields = undefined;
        // A form that was refused has changed nothing: what is shown stays, and is told under which reference it was refused.
        if (answer.status >= 400 && shown.page && shown.route === page.route) {
          return arrive(move, {
            ...shown,
            view: refusedView(shown.view, answer.view.correlationId),
            action,
          });
        }
        continue;
      }
      const bundle = await loading;
      if (isPopup(page.route)) await loadPopup();
      const hasParts = await isHad(bundle?.parts?.load(answer.data), loadFrame(answer.view));
      if (signal.aborted) return;
      // The portal answers and its files cannot be had: the document works without them. When the line is lost, it says so here.
      if (!bundle || !hasParts) {
        if (window.navigator.onLine) return leave(url, move.by === 'push' ? 'push' : 'replace');
        const { problem, view } = unreachable() as { problem: Problem; view: undefined };
        return problemAt(move, page, { problem, view });
      }
      return arrive(move, {
        route: page.route,
        page: bundle.Page,
        view: answer.view,
        data: answer.data,
        action,
        problem: undefined,
      });
    }
    leave(move.url, move.by);
  };

  const take = async (move: Move): Promise<void> => {
    current?.control.abort();
    const control = new AbortController();
    current = { move, control };
    try {
      await follow(move, control);
    } catch (error) {
      if (!control.signal.aborted) throw error;
    }
  };

  window.addEventListener('popstate', () => {
    const place = placeHere();
    const url = new URL(window.location.href);
    const { below } = state;
    const isBelow = below !== undefined && addressOf(place) === addressOf(below.place);
    if (isBelow || isAnchorOf(state.shown, url)) {
      current?.control.abort();
      current = undefined;
      const shown = isBelow ? below : state.shown;
      tell({
        shown: { ...shown, place, by: 'pop' },
        below: isBelow ? undefined : below,
        underway: IDLE,
      });
    } else void take({ url, by: 'pop', key: place.key });
  });
  // A document that was left and is come back to as it was: nothing is on its way any more.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tell({ underway: IDLE });
  });

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (url, form) => {
      const isHere = addressOf(url) === addressOf(state.shown.place);
      if (!form) return take({ url, by: isHere && url.hash === state.shown.place.hash ? 'replace' : 'push' });
      const intention = form.get('intention');
      return take({
        url,
        by: isHere ? 'replace' : 'push',
        fields: fieldsOf(form),
        ...(typeof intention === 'string' ? { intention } : {}),
      });
    },
    add: (url) => take({ url, by: 'push', isMore: true }),
    close: () => {
      const { shown, below } = state;
      if (!below) return;
      // One step back is the page below; after a form of the popup it is another state of the popup.
      if (shown.place.key === opened) window.history.back();
      else
        void take({
          url: new URL(addressOf(below.place) + below.place.hash, window.location.href),
          by: 'push',
        });
    },
    reload: async () => {
      // What a form changes is asked for when it is answered.
      if (current?.move.fields) return;
      if (current && !current.move.isQuiet) return take({ ...current.move });
      const { key } = state.shown.place;
      await take({ url: new URL(window.location.href), by: 'replace', key, isQuiet: true });
    },
  };
};
