import type { FastifyRequest } from 'fastify';
import { Fault } from '#domain/failure.ts';
import type { AppContext, CustomerOverview } from '#server/app-context.ts';
import type { SessionView } from '#server/session-port.ts';

/** Who is behind a request: session and customer, each read at most once and only when somebody asks. */
export interface RequestState {
  session(): Promise<SessionView | undefined>;
  /** Undefined without a session. A session whose customer is gone is a Fault. */
  overview(): Promise<CustomerOverview | undefined>;
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let value: Promise<T> | undefined;
  return () => {
    value ??= read();
    return value;
  };
};

const states = new WeakMap<FastifyRequest, RequestState>();

/** The state of a request; `bearer` accepts an access token as well as the session cookie (calls do, pages do not). */
export const requestState = (app: AppContext, request: FastifyRequest, bearer = false): RequestState => {
  const known = states.get(request);
  if (known) return known;
  const session = once(async () => {
    const token = bearer
      ? /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
      : undefined;
    // Whoever sends a token means it: a bad one is not replaced by the cookie that happens to come along.
    if (bearer && request.headers.authorization !== undefined) {
      return token === undefined ? undefined : app.sessions.readBearer(token);
    }
    return app.sessions.read(request.headers.cookie);
  });
  const state: RequestState = {
    session,
    overview: once(async () => {
      const current = await session();
      if (!current) return undefined;
      const overview = await app.profiles.overview(current.iuc);
      if (!overview) throw new Fault('customer-missing', { sessionId: current.sessionId });
      return overview;
    }),
  };
  states.set(request, state);
  return state;
};

/** Whether a request claims another person's identifier than its session's in `X-Iuc` (API-04): refused whatever it asks for. */
export const foreignIuc = (request: FastifyRequest, session: SessionView | undefined): boolean => {
  const claimed = request.headers['x-iuc'];
  return claimed !== undefined && claimed !== session?.iuc;
};
