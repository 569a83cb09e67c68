import { useActionData, useLoaderData, useNavigation, useRouteLoaderData } from 'react-router';
import type { ActionFailure, PageRedirect } from '#server/page-results.ts';
import type { PageView } from '#web/rendering/page-answer.ts';

type Returned<F extends (...args: never[]) => unknown> = Exclude<Awaited<ReturnType<F>>, PageRedirect>;
type Shown<T> = T extends ActionFailure<infer Data> ? Data : T;

/** The data of the page's loader: `usePageData<typeof loader>()`. */
export const usePageData = <Loader extends (...args: never[]) => unknown>(): Returned<Loader> =>
  useLoaderData() as Returned<Loader>;

/** What the page's action answered to the last form, or undefined: a failure keeps what was typed. */
export const useActionResult = <Action extends (...args: never[]) => unknown>():
  | Shown<Returned<Action>>
  | undefined => useActionData() as Shown<Returned<Action>> | undefined;

/** Who is looking and how, for any component inside the frame. */
export const usePageView = (): PageView => useRouteLoaderData('root') as PageView;

/** Whether a navigation or a form of this page is on its way, and which. */
export const usePending = (): {
  readonly state: 'idle' | 'loading' | 'submitting';
  readonly path?: string;
} => {
  const navigation = useNavigation();
  return navigation.location
    ? { state: navigation.state, path: navigation.location.pathname + navigation.location.search }
    : { state: navigation.state };
};
