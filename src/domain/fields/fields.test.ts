import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { passwordStrength } from '../password-rules.ts';
import { prefixedLoyaltyNumber } from './card-number.ts';
import { email, emailTwice, sameEmailRefusal } from './contact.ts';
import { ageOn, ageRefusal, birthDate, calendarDay, statementPeriod } from './dates.ts';
import { ruleOf } from './field.ts';
import * as messages from './messages.ts';
import { newPassword, newPasswordTwice, passwordIsLoginRefusal } from './password.ts';
import { personName } from './person.ts';
import { fitsCountry } from './postal-code.ts';
import { wholeHour } from './rail.ts';
import { readInput, rightFields } from './read-input.ts';

const TODAY = Temporal.PlainDate.from('2027-03-01');

/** Every schema that a file of this folder exports, by name. */
const fields = new Map<string, z.ZodType>();
for (const file of globSync('*.ts', { cwd: import.meta.dirname }).filter(
  (name) => !name.endsWith('.test.ts'),
))
  for (const [name, value] of Object.entries((await import(`./${file}`)) as object))
    if (value instanceof z.ZodType) fields.set(name, value);

/** The message at a field of its own or, in a group, at the one named. */
const messageOf = (schema: z.ZodType, value: unknown, at = ''): string | undefined => {
  const read = readInput(z.object({ it: schema }), { it: value }, TODAY);
  return read.ok ? undefined : read.fields[at === '' ? 'it' : `it.${at}`];
};

test('every field has examples of what it accepts and refuses', () => {
  assert.ok(fields.size >= 18, [...fields.keys()].join(' '));
  assert.deepEqual(
    [...fields].filter(([, schema]) => !ruleOf(schema)?.refuses.length).map(([name]) => name),
    [],
  );
});

for (const [name, schema] of fields) {
  const rule = ruleOf(schema);
  test(`${name} accepts what it says it accepts, and refuses the rest with the messages it says`, () => {
    for (const value of rule?.accepts ?? [])
      assert.ok(readInput(z.object({ it: schema }), { it: value }, TODAY).ok, JSON.stringify(value));
    for (const { value, message, at, byOperation } of rule?.refuses ?? [])
      assert.equal(messageOf(schema, value, at), byOperation ? undefined : message, JSON.stringify(value));
  });

  test(`${name} answers 50 KB of rubbish within 50 ms`, () => {
    const rubbish = ['x', '1', ' ', '@', 'a.', '1/', '-', 'é', '\u0301', '<', '29090109'].map((one) =>
      one.repeat(50_000 / one.length),
    );
    const group = ruleOf(schema)?.accepts[0];
    for (const text of rubbish) {
      const value =
        typeof group === 'object'
          ? Object.fromEntries(Object.keys(group ?? {}).map((key) => [key, text]))
          : text;
      // The best of three: the machine may be busy with others.
      const times = [1, 2, 3].map(() => {
        const start = performance.now();
        assert.ok(!readInput(z.object({ it: schema }), { it: value }, TODAY).ok);
        return performance.now() - start;
      });
      assert.ok(Math.min(...times) < 50, `${text.slice(0, 8)}: ${times.join(', ')} ms`);
    }
  });
}

test('the messages that the specification gives are said to the letter', () => {
  const said = new Set(
    [...fields.values()].flatMap((schema) => ruleOf(schema)?.refuses ?? []).map(({ message }) => message),
  );
  said.add(sameEmailRefusal('Camille@exemple.fr', 'camille@exemple.fr') ?? '');
  for (const message of [
    'Champ obligatoire',
    'Format e-mail incorrect',
    'E-mails différents',
    'Mot de passe différent',
    'E-mail identique',
    'E-mail différent',
    'Mot de passe incorrect',
    'Le code postal est erroné',
    'Les Conditions Générales de Vente doivent être validées',
  ])
    assert.ok(said.has(message), message);
  const texts = Object.values(messages).filter((one) => typeof one === 'string');
  assert.ok(texts.every((message) => !/['"]/.test(message)));
});

test('fields give what they read: names without the spaces around them, days, hours, whole loyalty numbers', () => {
  assert.equal(personName.parse('  Nadia '), 'Nadia');
  assert.equal(email.parse('zoe\u0301@exemple.fr'), 'zoé@exemple.fr');
  assert.equal(personName.parse('Jean\u2011Luc d\u02bcArc\u00a0y'), 'Jean-Luc d’Arc y');
  assert.equal(calendarDay.parse('3.3.2027').toString(), '2027-03-03');
  assert.equal(wholeHour.parse('08h00'), 8);
  assert.equal(prefixedLoyaltyNumber.parse('417 263 851'), '29090109417263851');
});

test('a new password that is too long is told so once, and not that it differs from itself', () => {
  const password = 'Quai-9-'.repeat(8);
  const read = readInput(newPasswordTwice, { password, passwordConfirmation: password }, TODAY);
  assert.deepEqual(read, { ok: false, fields: { password: 'Entre 12 et 50 caractères.' } });
});

test('of an input with mistakes the single fields that are right are read, for rules that know more', () => {
  const wrong = { email: 'camille', emailConfirmation: '', password: 'Quai-9-aux-3-vents' };
  const schema = z.object({ ...emailTwice.shape, password: newPassword, birthDate });
  assert.deepEqual(rightFields(schema, wrong, { email: 'x', emailConfirmation: 'x', birthDate: 'x' }), {
    password: 'Quai-9-aux-3-vents',
  });
});

test('a birth date is read against the day of the business clock, alone and with everything else that is wrong', () => {
  const schema = z.object({ passengers: z.array(z.object({ firstName: personName, birthDate })) });
  const read = readInput(
    schema,
    {
      passengers: [
        { firstName: '', birthDate: '02/03/2027' },
        { firstName: 'Élise', birthDate: '01/03/2027' },
      ],
    },
    TODAY,
  );
  assert.deepEqual(read, {
    ok: false,
    fields: {
      'passengers.0.firstName': 'Champ obligatoire',
      'passengers.0.birthDate': 'Cette date est dans l’avenir.',
    },
  });
});

test('a statement covers days of the last 24 months only', () => {
  assert.deepEqual(readInput(statementPeriod, { start: '28/02/2025', end: '02/03/2027' }, TODAY), {
    ok: false,
    fields: { start: 'Les relevés remontent à 24 mois.', end: 'Cette date est dans l’avenir.' },
  });
  assert.ok(readInput(statementPeriod, { start: '01/03/2025', end: '01/03/2027' }, TODAY).ok);
});

test('somebody born on 29 February is a year older from 1 March of a common year', () => {
  const born = Temporal.PlainDate.from('2012-02-29');
  const age = (day: string) => ageOn(born, Temporal.PlainDate.from(day));
  assert.deepEqual(
    [age('2027-02-28'), age('2027-03-01'), age('2028-02-28'), age('2028-02-29')],
    [14, 15, 15, 16],
  );
});

test('CARD-04 ages are inclusive at both ends, in whole years on the day that counts', () => {
  const refusal = (birth: string) =>
    ageRefusal(Temporal.PlainDate.from(birth), TODAY, { minimumAge: 12, maximumAge: 27 });
  assert.equal(refusal('2015-03-01'), undefined);
  assert.equal(refusal('2015-03-02'), 'Il faut avoir 12 ans au moins.');
  assert.equal(refusal('1999-03-02'), undefined);
  assert.equal(refusal('1999-03-01'), 'Il faut avoir 27 ans au plus.');
});

test('a new password is not the login, in capitals or not, and says which kinds of characters it mixes', () => {
  assert.ok(newPassword.safeParse('Camille@exemple.fr').success);
  assert.equal(
    passwordIsLoginRefusal('Camille@exemple.fr', 'camille@EXEMPLE.fr'),
    'Le mot de passe doit être différent de l’identifiant.',
  );
  assert.equal(passwordIsLoginRefusal('Voyageur-2026!', 'camille@exemple.fr'), undefined);
  assert.deepEqual(passwordStrength('abcdefghijkl'), { isLongEnough: true, kinds: 1 });
  assert.deepEqual(passwordStrength('aB3!'), { isLongEnough: false, kinds: 4 });
});

test('a postal code fits its country: five digits in France, at most twelve characters elsewhere', () => {
  assert.ok(fitsCountry('69003', 'FR') && fitsCountry('00120', 'VA') && fitsCountry('SW1A 1AA', 'GB'));
  assert.ok(!fitsCountry('6900A', 'FR') && !fitsCountry('1234567890123', 'BE') && !fitsCountry('', 'BE'));
});
