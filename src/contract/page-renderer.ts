import type { DocumentHead } from './document-head.ts';
import type { Notice } from './notice.ts';
import type { HydrationData, PageView } from './page-answer.ts';

/** Turns what the server has found out into documents; made from the build, or from the sources in development. */
export interface PageRenderer {
  /** The route of the table that a path belongs to, and the values of its parameters; undefined when there is none. */
  match(pathname: string): { path: string; params: Readonly<Record<string, string | undefined>> } | undefined;
  /**
   * The whole document of a page: no inline style, no inline script without the answer's nonce. Without `about` search engines are asked not
   * to show it.
   */
  document(data: HydrationData, nonce: string, about?: DocumentHead): Promise<string>;
  /** The document of a notice of sign-in or sign-out in the frame of the pages, without the pages' scripts. */
  noticeDocument(view: PageView, notice: Notice, nonce: string): Promise<string>;
}
