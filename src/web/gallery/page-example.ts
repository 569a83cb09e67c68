import type { Notice } from '#contract/notice.ts';
import type { PageView } from '#contract/page-answer.ts';
import type { Problem } from '#contract/problem.ts';
import { type RouteEntry, type RoutePath, routes } from '#contract/routes.ts';
import type { PlainErrorCode } from '#domain/errors/catalogue.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { usePageData } from '#web/context/page-hooks.ts';
import { type VisitorName, visitors } from './visitors.ts';

/** One state of a page in the gallery's list. */
export interface ListedExample {
  readonly id: string;
  readonly name: string;
  readonly href: string;
}

type AnyLoader = (...args: never[]) => unknown;

/** One state of a page: who looks, and what its loader would have answered. */
export interface PageExample<Data> {
  /** What is to be seen here, in French. */
  readonly name: string;
  readonly visitor: VisitorName;
  /** The address, where the page answers at several. */
  readonly route?: RoutePath;
  /** The page's query with its question mark, where the state has an address of its own. */
  readonly query?: string;
  /** Page identifier and title where they are not the route's: the step of a journey. */
  readonly page?: { readonly id: string; readonly title: string };
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
        /** What the page is answered with: the words are the catalogue's. */
        readonly problem: PlainErrorCode;
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
  readonly page?: { readonly id: string; readonly title: string };
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
  const { id, title } = example.page ?? entry;
  const path = example.route === '*' ? '/adresse-inconnue' : example.route;
  return {
    ...visitor,
    page: {
      id,
      title: visitor.signedIn ? `${title} – ${PRODUCT_NAME}` : title,
      path: `${path}${example.query ?? ''}`,
    },
    display,
    correlationId: '7f3a92c1',
  };
};
