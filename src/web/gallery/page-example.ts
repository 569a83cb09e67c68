import type { Notice } from '#features/sessions/contract.ts';
import type { PageView, Problem } from '#web/rendering/page-answer.ts';
import type { usePageData } from '#web/rendering/page-hooks.ts';
import { PRODUCT_NAME, type RouteEntry, type RoutePath, routes } from '#web/routes.ts';
import { type VisitorName, visitors } from './visitors.ts';

type AnyLoader = (...args: never[]) => unknown;

/** One state of a page: who looks, and what its loader would have answered. */
export interface PageExample<Data> {
  /** What is to be seen here, in French. */
  readonly name: string;
  readonly visitor: VisitorName;
  /** The page's query with its question mark, where the state has an address of its own. */
  readonly query?: string;
  readonly data: Data;
  /** What the page's action answered to the form just sent. */
  readonly answer?: unknown;
}

/** The states of a page, by a short name for addresses and pictures. Typed with the page's own loader, so that it cannot lie. */
export interface PageExamples<Loader extends AnyLoader> {
  readonly route: RoutePath;
  readonly cases: Readonly<Record<string, PageExample<ReturnType<typeof usePageData<Loader>>>>>;
}

/** What stands in a page's place when it cannot be had, at the address it was asked for. */
export interface ProblemExamples {
  readonly cases: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly visitor: VisitorName;
        readonly route: RoutePath;
        readonly problem: Problem;
      }
    >
  >;
}

/** What sign-in and sign-out have to say, as documents without scripts. */
export interface NoticeExamples {
  readonly cases: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly visitor: VisitorName;
        readonly route: RoutePath;
        readonly notice: Notice;
      }
    >
  >;
}

/** A state of a page or of what stands in its place, whatever the type of its data. */
export interface ShownExample {
  /** `<folder>.<case>` */
  readonly id: string;
  readonly name: string;
  readonly visitor: VisitorName;
  readonly route: RoutePath;
  readonly query?: string;
  readonly data?: unknown;
  readonly answer?: unknown;
  readonly problem?: Problem;
  readonly notice?: Notice;
}

/** What the document of an example starts from. */
export const viewOfExample = (example: ShownExample, display: PageView['display']): PageView => {
  const entry = (routes as readonly RouteEntry[]).find(({ path }) => path === example.route);
  if (!entry) throw new Error(`${example.id}: ${example.route} is no route`);
  const visitor = visitors[example.visitor];
  const path = example.route === '*' ? '/adresse-inconnue' : example.route;
  return {
    ...visitor,
    page: {
      id: entry.id,
      title: visitor.signedIn ? `${entry.title} – ${PRODUCT_NAME}` : entry.title,
      path: `${path}${example.query ?? ''}`,
    },
    display,
    correlationId: '7f3a92c1',
  };
};
