import { thousands, typeset } from '#domain/typography.ts';
import { accountErrors } from './account.ts';
import { afterSalesErrors } from './after-sales.ts';
import { browserErrors } from './browser.ts';
import type { ErrorEntries, ErrorEntry } from './entry.ts';
import { orderErrors } from './orders.ts';
import { railErrors } from './rail.ts';
import { requestErrors } from './request.ts';
import { serviceErrors } from './services.ts';

/** The parts of the catalogue, by subject. No code stands in two of them. */
export const ERROR_PARTS = {
  request: requestErrors,
  browser: browserErrors,
  rail: railErrors,
  orders: orderErrors,
  'after-sales': afterSalesErrors,
  account: accountErrors,
  services: serviceErrors,
} as const satisfies Readonly<Record<string, ErrorEntries>>;

const ENTRIES = {
  ...requestErrors,
  ...browserErrors,
  ...railErrors,
  ...orderErrors,
  ...afterSalesErrors,
  ...accountErrors,
  ...serviceErrors,
} as const;

type Entries = typeof ENTRIES;

/** Stable code of an error, for programs: `not-enough-points`. */
export type ErrorCode = keyof Entries;

/** A thing said twice: to the customer, and of them to the agent who serves them (decision 0248). */
export type Sentences = readonly [toCustomer: string, ofCustomer: string];

/** What became of the points when an order ends without what was ordered. */
export type PointsOutcome = 'not-debited' | 'returned' | 'returning' | 'settled-by-staff';

const NOT_DEBITED = 'Aucun point n’a été débité.';
const OUTCOMES: Readonly<Record<PointsOutcome, Sentences>> = {
  'not-debited': [NOT_DEBITED, NOT_DEBITED],
  returned: ['Vos points vous ont été rendus.', 'Les points du client lui ont été rendus.'],
  returning: [
    'Vos points sont en cours de restitution.',
    'Les points du client sont en cours de restitution.',
  ],
  'settled-by-staff': [
    'Notre service client a réglé avec vous ce qu’il advient de vos points.',
    'Le service client a réglé avec le client ce qu’il advient de ses points.',
  ],
};

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The values that the message of a code speaks of, by name; numbers are set with thin thousands. */
export type MessageValues<Code extends ErrorCode> = {
  readonly [Name in Placeholders<Entries[Code]['message']>]: Name extends 'outcome'
    ? PointsOutcome
    : string | number;
};

/** Codes whose message speaks of no value: what a layer that knows nothing of the matter can answer. */
export type PlainErrorCode = {
  [Code in ErrorCode]: keyof MessageValues<Code> extends never ? Code : never;
}[ErrorCode];

/** Codes that a page of its own may say. */
export type TitledErrorCode = {
  [Code in ErrorCode]: Entries[Code] extends { readonly title: string } ? Code : never;
}[ErrorCode];

const set = (entry: ErrorEntry): ErrorEntry => ({
  ...entry,
  message: typeset(entry.message),
  ...(entry.ofCustomer === undefined ? {} : { ofCustomer: typeset(entry.ofCustomer) }),
  ...(entry.title === undefined ? {} : { title: typeset(entry.title) }),
});

/** Every error that a person or a program may be told (API-13), its words set once. */
export const ERRORS = Object.fromEntries(
  Object.entries<ErrorEntry>(ENTRIES).map(([code, entry]) => [code, set(entry)]),
) as Readonly<Record<ErrorCode, ErrorEntry>>;

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** Whether a text that came from outside (an address, a row of an older version) is a code of the catalogue. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

/** Nothing to give where the message speaks of no value. */
type ValuesArgument<Code extends ErrorCode> = keyof MessageValues<Code> extends never
  ? [values?: undefined]
  : [values: MessageValues<Code>];

/** The French sentences of a code with its values in place, for both readers: `say(...sentencesOf(code))`. */
export const sentencesOf = <Code extends ErrorCode>(
  code: Code,
  ...[values]: ValuesArgument<Code>
): Sentences => {
  const { message, ofCustomer = message } = ERRORS[code];
  const named: Readonly<Record<string, string | number>> = values ?? {};
  const set = (text: string, reader: 0 | 1): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = named[name] ?? '';
      if (name === 'outcome') return OUTCOMES[value as PointsOutcome]?.[reader] ?? '';
      return typeof value === 'number' ? thousands(value) : value;
    });
  return [set(message, 0), set(ofCustomer, 1)];
};

/** The same, as the customer is told it. */
export const messageOf = <Code extends ErrorCode>(code: Code, ...values: ValuesArgument<Code>): string =>
  sentencesOf(code, ...values)[0];

/** The heading of a page that says nothing but this error. */
export const titleOf = (code: TitledErrorCode): string => ERRORS[code].title ?? '';
