/**
 * What a customer can cause is returned as a `Failure` of the operation's result type; what we broke is thrown as a `Fault`.
 * A failure carries what may be shown; nothing of a fault's detail leaves the server.
 */
export interface Failure<Code extends string = string> {
  readonly ok: false;
  /** Stable code of the error catalogue, for programs (`not-enough-points`). */
  readonly code: Code;
  /** Numeric code of the specification where it gives one (3016 ...), 0 otherwise. */
  readonly subCode: number;
  /** HTTP status a call answers with. */
  readonly status: number;
  /** French sentence for the person, with French typography. */
  readonly message: string;
  /** The field that is wrong, by its name in the input, with its own French message. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type Success<Value extends object = object> = { readonly ok: true } & Readonly<Value>;
export type Result<Value extends object, Code extends string = string> = Success<Value> | Failure<Code>;

export const failure = <Code extends string>(
  code: Code,
  message: string,
  more: { status?: number; subCode?: number; fields?: Record<string, string> } = {},
): Failure<Code> => ({
  ok: false,
  code,
  message,
  status: more.status ?? 400,
  subCode: more.subCode ?? 0,
  ...(more.fields ? { fields: more.fields } : {}),
});

export const success = <Value extends object>(value: Value): Success<Value> => ({ ok: true, ...value });

/** Something that is our fault or another system's: logged with its detail, answered with a general sentence. */
export class Fault extends Error {
  readonly code: string;
  readonly status: number;
  /** For the log only. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly logLevel: 'warn' | 'error' | 'fatal';
  constructor(
    code: string,
    detail: Record<string, unknown> = {},
    more: { status?: number; logLevel?: 'warn' | 'error' | 'fatal'; cause?: unknown } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'Fault';
    this.code = code;
    this.detail = detail;
    this.status = more.status ?? 500;
    this.logLevel = more.logLevel ?? 'error';
  }
}
