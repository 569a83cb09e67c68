import type { z } from 'zod';
import type { ErrorCode, PlainErrorCode } from '#domain/errors/catalogue.ts';
import type { Failure } from '#domain/failure.ts';
import type { Iuc, TransactionId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { Access } from './access.ts';
import type { CustomerOverview } from './overview.ts';
import type { Problem } from './problem.ts';
import type { SessionView } from './session.ts';
import type { StaffActing } from './staff.ts';

/** `client`: another program than our pages, which the handler itself recognises by its credentials. */
export type CallAccess = Access | 'client';

/** What a call's handler gets. Access, `X-Iuc` and input have been checked before it runs. */
export interface CallContext<App = unknown> {
  /** What the call's feature works with. */
  readonly app: App;
  readonly session: SessionView | undefined;
  /** The signed-in customer. Throws a Fault in a public call without a session. */
  readonly iuc: Iuc;
  /** The signed-in customer and their profile, read once. Throws like `iuc`. */
  overview(): Promise<CustomerOverview>;
  readonly correlationId: string;
  /** The agent who acts for the customer, in professional mode. */
  readonly acting: StaffActing | undefined;
  /** `X-Transac-Correlation-Id`; always there in a call declared `transactional`. */
  readonly transactionId: TransactionId | undefined;
  /** The `Authorization` header, for `client` calls. */
  readonly authorization: string | undefined;
  /** The `Cookie` header, for what binds a browser to something of its own. */
  readonly cookie: string | undefined;
  readonly log: Log;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Address of the client, behind the trusted proxies. */
  readonly address: string;
  setHeader(name: string, value: string): void;
}

/** A file instead of JSON: a statement or a proof as PDF. */
export class CallFile {
  /** Whole, or piece by piece as they are sent. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly contentType: string;
  readonly fileName: string;
  constructor(bytes: CallFile['bytes'], contentType: string, fileName: string) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.fileName = fileName;
  }
}

/** `App` is what its handler needs of the product: whoever serves the call must have it. */
export interface Call<Input extends z.ZodType, Output extends z.ZodType, Code extends ErrorCode, App> {
  /** Name in specification section 7; the path is `/api/<name>`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly access: CallAccess;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** An object: the query of a GET (texts), the JSON body of the others. */
  readonly input: Input;
  readonly output: Output;
  /** The codes that its own rules refuse with; those of access, input and faults go without saying (`generalErrors`). */
  readonly errors: readonly Code[];
  /** What is answered when it fails by a fault of ours, in place of `internal-error`. */
  readonly fault?: PlainErrorCode;
  /** What input is refused with in place of `invalid-input`, by the messages of its fields; it declares the code. */
  readonly invalid?: (fields: Readonly<Record<string, string>>) => NoInfer<Code> & PlainErrorCode;
  /** What its handler would refuse of the fields that are right, to be told with those that are not. */
  readonly besides?: (
    context: Pick<CallContext<App>, 'app' | 'iuc'>,
    right: Partial<z.output<Input>>,
  ) => Promise<Readonly<Record<string, string>>>;
  /** What its problems say beside what every problem does. */
  readonly alsoSays?: (problem: Problem) => Readonly<Record<string, unknown>>;
  /** Media type of the answer when it is a file. */
  readonly produces?: string;
  /** Largest body in bytes, where a page's is too small. */
  readonly bodyLimit?: number;
  /** For a `client` call whose client is known by a header alone: why it is refused, before anything of its input is looked at. */
  readonly admits?: (
    asked: Pick<CallContext<App>, 'app' | 'authorization'>,
  ) => (NoInfer<Code> & PlainErrorCode) | undefined;
  /** Begins something in the shop: whoever comes while it is full waits (OPS-06). What ends or undoes it never does. */
  readonly isBehindDoor?: true;
  /** Demands `X-Transac-Correlation-Id` (400 without). */
  readonly transactional?: boolean;
  /**
   * A Failure becomes problem details with its status; anything else must fit `output`, what does not belong there is left out.
   * A failure whose code is not declared does not compile, and is a Fault should one get through all the same.
   */
  readonly handler: (
    context: CallContext<App>,
    input: z.output<Input>,
  ) => Answer<Output, Code> | Promise<Answer<Output, Code>>;
}

type Answer<Output extends z.ZodType, Code extends ErrorCode> =
  | z.input<Output>
  | Failure<NoInfer<Code> | 'invalid-input'>
  | CallFile;

/** Any call, whatever its shapes: what the registry, the OpenAPI document and the access matrix work on. */
export interface AnyCall<App = never>
  extends Omit<Call<z.ZodType, z.ZodType, ErrorCode, App>, 'handler' | 'admits' | 'invalid' | 'besides'> {
  readonly besides?: (
    context: Pick<CallContext<App>, 'app' | 'iuc'>,
    right: never,
  ) => Promise<Readonly<Record<string, string>>>;
  readonly invalid?: (fields: Readonly<Record<string, string>>) => PlainErrorCode;
  readonly admits?: (asked: Pick<CallContext<App>, 'app' | 'authorization'>) => PlainErrorCode | undefined;
  readonly handler: (context: CallContext<App>, input: never) => unknown;
}

/**
 * Declares a call; only gives the handler its types. A handler that needs something of the product says so by the type of its context:
 * `handler: async ({ app }: CallContext<Trips>, input) => ...`.
 */
export const defineCall = <
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Code extends ErrorCode,
  App,
>(
  call: Call<Input, Output, Code, App>,
): Call<Input, Output, Code, App> => call;
