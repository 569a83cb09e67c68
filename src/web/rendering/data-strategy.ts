import {
  type DataStrategyFunction,
  type DataStrategyResult,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  redirect,
  redirectDocument,
  data as withStatus,
} from 'react-router';
import {
  PAGE_DATA_HEADERS,
  type PageAnswer,
  type PageProblem,
  type PageView,
} from '#contract/page-answer.ts';
import { browserErrors } from '#domain/errors/browser.ts';

/** What one request for page data brought: the frame's data and the page's, or what stands in their place. */
interface Outcome {
  readonly view: PageView | undefined;
  readonly page: DataStrategyResult;
}

const errorOf = (problem: PageProblem): DataStrategyResult => ({
  type: 'error',
  result: new ErrorResponse(problem.status, problem.title, problem),
});

const unreachable: PageProblem = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: browserErrors.unreachable.status,
  detail: browserErrors.unreachable.message,
  code: 'unreachable',
  subCode: 0,
  correlationId: '',
};

/** Asks the page's own address for its data (NAV-14), or posts a form to it. */
const ask = async (request: Request): Promise<Outcome> => {
  let response: Response;
  try {
    response = await fetch(request.url, {
      method: request.method,
      headers: { ...PAGE_DATA_HEADERS, accept: 'application/json' },
      body: request.method === 'GET' ? null : new URLSearchParams(await request.text()),
      signal: request.signal,
      redirect: 'error',
      credentials: 'same-origin',
    });
  } catch (error) {
    if (request.signal.aborted) throw error;
    return { view: undefined, page: errorOf(unreachable) };
  }
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) {
    // Something in front of the portal answered (a proxy's own error page): let the browser load the document and show it.
    if (request.method === 'GET' && response.ok) {
      return { view: undefined, page: { type: 'data', result: redirectDocument(request.url) } };
    }
    return { view: undefined, page: errorOf({ ...unreachable, status: response.status }) };
  }
  const answer = (await response.json()) as PageAnswer | PageProblem;
  if (!('kind' in answer)) {
    if (answer.location) {
      return { view: undefined, page: { type: 'data', result: redirectDocument(answer.location) } };
    }
    return { view: answer.view, page: errorOf(answer) };
  }
  if (answer.kind === 'redirect') {
    const to = answer.document ? redirectDocument(answer.to) : redirect(answer.to);
    return { view: undefined, page: { type: 'data', result: to } };
  }
  const result = request.method === 'GET' ? answer.data : withStatus(answer.action ?? null, response.status);
  return { view: answer.view, page: { type: 'data', result } };
};

/**
 * One request feeds the frame and the page; the page's chunk loads at the same time. Where an answer brings no frame (the network is
 * down), the one on screen stays.
 */
export const pageDataStrategy = (first: PageView): DataStrategyFunction => {
  let view = first;
  return async ({ matches, request }) => {
    const toLoad = matches.filter((match) => match.shouldCallHandler());
    // After a form that was refused nothing has to be loaded again.
    if (toLoad.length === 0) return {};
    const outcome = ask(request);
    // Its failure is reported by the matches below; this keeps it from being reported a second time as unhandled.
    outcome.catch(() => undefined);
    const results: Record<string, DataStrategyResult> = {};
    await Promise.all(
      toLoad.map(async (match) => {
        const isRoot = match.route.id === 'root';
        const resolved = await match.resolve(async () => {
          if (!isRoot) return null;
          view = (await outcome).view ?? view;
          return view;
        });
        if (resolved.type === 'error' || isRoot) results[match.route.id] = resolved;
        else results[match.route.id] = (await outcome).page;
      }),
    );
    return results;
  };
};
