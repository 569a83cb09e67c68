/** Name of the event that each page and each step of a journey gives on the document when somebody sees it. */
export const PAGE_EVENT = 'voyageur:page';
/** Name of the one that each POST or PUT gives that came to nothing (API-09). */
export const FAILURE_EVENT = 'voyageur:failure';

/** What is told: identifiers only (NAV-11, PROFILE-02), never an address, a name or a number. */
export interface PageSeen {
  /** The page identifier, as in `data-page`: `ferShopCartOutward`. */
  readonly page: string;
  /** Content profile code: `GV`, `NL`. */
  readonly profile: string;
}

/** What failed. */
export interface RequestFailed {
  readonly method: 'POST' | 'PUT';
  /** Null where nobody answered. */
  readonly status: number | null;
}

/** Tells of a POST or PUT that came to nothing; heard like a page that is seen. */
export const tellFailure = (method: RequestFailed['method'], status: number | null): void => {
  document.dispatchEvent(new CustomEvent<RequestFailed>(FAILURE_EVENT, { detail: { method, status } }));
};

/** What stands in the window. */
export const pageInWindow = (): PageSeen => ({
  page: document.querySelector<HTMLElement>('main')?.dataset.page ?? '',
  profile: document.documentElement.dataset.profile ?? '',
});

/** Tells the page that stands in the window. Nothing leaves the browser by itself: who measures must listen, and ask first. */
export const tellPage = (): void => {
  document.dispatchEvent(new CustomEvent<PageSeen>(PAGE_EVENT, { detail: pageInWindow() }));
};
