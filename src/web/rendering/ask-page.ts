import {
  PAGE_DATA_HEADERS,
  type PageAnswer,
  type PageProblem,
  type PageView,
} from '#contract/page-answer.ts';
import type { Problem } from '#contract/problem.ts';
import { browserErrors } from '#domain/errors/browser.ts';
import { tellFailure } from '#web/context/page-events.ts';

/** What a page's own address answers to a request for its data. */
export type Answer =
  | {
      readonly kind: 'page';
      readonly view: PageView;
      readonly data: unknown;
      readonly action: unknown;
      readonly status: number;
    }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly view: PageView | undefined }
  /** `document`: not to be shown by this document, the browser has to load another. */
  | { readonly kind: 'elsewhere'; readonly to: string; readonly document: boolean };

/** No answer came, or none of ours. Where it brings no frame, the one on screen stays. */
export const unreachable = (status: number = browserErrors.unreachable.status): Answer => ({
  kind: 'problem',
  view: undefined,
  problem: {
    type: 'about:blank',
    title: 'Service Unavailable',
    status,
    detail: browserErrors.unreachable.message,
    code: 'unreachable',
    subCode: 0,
    correlationId: '',
  },
});

/**
 * Asks a page's own address for its data (NAV-14), or posts a form to it. One answer feeds the frame and the page, so that they can never
 * show two persons. Throws only when `signal` has ended it.
 */
export const askPage = async (
  url: URL,
  fields: URLSearchParams | undefined,
  signal: AbortSignal,
): Promise<Answer> => {
  try {
    const response = await fetch(url, {
      method: fields ? 'POST' : 'GET',
      headers: { ...PAGE_DATA_HEADERS, accept: 'application/json' },
      body: fields ?? null,
      signal,
      redirect: 'error',
      credentials: 'same-origin',
    });
    const { status } = response;
    if (fields && status >= 400) tellFailure('POST', status);
    if (!response.headers.get('content-type')?.includes('json')) {
      // Something in front of the portal answered (a proxy's own error page): let the browser load the document and show it.
      return !fields && response.ok
        ? { kind: 'elsewhere', to: url.href, document: true }
        : unreachable(status);
    }
    const answer = (await response.json()) as PageAnswer | PageProblem;
    if (!('kind' in answer)) {
      return answer.location
        ? { kind: 'elsewhere', to: answer.location, document: true }
        : { kind: 'problem', problem: answer, view: answer.view };
    }
    if (answer.kind === 'redirect') return { kind: 'elsewhere', to: answer.to, document: answer.document };
    return { kind: 'page', view: answer.view, data: answer.data, action: answer.action, status };
  } catch (error) {
    if (signal.aborted) throw error;
    if (fields) tellFailure('POST', null);
    return unreachable();
  }
};
