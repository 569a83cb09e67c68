import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useLoaderData, useLocation, useRouteError } from 'react-router';
import { Page as NotFound } from '#web/pages/not-found/page.tsx';
import { Page as Refused } from '#web/pages/refused/page.tsx';
import { Page as ServerError } from '#web/pages/server-error/page.tsx';
import { pageArrived } from '#web/rendering/arrival.ts';
import type { PageView, Problem } from '#web/rendering/page-answer.ts';
import { Shell } from '#web/shell/shell.tsx';

/** Attributes of `<html>` that follow who is looking and how (A11Y-01); the server writes the same into the first HTML. */
export const documentData = (view: PageView): Readonly<Record<string, string | undefined>> => ({
  profile: view.profile,
  tier: view.card?.colour,
  mode: view.display.mode,
  font: view.display.font,
  spacing: view.display.spacing,
});

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
    <Shell view={view} points={view.points}>
      <Outlet />
    </Shell>
  );
};

const REFUSALS: readonly string[] = ['sign-in-required', 'card-required', 'shop-required', 'staff-required'];

/** Stands in the page's place when the page could not be had: refused, unknown, or broken. */
export const PageBoundary = (): ReactNode => {
  const error = useRouteError();
  const problem = isRouteErrorResponse(error) ? (error.data as Problem) : undefined;
  if (problem?.status === 404) return <NotFound />;
  if (problem && REFUSALS.includes(problem.code)) return <Refused problem={problem} />;
  return <ServerError problem={problem} />;
};
