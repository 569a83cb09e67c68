import {
  ERRORS,
  type ErrorCode,
  type MessageValues,
  type PlainErrorCode,
  type Sentences,
  sentencesOf,
} from '#domain/errors/catalogue.ts';

/**
 * What a customer can cause is returned as a `Failure` of the operation's result type; what we broke is thrown as a `Fault`.
 * A failure carries what may be shown; nothing of a fault's detail leaves the server.
 */
export interface Failure<Code extends ErrorCode = ErrorCode> {
  readonly ok: false;
  /** Code of the error catalogue, for programs (`not-enough-points`). */
  readonly code: Code;
  /** Numeric code of the specification where it gives one (3016 ...), 0 otherwise. */
  readonly subCode: number;
  /** HTTP status a call answers with. */
  readonly status: number;
  /** French sentence for the person, with French typography. */
  readonly message: string;
  /** The same, as an agent at a desk is told it of the customer they serve. */
  readonly ofCustomer: string;
  /** The field that is wrong, by its name in the input, with its own French message. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type Success<Value extends object = object> = { readonly ok: true } & Readonly<Value>;
export type Result<Value extends object, Code extends ErrorCode = ErrorCode> = Success<Value> | Failure<Code>;

/** What a failure says beside its code: the wrong fields, and the values that its message speaks of (all of them, or none is needed). */
type FailureDetails<Code extends ErrorCode> = {
  readonly fields?: Readonly<Record<string, string>>;
} & (keyof MessageValues<Code> extends never
  ? { readonly values?: undefined }
  : { readonly values: MessageValues<Code> });

type DetailsArgument<Code extends ErrorCode> = keyof MessageValues<Code> extends never
  ? [details?: FailureDetails<Code>]
  : [details: FailureDetails<Code>];

/** The failure of a code: status, number and French message are the catalogue's. */
export const failure = <Code extends ErrorCode>(
  code: Code,
  ...[details]: DetailsArgument<Code>
): Failure<Code> => {
  const { status, subCode = 0 } = ERRORS[code];
  const [message, ofCustomer] = (sentencesOf as (code: ErrorCode, values?: object) => Sentences)(
    code,
    details?.values,
  );
  return {
    ok: false,
    code,
    message,
    ofCustomer,
    status,
    subCode,
    ...(details?.fields ? { fields: details.fields } : {}),
  };
};

/** A failure said at the one field that it is about, too. */
export const atField = <Code extends ErrorCode>(field: string, refusal: Failure<Code>): Failure<Code> => ({
  ...refusal,
  fields: { [field]: refusal.message },
});

/** A failure that is about a field, with what is wrong of others; one that is about none is told alone. */
export const withFields = <Refused extends Failure>(
  refusal: Refused,
  others: Readonly<Record<string, string>>,
): Refused => (refusal.fields ? { ...refusal, fields: { ...others, ...refusal.fields } } : refusal);

/** A failure in other words than the catalogue's, which say more of it. */
export const inWords = <Code extends ErrorCode>(
  refusal: Failure<Code>,
  message: string,
  ofCustomer = message,
): Failure<Code> => ({ ...refusal, message, ofCustomer });

/** A failure as an agent is told it, at its field, too. */
export const toldOfCustomer = <Code extends ErrorCode>(refusal: Failure<Code>): Failure<Code> => {
  const { message, ofCustomer, fields } = refusal;
  const atFields = Object.entries(fields ?? {}).map(([name, said]) => [
    name,
    said === message ? ofCustomer : said,
  ]);
  return { ...refusal, message: ofCustomer, ...(fields ? { fields: Object.fromEntries(atFields) } : {}) };
};

export const success = <Value extends object>(value: Value): Success<Value> => ({ ok: true, ...value });

/** Something that is our fault or another system's: logged with its detail, answered with a general sentence. */
export class Fault extends Error {
  /** For the log. */
  readonly code: string;
  /** For the log only. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** What the person is told, when it is more than that something went wrong. */
  readonly answer: PlainErrorCode;
  constructor(
    code: string,
    detail: Record<string, unknown> = {},
    more: { readonly answer?: PlainErrorCode; readonly cause?: unknown } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'Fault';
    this.code = code;
    this.detail = detail;
    this.answer = more.answer ?? 'internal-error';
  }
}
