import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Access, accessNeedsProfile, type Refusal, refusalOf } from '#contract/access.ts';
import type { CustomerOverview } from '#contract/overview.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import type { SessionView, SignedInVisitor } from '#contract/session.ts';
import { FILE_HEADER } from '#contract/staff.ts';
import type { DisplayChoice } from '#domain/display-preferences.ts';
import { Fault } from '#domain/failure.ts';

/** Who is behind a request: session and customer, read together, at most once, and only when somebody asks. */
export interface RequestState {
  session(): Promise<SessionView | undefined>;
  /** Undefined without a session. */
  overview(): Promise<CustomerOverview | undefined>;
  /** What the account says of how pages look; undefined without a session. */
  display(): Promise<DisplayChoice | undefined>;
  /** It names a file of professional mode that is not open any more. */
  isFileClosed(): Promise<boolean>;
  /** `Set-Cookie` for a browser whose session the provider has refused to renew (AUTH-07). */
  dropUnrenewed(): Promise<string | undefined>;
}

/** Who has not said who they are. */
export const NOBODY: RequestState = {
  session: async () => undefined,
  overview: async () => undefined,
  display: async () => undefined,
  isFileClosed: async () => false,
  dropUnrenewed: async () => undefined,
};

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let value: Promise<T> | undefined;
  return () => {
    value ??= read();
    return value;
  };
};

const states = new WeakMap<FastifyRequest, RequestState>();

/** The state of a request; `bearer` accepts an access token as well as the session cookie (calls do, pages do not). */
export const requestState = (app: PortalContext, request: FastifyRequest, bearer = false): RequestState => {
  const known = states.get(request);
  if (known) return known;
  const named = request.headers[FILE_HEADER];
  const file = once(() =>
    app.staffFiles.read(request.headers.cookie, typeof named === 'string' ? named : undefined),
  );
  const visitor = once(async (): Promise<SignedInVisitor | undefined> => {
    // Whoever has a file open acts for its customer; a customer's own sign-in in the same browser is not used meanwhile (PRO-06).
    const opened = await file();
    if (opened !== undefined) return opened === 'closed' ? undefined : opened;
    // Whoever sends a token means it: a bad one is not replaced by the cookie that happens to come along.
    if (!bearer || request.headers.authorization === undefined)
      return app.sessions.readVisitor(request.headers.cookie);
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization)?.[1];
    const session = token === undefined ? undefined : await app.sessions.readBearer(token);
    if (!session) return undefined;
    const customer = await app.profiles.overview(session.iuc);
    if (!customer) throw new Fault('bearer-without-customer', {}, { answer: 'not-connect' });
    return { session, customer, display: {} };
  });
  const state: RequestState = {
    session: async () => (await visitor())?.session,
    overview: async () => (await visitor())?.customer,
    display: async () => (await visitor())?.display,
    isFileClosed: async () => (await file()) === 'closed',
    dropUnrenewed: once(() => app.sessions.dropUnrenewed(request.headers.cookie)),
  };
  states.set(request, state);
  return state;
};

/**
 * Why a request may not have what is open to `access`; undefined when it may. One that claims another person's identifier than its
 * session's in `X-Iuc` (API-04) is refused whatever it asks for. A browser whose session is no longer renewed loses its cookie (AUTH-07).
 */
export const refusalFor = async (
  app: Pick<PortalContext, 'staffFiles'>,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
  state: RequestState,
): Promise<Refusal | 'iuc-mismatch' | 'refresh-token-error' | 'file-closed' | undefined> => {
  const session = await state.session();
  // Never as whoever else is signed in here: what was meant for the customer who was served would be done to another.
  if (access !== 'public' && (await state.isFileClosed())) {
    // Who names a file by a header may have another one open.
    if (request.headers[FILE_HEADER] === undefined) reply.header('set-cookie', app.staffFiles.dropCookie());
    return 'file-closed';
  }
  const claimed = request.headers['x-iuc'];
  if (claimed !== undefined && claimed !== session?.iuc) return 'iuc-mismatch';
  const profile = session && accessNeedsProfile(access) ? (await state.overview())?.profile : undefined;
  const refusal = refusalOf(access, { session, profile });
  const drop = refusal === 'sign-in-required' ? await state.dropUnrenewed() : undefined;
  if (drop === undefined) return refusal;
  reply.header('set-cookie', drop);
  return 'refresh-token-error';
};
