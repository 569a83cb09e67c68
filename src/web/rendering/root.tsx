import { type ReactNode, useEffect, useMemo } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router';
import type { PageView } from '#contract/page-answer.ts';
import type { Problem } from '#contract/problem.ts';
import { NavigationContext, type PageNavigation } from '#web/context/page-hooks.ts';
import { pageArrived } from '#web/rendering/arrival.ts';
import { documentData } from '#web/rendering/document-data.ts';
import { Frame, ProblemPage } from '#web/rendering/frame.tsx';

/** Tells pages of what the router has under way; apart from the frame, which need not be made again for it. */
const Navigation = ({ children }: { children: ReactNode }): ReactNode => {
  const { state, location, formData } = useNavigation();
  const { revalidate } = useRevalidator();
  const path = location && location.pathname + location.search;
  const pressed = formData?.get('intention');
  const intention = typeof pressed === 'string' ? pressed : undefined;
  const navigation = useMemo<PageNavigation>(
    () => ({
      state,
      revalidate,
      ...(path === undefined ? {} : { path }),
      ...(intention === undefined ? {} : { intention }),
    }),
    [state, revalidate, path, intention],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
};

/** The frame around every page, kept while pages change. */
export const Root = (): ReactNode => {
  const view = useLoaderData() as PageView;
  useEffect(() => {
    document.title = view.page.title;
    const { dataset } = document.documentElement;
    for (const [name, value] of Object.entries(documentData(view))) {
      if (value === undefined) delete dataset[name];
      else dataset[name] = value;
    }
    const scheme = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
    if (scheme) scheme.content = view.display.mode === 'inverted' ? 'dark' : 'light';
  }, [view]);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what is told, not its key
  useEffect(pageArrived, [key]);
  return (
    <Navigation>
      <Frame view={view}>
        <Outlet />
      </Frame>
    </Navigation>
  );
};

/** Stands in the page's place when the page could not be had. */
export const PageBoundary = (): ReactNode => {
  const error = useRouteError();
  return <ProblemPage problem={isRouteErrorResponse(error) ? (error.data as Problem) : undefined} />;
};
