import { createContext, useContext } from 'react';
import type { PageView } from '#contract/page-answer.ts';
import type { ActionFailure, PageFile, PageRedirect } from '#contract/page-results.ts';
import { type Voice, voiceFor } from './voice.ts';

/**
 * What pages read, on plain contexts: filled from the router in the browser and from the answer itself on the server, which therefore
 * renders without a router.
 */
export const ViewContext = createContext<PageView | undefined>(undefined);

/** Answers of the page's loader and of its action. */
export interface ShownData {
  readonly data: unknown;
  readonly action: unknown;
}
export const DataContext = createContext<ShownData | undefined>(undefined);

/** What is under way; nothing is where no scripts run. */
export interface PageNavigation {
  readonly state: 'idle' | 'loading' | 'submitting';
  /** Path and query of where it leads. */
  readonly path?: string;
  /** Of the form that was posted: which button of the page was pressed. */
  readonly intention?: string;
  /** More of this page was asked for and could not be had: where from, why, and the reference where there is one. */
  readonly failed?: { readonly path: string; readonly message: string; readonly reference: string };
  /** Asks for the page's data again. */
  readonly revalidate: () => Promise<void>;
}
export const NavigationContext = createContext<PageNavigation>({
  state: 'idle',
  revalidate: async () => undefined,
});

type Returned<F extends (...args: never[]) => unknown> = Exclude<
  Awaited<ReturnType<F>>,
  PageRedirect | PageFile
>;
type Shown<T> = T extends ActionFailure<infer Data> ? Data : T;

const useShown = (): ShownData => {
  const shown = useContext(DataContext);
  if (!shown) throw new Error('a page is shown without its data');
  return shown;
};

/** The data of the page's loader: `usePageData<typeof loader>()`. */
export const usePageData = <Loader extends (...args: never[]) => unknown>(): Returned<Loader> =>
  useShown().data as Returned<Loader>;

/** What the page's action answered to the last form, or undefined: a failure keeps what was typed. */
export const useActionResult = <Action extends (...args: never[]) => unknown>():
  | Shown<Returned<Action>>
  | undefined => useShown().action as Shown<Returned<Action>> | undefined;

/** Who is looking and how, for any component inside the frame. */
export const usePageView = (): PageView => {
  const view = useContext(ViewContext);
  if (!view) throw new Error('a page is shown outside its frame');
  return view;
};

/** How this page speaks: to the customer, or of them to the agent who serves them. */
export const useVoice = (): Voice => voiceFor(usePageView().file);

/** Whether a navigation or a form of this page is on its way, and where it leads. */
export const usePending = (): PageNavigation => useContext(NavigationContext);
