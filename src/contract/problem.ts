import { STATUS_CODES } from 'node:http';
import type { ErrorCode, PlainErrorCode } from '#domain/errors/catalogue.ts';
import { type Failure, failure } from '#domain/failure.ts';

/** RFC 9457 problem details, as every error of a page or a call is told (API-06). */
export interface Problem {
  readonly type: string;
  /** Standard reason phrase of the status: also the label under which its event is tracked (API-09). */
  readonly title: string;
  readonly status: number;
  /** French sentence for the person. */
  readonly detail: string;
  readonly code: ErrorCode;
  readonly subCode: number;
  readonly correlationId: string;
  /** French message of each wrong field, by its name in the input. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Where the browser has to go for this to work: the sign-in page. */
  readonly location?: string;
}

/**
 * The standard reason phrase of a status: a problem's title, and the label under which its event is tracked (API-09).
 * « unexpected error » for a status that has none.
 */
export const reasonOf = (status: number): string => STATUS_CODES[status] ?? 'unexpected error';

/** A failure as problem details (RFC 9457, API-06); `detail` is the French sentence for the person. */
export const problemOfFailure = (
  { code, status, message, subCode, fields }: Failure,
  correlationId: string,
): Problem => ({
  type: 'about:blank',
  title: reasonOf(status),
  status,
  detail: message,
  code,
  subCode,
  correlationId,
  ...(fields ? { fields } : {}),
});

/** Problem details of a code of the catalogue. `location` is where the browser has to go for this to work. */
export const problem = (
  code: PlainErrorCode,
  correlationId: string,
  more: { readonly fields?: Readonly<Record<string, string>>; readonly location?: string } = {},
): Problem => ({
  ...problemOfFailure(failure(code, more.fields ? { fields: more.fields } : {}), correlationId),
  ...(more.location === undefined ? {} : { location: more.location }),
});
