import assert from 'node:assert/strict';
import { test } from 'node:test';
import { controlId, defineForm, errorTarget, fieldAt, rowOf, starred } from './define-form.ts';
import { summaryOf } from './form-answer.ts';
import { exampleForm } from './testing/example.form.ts';

test('a field that the input does not have is a type error', () => {
  const description = { intention: 'x', method: 'post', submit: 'x', busy: 'x' } as const;
  const text = { control: 'text', label: 'x', autoComplete: 'off' } as const;
  const form = defineForm<{ name: string; rows: { day: string }[] }>();
  form({ ...description, fields: { name: text, 'rows.*.day': text } });
  // @ts-expect-error -- the input has no such field
  form({ ...description, fields: { nom: text } });
  // @ts-expect-error -- a row is named by its list and a star
  form({ ...description, fields: { 'rows.day': text } });
});

test('a numbered name finds its field, and its control an identifier', () => {
  assert.equal(starred('children.12.firstName'), 'children.*.firstName');
  assert.equal(fieldAt(exampleForm, 'children.1.birthDate')?.label, 'Date de naissance');
  assert.equal(fieldAt(exampleForm, 'toString'), undefined);
  assert.deepEqual(rowOf('children.1.birthDate'), { list: 'children', row: 1 });
  assert.equal(rowOf('address.pays'), undefined);
  assert.equal(controlId('children.1.birthDate'), 'children-1-birthDate');
});

test('the summary of errors is in the order of the form, row by row, the field’s name before its message', () => {
  const errors = {
    termsAccepted: 'Les Conditions Générales de Vente doivent être validées',
    'children.1.firstName': 'b',
    children: 'Trop d’enfants.',
    'children.0.birthDate': 'a',
    emailConfirmation: 'E-mails différents',
    quantity: 'Champ obligatoire',
  };
  assert.deepEqual(summaryOf(exampleForm, errors), [
    { field: 'quantity', message: 'Quantité\u00a0: Champ obligatoire' },
    { field: 'emailConfirmation', message: 'Confirmation de l’adresse e-mail\u00a0: E-mails différents' },
    { field: 'children-0-birthDate', message: 'Date de naissance de l’enfant 1\u00a0: a' },
    { field: 'children-1-firstName', message: 'Prénom de l’enfant 2\u00a0: b' },
    { field: 'termsAccepted', message: 'Les Conditions Générales de Vente doivent être validées' },
    { message: 'Trop d’enfants.' },
  ]);
});

test('an error of a station leads to its text', () => {
  const form = defineForm<{ departure: string }>()({
    intention: 'x',
    method: 'get',
    submit: 'x',
    busy: 'x',
    fields: { departure: { control: 'station', label: 'De', typed: 'departureName' } },
  });
  assert.equal(errorTarget(form, 'departure'), 'departureName');
});
