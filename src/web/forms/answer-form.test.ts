import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { ActionFailure, PageRedirect, redirect } from '#contract/page-results.ts';
import { failure } from '#domain/failure.ts';
import { cardNumber } from '#domain/fields/card-number.ts';
import { emailTwice } from '#domain/fields/contact.ts';
import { birthDate } from '#domain/fields/dates.ts';
import { quantity, termsAccepted } from '#domain/fields/order.ts';
import { newPassword } from '#domain/fields/password.ts';
import { formFields } from '#server/pages/form-fields.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm, readForm } from './answer-form.server.ts';
import type { FormAnswer } from './form-answer.ts';
import { exampleForm } from './testing/example.form.ts';

const input = emailTwice.safeExtend({
  quantity,
  buyer: z.enum(['MOI', 'AUTRE']),
  hasCard: z.boolean().default(false),
  cardNumber: cardNumber.optional(),
  password: newPassword,
  termsAccepted,
});

const good = {
  intention: 'exemple',
  quantity: '2',
  buyer: 'MOI',
  email: 'camille@exemple.fr',
  emailConfirmation: 'camille@exemple.fr',
  password: 'Voyageur-2026!',
  termsAccepted: 'on',
};

const contextOf = (posted: Record<string, string>): PageContext =>
  ({
    form: formFields(new URLSearchParams(posted)),
    app: { clock: { now: () => Temporal.Instant.from('2027-03-01T09:00:00Z') } },
  }) as unknown as PageContext;

const refusal = async (
  posted: Record<string, string>,
  handle: Parameters<typeof answerForm<typeof input>>[3] = async () => redirect('/ailleurs'),
): Promise<ActionFailure<FormAnswer>> => {
  const result = await answerForm(contextOf(posted), exampleForm, input, handle);
  assert.ok(result instanceof ActionFailure);
  return result;
};

test('a form whose input keeps the rules is handled, with what its schema makes of it', async () => {
  let handled: unknown;
  const result = await answerForm(contextOf(good), exampleForm, input, async (value) => {
    handled = value;
    return redirect('/ailleurs');
  });
  assert.ok(result instanceof PageRedirect);
  assert.deepEqual(handled, {
    quantity: 2,
    buyer: 'MOI',
    hasCard: false,
    email: 'camille@exemple.fr',
    emailConfirmation: 'camille@exemple.fr',
    password: 'Voyageur-2026!',
    termsAccepted: true,
  });
});

test('a refused form is a 400 with every message, and with what was typed but for the password', async () => {
  const { status, data } = await refusal({
    ...good,
    quantity: 'deux',
    emailConfirmation: 'nadia@exemple.fr',
  });
  assert.equal(status, 400);
  assert.deepEqual(data.errors, {
    quantity: 'Indiquez un nombre entre 1 et 20.',
    emailConfirmation: 'E-mails différents',
  });
  assert.equal(data.form, 'exemple');
  const { password: _, intention: __, ...typed } = good;
  assert.deepEqual(data.values, { ...typed, quantity: 'deux', emailConfirmation: 'nadia@exemple.fr' });
});

test('a field that an answer makes pointless is not read, whatever it holds', async () => {
  const wrongCard = { ...good, hasCard: 'on', cardNumber: 'rien' };
  const result = await answerForm(contextOf(wrongCard), exampleForm, input, async () =>
    redirect('/ailleurs'),
  );
  assert.ok(result instanceof PageRedirect, 'the buyer travels alone: nobody else has a card');
  const { data } = await refusal({ ...wrongCard, buyer: 'AUTRE' });
  assert.deepEqual(Object.keys(data.errors), ['cardNumber']);
});

test('a failure is told at the fields that the form has, and above it when it has none of them', async () => {
  const atField = await refusal(good, async () =>
    failure('invalid-input', { fields: { email: 'Cette adresse e-mail est déjà utilisée' } }),
  );
  assert.deepEqual(atField.data.errors, { email: 'Cette adresse e-mail est déjà utilisée' });
  assert.equal(atField.data.message, undefined);
  const above = await refusal(good, async () => failure('not-enough-points', { fields: { outward: 'x' } }));
  assert.equal(above.status, 409);
  assert.deepEqual(above.data.errors, {});
  assert.match(above.data.message ?? '', /points/);
});

test('ACCOUNT-03 a birth date typed in three boxes is one date, a whole one in the first box as well, and an empty box keeps its place', async () => {
  const schema = z.object({ children: z.array(z.object({ birthDate })) });
  const today = Temporal.PlainDate.from('2027-03-01');
  const read = (...parts: string[]) =>
    readForm(
      exampleForm,
      schema,
      new URLSearchParams(parts.map((part) => ['children.0.birthDate', part])),
      today,
    );
  for (const parts of [
    ['3', '4', '1985'],
    [' 03 ', '04', '1985'],
    ['03/04/1985', '', ''],
    ['3.4.1985'],
    ['03/04/1985', '04', '1985'],
  ]) {
    const answer = read(...parts);
    assert.ok(answer.ok, parts.join());
    assert.equal(String(answer.value.children[0]?.birthDate), '1985-04-03');
  }
  for (const parts of [
    ['3', '', '1985'],
    ['', '4', '1985'],
    ['3', '4', ''],
    ['31', '2', '1985'],
    ['', '', ''],
    ['3', '4', '1985', '6'],
  ])
    assert.deepEqual(
      Object.keys((read(...parts) as { fields?: object }).fields ?? {}),
      ['children.0.birthDate'],
      parts.join(),
    );
});
