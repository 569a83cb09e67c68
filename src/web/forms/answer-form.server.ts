import type { z } from 'zod';
import { proofPathWith } from '#contract/fresh-proof.ts';
import { type ActionFailure, fail, PageRedirect, redirect } from '#contract/page-results.ts';
import { parisDate } from '#domain/clock.ts';
import { type Failure, toldOfCustomer } from '#domain/failure.ts';
import { postedInput } from '#domain/fields/posted-input.ts';
import { type ReadInput, readInput, rightFields } from '#domain/fields/read-input.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { besideIn, type FormDescription, fieldAt } from './define-form.ts';
import type { FormAnswer, FormValues } from './form-answer.ts';

/** Anything with a separator between figures: a whole date. */
const WHOLE_DATE = /\d[/.\- ]\d/;

/** A date that was typed in three boxes as one text, `3/4/1985`; a box that was left empty keeps its place. */
const withWholeDates = (form: FormDescription, posted: URLSearchParams): URLSearchParams => {
  const whole = new URLSearchParams(posted);
  for (const name of new Set(posted.keys())) {
    if (fieldAt(form, name)?.control !== 'birth-date') continue;
    const parts = posted.getAll(name).map((part) => part.trim());
    const [first = ''] = parts;
    // Trailing boxes that are empty are not typed. (No pattern: of fifty thousand slashes one would make seconds.)
    const typed = parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
    whole.set(name, WHOLE_DATE.test(first) ? first : typed.join('/'));
  }
  return whole;
};

/** What was typed, to show it again; a password is never sent back. */
const typedValues = (form: FormDescription, posted: URLSearchParams): FormValues =>
  Object.fromEntries(
    [...withWholeDates(form, posted)].filter(
      ([name]) => name !== 'intention' && fieldAt(form, name)?.control !== 'password',
    ),
  );

/** What was posted but for the fields that the answers given make pointless. */
const mattering = (form: FormDescription, posted: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...posted].filter(([name]) => matters(form, name, posted)));

const matters = (form: FormDescription, name: string, posted: URLSearchParams): boolean => {
  const when = fieldAt(form, name)?.when;
  if (!when) return true;
  const question = besideIn(when.field, name);
  return posted.get(question) === when.is && matters(form, question, posted);
};

/** What a form says to the schema of its input. */
const inputOf = (form: FormDescription, schema: z.ZodType, posted: URLSearchParams): unknown =>
  postedInput(schema, mattering(form, withWholeDates(form, posted)));

/** Reads a form by the schema of its input: as the call with that schema would, with the same messages under the same names. */
export const readForm = <Schema extends z.ZodType>(
  form: FormDescription,
  schema: Schema,
  posted: URLSearchParams,
  today: Temporal.PlainDate,
): ReadInput<z.output<Schema>> => readInput(schema, inputOf(form, schema, posted), today);

/** Status of what another system has not answered: sent again, it is the same command. */
const SILENCE = 503;

/** A form refused by an operation: its fields where the form has them, otherwise the sentence that says what happened. */
const refusedForm = (
  form: FormDescription,
  posted: URLSearchParams,
  { status, subCode, message, fields = {} }: Pick<Failure, 'status' | 'subCode' | 'message' | 'fields'>,
): ActionFailure<FormAnswer> => {
  const errors = Object.fromEntries(Object.entries(fields).filter(([name]) => fieldAt(form, name)));
  const { transactionId, ...values } = typedValues(form, posted);
  // An agreement that was refused is given anew, not kept.
  const typed = Object.fromEntries(
    Object.entries(values).filter(([name]) => !(errors[name] && fieldAt(form, name)?.control === 'checkbox')),
  );
  return fail(status, {
    form: form.intention,
    // The refusal is this id's answer for good (SHOP-08): sent again, the form is another command. Not so when nobody answered.
    values: transactionId === undefined || status !== SILENCE ? typed : { ...typed, transactionId },
    errors,
    status,
    subCode,
    ...(Object.keys(errors).length > 0 ? {} : { message }),
  });
};

/** Keeps what was typed for who leaves the form and comes back to it (AUTH-15, RAIL-11); answers the name by which its page has it. */
export const keepTyped = (
  { app, iuc, url, form: { posted } }: PageContext,
  form: FormDescription,
): Promise<string> =>
  app.sessions.keepForm(iuc, { path: url.pathname, form: form.intention, values: typedValues(form, posted) });

/** To the identity provider, which comes back to the form with what was typed in it (AUTH-15). */
const leaveToProve = async (context: PageContext, form: FormDescription): Promise<PageRedirect> =>
  redirect(proofPathWith(context.url, await keepTyped(context, form)));

/**
 * Answers a posted form: 400 with what was typed and the messages when the input breaks a rule; otherwise what `handle` makes of it, a
 * place to go to or a failure, told at its fields or above the form; `fresh-sign-in-required` leads through a proof of identity and back.
 * `besides` answers what `handle` would refuse of the fields that are right, to be told with those that are not.
 */
export const answerForm = async <Schema extends z.ZodType>(
  context: PageContext,
  form: FormDescription,
  schema: Schema,
  handle: (input: z.output<Schema>) => Promise<PageRedirect | Failure>,
  besides?: (right: Partial<z.output<Schema>>) => Promise<Readonly<Record<string, string>>>,
): Promise<PageRedirect | ActionFailure<FormAnswer>> => {
  const { posted } = context.form;
  const read = readForm(form, schema, posted, parisDate(context.app.clock.now()));
  if (!read.ok)
    return fail(400, {
      form: form.intention,
      values: typedValues(form, posted),
      errors: {
        ...(await besides?.(rightFields(schema, inputOf(form, schema, posted), read.fields))),
        ...read.fields,
      },
      status: 400,
      subCode: 0,
    });
  const result = await handle(read.value);
  if (result instanceof PageRedirect) return result;
  return result.code === 'fresh-sign-in-required'
    ? leaveToProve(context, form)
    : refusedForm(form, posted, context.acting ? toldOfCustomer(result) : result);
};
