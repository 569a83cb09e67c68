import type { AnyCall, CallAccess } from '#contract/call.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';

const SIGNED_IN: readonly ErrorCode[] = ['sign-in-required', 'refresh-token-error'];

const BY_ACCESS: Readonly<Record<CallAccess, readonly ErrorCode[]>> = {
  public: [],
  client: [],
  login: [...SIGNED_IN, 'customer-required'],
  served: SIGNED_IN,
  card: [...SIGNED_IN, 'customer-required', 'card-required'],
  // An agent serves whoever holds a card.
  shop: [...SIGNED_IN, 'card-required', 'shop-required'],
  staff: [...SIGNED_IN, 'staff-required'],
};

const BODY: readonly ErrorCode[] = [
  'malformed-json',
  'cross-site-request',
  'body-too-large',
  'unsupported-media-type',
];

/** The codes that any call of this method and access may answer, before its handler runs or in place of a fault. */
const generalErrors = ({
  access,
  method,
  isBehindDoor,
  fault = 'internal-error',
}: Pick<AnyCall, 'access' | 'method' | 'fault' | 'isBehindDoor'>): readonly ErrorCode[] => [
  'invalid-input',
  'malformed-url',
  'bad-transaction-id',
  ...(method === 'GET' ? [] : BODY),
  // `Authorization` is its own business in a client's call.
  ...(access === 'client'
    ? []
    : (['invalid-token', 'iuc-mismatch', 'not-connect', 'identity-unavailable', 'file-closed'] as const)),
  ...BY_ACCESS[access],
  ...(isBehindDoor ? (['shop-full'] as const) : []),
  fault,
  'unavailable',
  'overloaded',
];

/** Every code that a call may answer, each once: what its description says and its client must expect. */
export const errorsOf = (call: AnyCall): readonly ErrorCode[] => [
  ...new Set([...generalErrors(call), ...call.errors]),
];

/** Whether a handler may return this code: one it declares, or its input refused by a rule that no shape can say. */
export const mayAnswer = (call: AnyCall, code: ErrorCode): boolean =>
  code === 'invalid-input' || call.errors.includes(code);
