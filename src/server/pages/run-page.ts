import { KEPT_FORM, requireFreshProof } from '#contract/fresh-proof.ts';
import type { PageContext, PageModule } from '#contract/page-context.ts';
import { ActionFailure, PageFile, PageLeaves, PageNotFound, PageRedirect } from '#contract/page-results.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import { type Problem, problem } from '#contract/problem.ts';
import type { PageEntry } from '#contract/routes.ts';
import type { Waiting } from '#contract/shop-door.ts';
import { signInPath } from '#contract/sign-in-path.ts';
import { actingOf, DESK_TOKEN_FIELD, FILE_FIELD, FILE_HEADER } from '#contract/staff.ts';
import { onBehalfOf } from '#database/on-behalf-of.ts';
import { Fault } from '#domain/failure.ts';
import { parseTransactionId } from '#domain/ids.ts';
import { refusalFor } from '#server/request-state.ts';
import { atTheDoor } from '#server/waiting-room.ts';
import { postedForm, releaseForm } from './form-fields.ts';
import { assertJson } from './json-data.ts';
import { type PageRequest, wantsPageData } from './page-request.ts';
import type { PageMatch } from './page-table.ts';

/** How a page ends, before it is written as a document or as page data. */
export type Outcome =
  | { readonly kind: 'page'; readonly status: number; readonly data: unknown; readonly action?: unknown }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'file'; readonly file: PageFile }
  /** The shop is full, and this is where somebody stands in the queue. */
  | { readonly kind: 'waiting'; readonly where: Waiting }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Refusals that lead elsewhere: to the sign-in, or to the root with the session cleared (AUTH-07). */
const WAYS_OUT: ReadonlySet<string> = new Set(['sign-in-required', 'refresh-token-error']);

/** Why this person may not have the page, by the table's access; undefined when they may. */
const refusedAccess = async (
  app: PortalContext,
  { access, formAccess = access }: PageEntry,
  { request, reply, url, state, setAside }: PageRequest,
): Promise<Outcome | undefined> => {
  const refusal = await refusalFor(
    app,
    request.method === 'POST' ? formAccess : access,
    request,
    reply,
    state,
  );
  if (refusal === undefined) return undefined;
  // Whoever is signed in all the same would be sent straight back by the sign-in: the page says itself what a visitor needs for it.
  if (!WAYS_OUT.has(refusal) || (await setAside?.session()))
    return { kind: 'problem', problem: problem(refusal, request.id) };
  const leadsToRoot = refusal === 'refresh-token-error' || url.searchParams.get('reset') === 'true';
  const location = leadsToRoot ? '/' : signInPath(url.pathname + url.search);
  return wantsPageData(request)
    ? { kind: 'problem', problem: problem(refusal, request.id, { location }) }
    : { kind: 'redirect', to: location };
};

/** What the loader and the action are given; what they say of the answer is kept in `visit` and `answer`. */
const contextOf = async <App extends PortalContext>(
  app: App,
  { entry, params }: PageMatch<App>,
  visit: PageRequest,
  answer: { status: number },
): Promise<PageContext<App>> => {
  const { request, reply, url, state } = visit;
  const session = await state.session();
  const needsSession = () => new Fault('page-needs-session', { route: entry.path });
  const acting = actingOf(session, request.id);
  const form = await postedForm(request.body, session?.iuc ?? request.ip);
  return {
    // Made of this very product by its composition root.
    app: acting && app.actingAs ? (app.actingAs(acting) as App) : app,
    method: request.method === 'POST' ? 'POST' : 'GET',
    route: entry,
    url,
    params,
    form,
    session,
    get iuc() {
      if (!session) throw needsSession();
      return session.iuc;
    },
    overview: async () => {
      const overview = await state.overview();
      if (!overview) throw needsSession();
      return overview;
    },
    profile: async () => (await state.overview())?.profile,
    openFile: async () => {
      const frame = visit.framedFor;
      const agent = await frame?.session();
      return agent?.isEsp ? { session: agent, profile: (await frame?.overview())?.profile } : undefined;
    },
    correlationId: request.id,
    acting,
    log: request.log,
    address: request.ip,
    cookie: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    signal: request.signal,
    transactionId: parseTransactionId(
      String(request.headers['x-transac-correlation-id'] ?? form.get('transactionId')),
    ),
    setPage: (change) => {
      visit.page = { ...visit.page, ...change };
    },
    setStatus: (status) => {
      answer.status = status;
    },
    setHeader: (name, value) => {
      reply.header(name, value);
    },
  };
};

/** What a loader or an action answers; redirects and 404 may be returned or thrown. */
const resultOf = async <App>(
  work: PageModule<App>['loader'],
  context: PageContext<App>,
): Promise<unknown> => {
  try {
    return await work?.(context);
  } catch (thrown) {
    if (thrown instanceof PageRedirect || thrown instanceof PageNotFound || thrown instanceof PageLeaves)
      return thrown;
    throw thrown;
  }
};

/** Where a page leads that leaves the portal. Throws a Fault for an origin that the configuration does not name. */
const leavingTo = ({ url }: PageLeaves, own: string, { config }: PortalContext): string => {
  const target = new URL(url, own);
  if (target.origin === own) return url;
  if (config.formActionOrigins.some((address) => new URL(address).origin === target.origin))
    return target.href;
  throw new Fault('leaves-for-unknown-origin', { origin: target.origin });
};

/** The end that a loader or an action put to the page; undefined when it goes on. */
const endingOf = (
  result: unknown,
  { request, url }: PageRequest,
  app: PortalContext,
): Outcome | undefined => {
  if (result instanceof PageRedirect) return { kind: 'redirect', to: result.to };
  if (result instanceof PageLeaves) return { kind: 'redirect', to: leavingTo(result, url.origin, app) };
  if (result instanceof PageFile) return { kind: 'file', file: result };
  if (result instanceof PageNotFound) return { kind: 'problem', problem: problem('not-found', request.id) };
  return undefined;
};

/** The form that its customer comes back to from proving who they are, as its page's action would answer it (AUTH-15). */
const comeBackTo = async (app: PortalContext, { url, state }: PageRequest): Promise<unknown> => {
  const name = url.searchParams.get(KEPT_FORM);
  const session = name === null ? undefined : await state.session();
  const kept = name !== null && session && (await app.sessions.keptForm(session.iuc, name));
  if (!kept || kept.path !== url.pathname) return undefined;
  const isProved = requireFreshProof({ app, session }) === undefined;
  return { form: kept.form, values: kept.values, errors: {}, ...(isProved ? { isProved } : {}) };
};

/**
 * Whether a form was shown for another file of professional mode than the one that is open, or says nothing of it: an agent serves one
 * customer after the other in one browser, and a page of the one before may still stand in a window (PRO-06).
 */
const isOfAnotherFile = (
  { session, form, route }: Pick<PageContext<unknown>, 'session' | 'form' | 'route'>,
  { headers }: PageRequest['request'],
): boolean => {
  // The desk opens the next.
  if (route.isOfDesk && form.has(DESK_TOKEN_FIELD)) return false;
  const open = session?.isEsp ? session.sessionId : undefined;
  // What a header names has been compared with the file itself.
  if (form.has(FILE_FIELD)) return form.get(FILE_FIELD) !== open;
  return open !== undefined && headers[FILE_HEADER] === undefined;
};

/** The action of a page on POST, and its loader. */
const runAllowed = async <App extends PortalContext>(
  app: App,
  match: PageMatch<App>,
  visit: PageRequest,
): Promise<Outcome> => {
  const { request } = visit;
  const { module } = match;
  const answer = { status: 200 };
  const context = await contextOf(app, match, visit, answer);
  let action: unknown;
  if (request.method === 'POST') {
    if (isOfAnotherFile(context, request))
      return { kind: 'problem', problem: problem('file-closed', request.id) };
    if (!module.action) return { kind: 'problem', problem: problem('method-not-allowed', request.id) };
    const result = await resultOf(module.action, context);
    const ended = endingOf(result, visit, app);
    if (ended) return ended;
    if (result instanceof ActionFailure) answer.status = result.status;
    action = (result instanceof ActionFailure ? result.data : result) ?? null;
    assertJson(action, 'action');
    // The browser keeps the data it has while a form is refused, and asks again after one that was accepted.
    if (wantsPageData(request)) return { kind: 'page', status: answer.status, data: null, action };
  } else action = await comeBackTo(app, visit);
  const data = await resultOf(module.loader, context);
  const ended = endingOf(data, visit, app);
  if (ended) return ended;
  assertJson(data ?? null, 'data');
  return {
    kind: 'page',
    status: answer.status,
    data: data ?? null,
    ...(action === undefined ? {} : { action }),
  };
};

/** Why somebody who may have the page has to wait for it; undefined when there is room (OPS-06). */
const heldAtDoor = async (
  app: PortalContext,
  { isBehindDoor }: PageEntry,
  { request, reply, state }: PageRequest,
): Promise<Outcome | undefined> => {
  if (!isBehindDoor || !app.shopDoor) return undefined;
  const held = await atTheDoor(app, request, reply, await state.session());
  if (!held) return undefined;
  if (held.kind === 'waiting' && request.method === 'GET') return { kind: 'waiting', where: held.where };
  reply.header('retry-after', String(held.kind === 'full' ? held.askAgain : held.where.askAgain));
  // What was typed stays on the page that sent it.
  return { kind: 'problem', problem: problem(held.kind === 'full' ? 'overloaded' : 'shop-full', request.id) };
};

/** Decides access from the route table, before anything of the page runs; then its action on POST, and its loader. */
export const runPage = async <App extends PortalContext>(
  app: App,
  match: PageMatch<App>,
  visit: PageRequest,
): Promise<Outcome> => {
  const refused = await refusedAccess(app, match.entry, visit);
  if (refused) return refused;
  const held = await heldAtDoor(app, match.entry, visit);
  if (held) return held;
  try {
    const customer = (await visit.state.session())?.iuc;
    return await onBehalfOf(customer, () => runAllowed(app, match, visit));
  } finally {
    releaseForm(visit.request.body);
  }
};
