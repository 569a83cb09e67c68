import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Failure, Fault } from '#domain/failure.ts';
import { type Iuc, parseTransactionId, type TransactionId } from '#domain/ids.ts';
import { accessNeedsProfile, REFUSALS, refusalOf } from '#server/access.ts';
import type { AppContext, CustomerOverview } from '#server/app-context.ts';
import { openApiDocument } from '#server/open-api.ts';
import { problem, problemOfFailure } from '#server/problem.ts';
import { foreignIuc, requestState } from '#server/request-state.ts';
import type { SessionView } from '#server/session-port.ts';
import type { Problem } from '#web/rendering/page-answer.ts';
import type { Access } from '#web/routes.ts';

/** `client`: another program than our pages, which the handler itself recognises by its credentials. */
export type CallAccess = Access | 'client';

/** What a call's handler gets. Access, `X-Iuc` and input have been checked before it runs. */
export interface CallContext {
  readonly app: AppContext;
  readonly session: SessionView | undefined;
  /** The signed-in customer. Throws a Fault in a public call without a session. */
  readonly iuc: Iuc;
  /** The signed-in customer and their profile, read once. Throws like `iuc`. */
  overview(): Promise<CustomerOverview>;
  readonly correlationId: string;
  /** `X-Transac-Correlation-Id`; always there in a call declared `transactional`. */
  readonly transactionId: TransactionId | undefined;
  /** The `Authorization` header, for `client` calls. */
  readonly authorization: string | undefined;
  readonly log: FastifyBaseLogger;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Address of the client, behind the trusted proxies. */
  readonly address: string;
  setHeader(name: string, value: string): void;
}

/** A file instead of JSON: a statement or a proof as PDF. */
export class CallFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
  constructor(bytes: Uint8Array, contentType: string, fileName: string) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.fileName = fileName;
  }
}

/** A failure that a call may answer with, for the OpenAPI document. */
export interface CallError {
  readonly status: number;
  readonly code: string;
  readonly when: string;
}

export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Name in specification section 7; the path is `/api/<name>`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly access: CallAccess;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** An object: the query of a GET (texts), the JSON body of the others. */
  readonly input: Input;
  readonly output: Output;
  readonly errors: readonly CallError[];
  /** Media type of the answer when it is a file. */
  readonly produces?: string;
  /** Demands `X-Transac-Correlation-Id` (400 without). */
  readonly transactional?: boolean;
  /** A Failure becomes problem details with its status; anything else must fit `output`, what does not belong there is left out. */
  handler(
    context: CallContext,
    input: z.output<Input>,
  ): Promise<z.input<Output> | Failure | CallFile> | z.input<Output> | Failure | CallFile;
}

/** Any call, whatever its shapes: what the registry, the OpenAPI document and the access matrix work on. */
export interface AnyCall extends Omit<Call, 'handler'> {
  handler(context: CallContext, input: never): unknown;
}

/** Declares a call; only gives the handler its types. */
export const defineCall = <Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> => call;

/** French message of a field whose schema has none of its own (API-14). */
const fieldMessage: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue;
  const empty = input === undefined || input === null || input === '';
  if (
    empty &&
    (issue.code === 'invalid_type' || issue.code === 'too_small' || issue.code === 'invalid_format')
  ) {
    return 'Champ obligatoire';
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Format e-mail incorrect';
  if (issue.code === 'too_big') return 'Valeur trop longue ou trop grande';
  return 'Valeur incorrecte';
};

/** Checks an input against its schema: the value, or the French message of each wrong field. */
export const readInput = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; fields: Record<string, string> } => {
  const result = schema.safeParse(input, { error: fieldMessage });
  if (result.success) return { ok: true, value: result.data };
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.map(String).join('.');
    fields[name] ??= issue.message;
  }
  return { ok: false, fields };
};

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && (value as { ok?: unknown }).ok === false && 'code' in value;

const send = (reply: FastifyReply, found: Problem): FastifyReply =>
  reply.status(found.status).type('application/problem+json').send(JSON.stringify(found));

const answer = async (app: AppContext, call: AnyCall, request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store').header('vary', 'Authorization, Cookie');
  const refuse = (status: number, code: string, more?: Parameters<typeof problem>[3]): FastifyReply =>
    send(reply, problem(status, code, request.id, more));

  const state = requestState(app, request, true);
  const session = call.access === 'client' ? undefined : await state.session();
  if (call.access !== 'client') {
    if (request.headers.authorization !== undefined && !session) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      return refuse(401, 'invalid-token', { detail: REFUSALS['sign-in-required'].message });
    }
    if (foreignIuc(request, session)) return refuse(403, 'iuc-mismatch');
    const profile =
      session && accessNeedsProfile(call.access) ? (await state.overview())?.profile : undefined;
    const refusal = refusalOf(call.access, { session, profile });
    if (refusal) {
      const { status, message } = REFUSALS[refusal];
      if (status === 401) reply.header('www-authenticate', 'Bearer');
      return refuse(status, refusal, { detail: message });
    }
  }

  const given = request.headers['x-transac-correlation-id'];
  const transactionId = typeof given === 'string' ? parseTransactionId(given) : undefined;
  if (given !== undefined ? !transactionId : call.transactional) {
    return refuse(400, 'bad-transaction-id', { fields: { 'X-Transac-Correlation-Id': 'Valeur incorrecte' } });
  }

  const input = readInput(call.input, (call.method === 'GET' ? request.query : request.body) ?? {});
  if (!input.ok) return refuse(400, 'invalid-input', { fields: input.fields });

  const result = await call.handler(
    {
      app,
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
      transactionId,
      authorization: request.headers.authorization,
      log: request.log,
      signal: request.signal,
      address: request.ip,
      setHeader: (name, value) => {
        reply.header(name, value);
      },
    },
    input.value as never,
  );
  if (isFailure(result)) return send(reply, problemOfFailure(result, request.id));
  if (result instanceof CallFile) {
    const name = encodeURIComponent(result.fileName);
    return reply
      .type(result.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(Buffer.from(result.bytes));
  }
  const output = call.output.safeParse(result);
  if (!output.success) {
    // The values stay out of the log: they may be a person's.
    const places = output.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
    throw new Fault('answer-does-not-fit-its-contract', { call: call.name, places });
  }
  return reply.type('application/json').send(JSON.stringify(output.data));
};

/** Serves the calls under `/api`, and their description at `/api/openapi.json`. Throws when two have one name and method. */
export const serveCalls = (server: FastifyInstance, app: AppContext, calls: readonly AnyCall[]): void => {
  const methods = new Map<string, string[]>();
  for (const call of calls) {
    const url = `/api/${call.name}`;
    methods.set(url, [...(methods.get(url) ?? []), call.method]);
    server.route({
      method: call.method,
      url,
      handler: (request, reply) => answer(app, call, request, reply),
    });
  }
  const document = JSON.stringify(openApiDocument(calls, app.config.publicUrl));
  server.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(document),
  );
  server.all('/api/*', (request, reply) => {
    reply.header('cache-control', 'no-store');
    const allowed = methods.get(new URL(request.url, app.config.publicUrl).pathname);
    if (!allowed)
      return send(reply, problem(404, 'not-found', request.id, { detail: 'Ce service n’existe pas.' }));
    reply.header('allow', allowed.join(', '));
    return send(reply, problem(405, 'method-not-allowed', request.id));
  });
};
