import type { ComponentType, ReactNode } from 'react';
import { ACCESS_ERRORS } from '#contract/access.ts';
import type { PageView } from '#contract/page-answer.ts';
import type { Problem } from '#contract/problem.ts';
import { pathOf } from '#contract/routes.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { DataContext, type ShownData, ViewContext } from '#web/context/page-hooks.ts';
import { Page as NotFound } from '#web/pages/not-found/page.tsx';
import { Page as Refused } from '#web/pages/refused/page.tsx';
import { Page as ServerError } from '#web/pages/server-error/page.tsx';
import { isInTable } from '#web/rendering/page-table.ts';
import { Shell } from '#web/shell/shell.tsx';
import { CookieBanner } from '#web/ui/index.ts';

const COOKIES = pathOf('/cookies');

/** Asked for on every page but the one that is the choice. */
const bannerFor = ({ consent, page }: PageView): ReactNode =>
  consent.isDue && page.path.split('?', 1)[0] !== COOKIES ? (
    <CookieBanner
      action={COOKIES}
      back={page.path}
      customise={`${COOKIES}#PersonnaliserCookies`}
      days={consent.days}
    />
  ) : undefined;

/** The frame around every page. */
export const Frame = ({ view, children }: { view: PageView; children: ReactNode }): ReactNode => (
  <ViewContext value={view}>
    <Shell view={view} exists={isInTable} points={view.points} cookieBanner={bannerFor(view)}>
      {children}
    </Shell>
  </ViewContext>
);

/** A page with what its loader and its action answered. */
export const ShownPage = ({ page: Page, shown }: { page: ComponentType; shown: ShownData }): ReactNode => (
  <DataContext value={shown}>
    <Page />
  </DataContext>
);

const REFUSALS: readonly ErrorCode[] = [...ACCESS_ERRORS, 'file-closed'];

/** Stands in the page's place when the page could not be had: refused, unknown, or broken. */
export const ProblemPage = ({ problem }: { problem: Problem | undefined }): ReactNode => {
  if (problem?.status === 404) return <NotFound />;
  if (problem && REFUSALS.includes(problem.code)) return <Refused problem={problem} />;
  return <ServerError problem={problem} />;
};
