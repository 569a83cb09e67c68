import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import type { PageProblem } from '#contract/page-answer.ts';
import type { Problem } from '#contract/problem.ts';
import { FILE_FIELD } from '#contract/staff.ts';
import { ERRORS, type ErrorCode } from '#domain/errors/catalogue.ts';
import { plainText } from '#domain/typography.ts';
import { type Page, words } from './visitor.ts';

/** The message of a code as it may be read, by its customer or by an agent of them, whatever its values; spaces as plain ones. */
const wordingOf = (code: ErrorCode, isOfAgent = false): RegExp =>
  new RegExp(
    plainText((isOfAgent && ERRORS[code].ofCustomer) || ERRORS[code].message)
      .split(/\{\w+\}/)
      .map((text) => RegExp.escape(text))
      .join('.+'),
  );

/**
 * Asserts that an answer is problem details of this code, every member of it as the catalogue says (API-06). `status` where it is not
 * the catalogue's: only `bad-request` keeps that of whoever refused; `isOfAgent` where who acts for the customer is told it.
 */
export const assertProblem = async (
  answer: Response,
  code: ErrorCode,
  options: { readonly status?: number; readonly isOfAgent?: boolean } = {},
): Promise<Problem> => {
  const text = await answer.text();
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/, text.slice(0, 400));
  const found = JSON.parse(text) as Problem;
  assertProblemDetails(found, code, options);
  assert.equal(answer.status, found.status);
  assert.equal(answer.headers.get('x-correlation-id'), found.correlationId);
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
  return found;
};

/** The same for problem details that came by another way than `fetch`. */
export const assertProblemDetails = (
  found: PageProblem,
  code: ErrorCode,
  {
    status = ERRORS[code].status,
    isOfAgent = false,
  }: { readonly status?: number; readonly isOfAgent?: boolean } = {},
): void => {
  const { subCode = 0 } = ERRORS[code];
  // Of authenticateConnect alone (AUTH-05).
  const { fields, location, view, error, ...members } = found as PageProblem & {
    readonly error?: { readonly message: string };
  };
  if (error !== undefined) assert.equal(error.message, found.detail);
  assert.deepEqual(
    { ...members, detail: '', correlationId: '' },
    {
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      detail: '',
      code,
      subCode,
      correlationId: '',
    },
    JSON.stringify(found),
  );
  assert.match(plainText(found.detail), wordingOf(code, isOfAgent));
  assert.doesNotMatch(found.detail, /[{}]/);
  assert.ok(found.correlationId.length > 0);
  for (const [field, message] of Object.entries(fields ?? {})) assert.ok(message.length > 0, field);
};

/**
 * Asserts that a page says the message of this code to its reader, an agent where a file is open, with the reference to quote where the fault is not theirs.
 * `anyStatus` for a page that goes on from there: a list with its seats gone, an order that has ended.
 */
export const assertSaid = (
  page: Page,
  code: ErrorCode,
  options: { readonly anyStatus?: true } = {},
): void => {
  const isOfAgent = page.document.querySelector(`input[name=${FILE_FIELD}]`) !== null;
  assert.match(words(page), wordingOf(code, isOfAgent), `${page.status} ${page.url.href}`);
  if (options.anyStatus) return;
  assert.equal(page.status, ERRORS[code].status);
  if (page.status >= 500) assert.match(words(page), /Référence/);
};
