/** Name of the event that each page and each step of a journey gives on the document when somebody sees it. */
const PAGE_EVENT = 'voyageur:page';

/** What is told: identifiers only (NAV-11, PROFILE-02), never an address, a name or a number. */
interface PageSeen {
  /** The page identifier, as in `data-page`: `ferShopCartOutward`. */
  readonly page: string;
  /** Content profile code: `GV`, `NL`. */
  readonly profile: string;
}

/** Tells the page that stands in the window. Nothing leaves the browser by itself: who measures must listen, and ask first. */
export const tellPage = (): void => {
  const detail: PageSeen = {
    page: document.querySelector<HTMLElement>('main')?.dataset.page ?? '',
    profile: document.documentElement.dataset.profile ?? '',
  };
  document.dispatchEvent(new CustomEvent<PageSeen>(PAGE_EVENT, { detail }));
};
