import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, type CallContext, CallFile } from '#contract/call.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import type { Problem } from '#contract/problem.ts';
import { problem, problemOfFailure } from '#contract/problem.ts';
import { actingOf, type StaffActing } from '#contract/staff.ts';
import { onBehalfOf } from '#database/on-behalf-of.ts';
import { parisDate } from '#domain/clock.ts';
import type { PlainErrorCode } from '#domain/errors/catalogue.ts';
import { type Failure, Fault, toldOfCustomer } from '#domain/failure.ts';
import { unknownNamesIn } from '#domain/fields/leaves.ts';
import { UNKNOWN_FIELD, WRONG_VALUE } from '#domain/fields/messages.ts';
import { readInput, rightFields } from '#domain/fields/read-input.ts';
import { parseTransactionId } from '#domain/ids.ts';
import { serveApiDocs } from '#server/api-docs/serve-api-docs.ts';
import { mayAnswer } from '#server/general-errors.ts';
import { type ApiDocument, openApiDocument } from '#server/open-api.ts';
import { problemOfError } from '#server/problem.ts';
import { type RequestState, refusalFor, requestState } from '#server/request-state.ts';
import { atTheDoor } from '#server/waiting-room.ts';

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && (value as { ok?: unknown }).ok === false && 'code' in value;

/** What JSON calls an object; any other value has no fields that could be named. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const send = (reply: FastifyReply, found: Problem): FastifyReply =>
  reply.status(found.status).type('application/problem+json').send(JSON.stringify(found));

/** Why whoever asks may not use the call; undefined when they may. */
const refusedCaller = async <App extends PortalContext>(
  app: App,
  { access, admits }: Pick<AnyCall<App>, 'access' | 'admits'>,
  request: FastifyRequest,
  reply: FastifyReply,
  state: RequestState,
): Promise<PlainErrorCode | undefined> => {
  // Another program: the call itself knows it by its credentials.
  if (access === 'client') {
    const refused = admits?.({ app, authorization: request.headers.authorization });
    if (refused === 'invalid-token') reply.header('www-authenticate', 'Bearer error="invalid_token"');
    return refused;
  }
  if (
    request.headers.authorization !== undefined &&
    !(await state.isFileClosed()) &&
    !(await state.session())
  ) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    return 'invalid-token';
  }
  const refusal = await refusalFor(app, access, request, reply, state);
  if (refusal === 'sign-in-required' || refusal === 'refresh-token-error')
    reply.header('www-authenticate', 'Bearer');
  return refusal;
};

/** Sends what a handler answered: a failure as problem details, a file, or JSON that fits the call's contract. */
const sendResult = (
  call: AnyCall,
  result: unknown,
  acting: StaffActing | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  if (isFailure(result)) {
    if (!mayAnswer(call, result.code))
      throw new Fault('failure-not-declared', { call: call.name, failure: result.code });
    if ('retryAfter' in result) reply.header('retry-after', String(result.retryAfter));
    return send(reply, problemOfFailure(acting ? toldOfCustomer(result) : result, request.id));
  }
  if (result instanceof CallFile) {
    const name = encodeURIComponent(result.fileName);
    return reply
      .type(result.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(result.bytes instanceof Uint8Array ? Buffer.from(result.bytes) : Readable.from(result.bytes));
  }
  const output = call.output.safeParse(result);
  if (!output.success) {
    // The values stay out of the log: they may be a person's.
    const places = output.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
    throw new Fault('answer-does-not-fit-its-contract', { call: call.name, places });
  }
  return reply.type('application/json').send(JSON.stringify(output.data));
};

/** What a call would refuse of the fields that are right, where it says so before the others have been corrected. */
const besides = async <App>(
  call: AnyCall<App>,
  context: CallContext<App>,
  given: unknown,
  wrong: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> =>
  (await call.besides?.(context, rightFields(call.input, given, wrong) as never)) ?? {};

const answer = async <App extends PortalContext>(
  app: App,
  call: AnyCall<App>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  reply.header('cache-control', 'no-store').header('vary', 'Authorization, Cookie, X-ESP-Token');
  const refuse = (code: PlainErrorCode, fields?: Readonly<Record<string, string>>): FastifyReply =>
    send(reply, problem(code, request.id, fields ? { fields } : {}));

  const state = requestState(app, request, true);
  const refused = await refusedCaller(app, call, request, reply, state);
  // A script that is told so leaves for the root (AUTH-07).
  if (refused === 'refresh-token-error') return send(reply, problem(refused, request.id, { location: '/' }));
  if (refused) return refuse(refused);
  const session = call.access === 'client' ? undefined : await state.session();

  const named = request.headers['x-transac-correlation-id'];
  const transactionId = typeof named === 'string' ? parseTransactionId(named) : undefined;
  if (named !== undefined ? !transactionId : call.transactional) {
    return refuse('bad-transaction-id', { 'X-Transac-Correlation-Id': WRONG_VALUE });
  }

  const acting = actingOf(session, request.id);
  const context: CallContext<App> = {
    // Made of this very product by its composition root.
    app: acting && app.actingAs ? (app.actingAs(acting) as App) : app,
    session,
    get iuc() {
      if (!session) throw new Fault('call-needs-session', { call: call.name });
      return session.iuc;
    },
    overview: async () => {
      const overview = await state.overview();
      if (!overview) throw new Fault('call-needs-session', { call: call.name });
      return overview;
    },
    correlationId: request.id,
    acting,
    transactionId,
    authorization: request.headers.authorization,
    cookie: request.headers.cookie,
    log: request.log,
    signal: request.signal,
    address: request.ip,
    setHeader: (name, value) => {
      reply.header(name, value);
    },
  };

  const given = call.method === 'GET' ? request.query : (request.body ?? {});
  if (!isObject(given) || request.body === null) return refuse('malformed-json');
  const input = readInput(call.input, given, parisDate(app.clock.now()));
  // An address carries what others put there; who sends a body means all of it, and would take it for done.
  const unknown = call.method === 'GET' ? [] : unknownNamesIn(call.input, given);
  if (!input.ok || unknown.length > 0) {
    const fields = {
      ...Object.fromEntries(unknown.map((name) => [name, UNKNOWN_FIELD])),
      ...(input.ok ? {} : { ...(await besides(call, context, given, input.fields)), ...input.fields }),
    };
    return refuse(call.invalid?.(fields) ?? 'invalid-input', fields);
  }

  const held = call.isBehindDoor && (await atTheDoor(app, request, reply, session));
  if (held) {
    reply.header('retry-after', String(held.kind === 'full' ? held.askAgain : held.where.askAgain));
    return refuse(held.kind === 'full' ? 'overloaded' : 'shop-full');
  }

  const result = await onBehalfOf(session?.iuc, async () => call.handler(context, input.value as never));
  return sendResult(call, result, acting, request, reply);
};

/** A fault as its call wants it answered; the log keeps what it was. */
const ownFault = ({ name, fault }: Pick<AnyCall, 'name' | 'fault'>, error: unknown): unknown =>
  fault !== undefined && problemOfError(error, '').code === 'internal-error'
    ? new Fault('call-failed', { call: name }, { answer: fault, cause: error })
    : error;

/** Adds to a problem what its call says beside, whoever found it: the call, the reading of its body, or a fault. */
const sayingAlso =
  (says: NonNullable<AnyCall['alsoSays']>) =>
  async (_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload;
    const found = JSON.parse(payload) as Problem;
    return JSON.stringify({ ...found, ...says(found) });
  };

/** Serves the calls under `/api`, their description at `/api/openapi.json` and, for people, at `/api/docs`. Throws when two have one name and method. */
export const serveCalls = <App extends PortalContext>(
  server: FastifyInstance,
  app: App,
  calls: readonly AnyCall<App>[],
): void => {
  const methods = new Map<string, string[]>();
  for (const call of calls) {
    const url = `/api/${call.name}`;
    methods.set(url, [...(methods.get(url) ?? []), call.method]);
    server.route({
      method: call.method,
      url,
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      ...(call.alsoSays ? { onSend: sayingAlso(call.alsoSays) } : {}),
      handler: async (request, reply) => {
        try {
          return await answer(app, call, request, reply);
        } catch (error) {
          throw ownFault(call, error);
        }
      },
    });
  }
  // Made when somebody first asks: a start has other things to do.
  let made: ApiDocument | undefined;
  const document = (): ApiDocument => {
    made ??= openApiDocument(calls, app.config.publicUrl);
    return made;
  };
  let text: string | undefined;
  server.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(document());
    return reply.header('cache-control', 'no-cache').type('application/json').send(text);
  });
  serveApiDocs(server, app.config, document);
  server.all('/api/*', (request, reply) => {
    reply.header('cache-control', 'no-store');
    const allowed = methods.get(new URL(request.url, app.config.publicUrl).pathname);
    if (!allowed) return send(reply, problem('no-such-call', request.id));
    reply.header('allow', allowed.join(', '));
    return send(reply, problem('method-not-allowed', request.id));
  });
};
