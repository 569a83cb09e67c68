import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { birthDate } from './dates.ts';
import { quantity, termsAccepted } from './order.ts';
import { personName } from './person.ts';
import { postedInput } from './posted-input.ts';
import { wholeHour } from './rail.ts';

const schema = z.object({
  quantity,
  hour: wholeHour.optional(),
  termsAccepted,
  newsletter: z.boolean().default(false),
  channels: z.array(z.enum(['EMAIL', 'SMS'])).default([]),
  address: z.object({ city: personName }).optional(),
  passengers: z.array(z.object({ firstName: personName, birthDate })).max(5),
});

test('a posted form becomes the input that a program would send', () => {
  const posted = new URLSearchParams([
    ['quantity', '2'],
    ['hour', ''],
    ['termsAccepted', 'on'],
    ['channels', 'EMAIL'],
    ['channels', 'SMS'],
    ['address.city', 'Dijon'],
    ['passengers.1.firstName', 'Nadia'],
    ['passengers.0.firstName', 'Élise'],
    ['passengers.0.birthDate', '17/09/1984'],
    ['intention', 'reserver'],
  ]);
  assert.deepEqual(postedInput(schema, posted), {
    quantity: 2,
    termsAccepted: true,
    newsletter: false,
    channels: ['EMAIL', 'SMS'],
    address: { city: 'Dijon' },
    passengers: [{ firstName: 'Élise', birthDate: '17/09/1984' }, { firstName: 'Nadia' }],
  });
});

test('what is not the value that a field takes stays as it was typed, for the schema to refuse', () => {
  const read = (pairs: Record<string, string>) => postedInput(schema, new URLSearchParams(pairs));
  assert.equal(read({ quantity: '1,5' }).quantity, '1,5');
  assert.equal(read({ quantity: '1e3' }).quantity, '1e3');
  assert.equal(read({ termsAccepted: 'false' }).termsAccepted, 'false', 'nothing but a tick is an agreement');
  assert.equal(read({}).termsAccepted, false);
});

test('a name that comes more than once counts as it was posted last, and never as several', () => {
  const posted = new URLSearchParams([
    ['quantity', '1'],
    ['quantity', '2'],
    ['address.city', 'Dijon'],
    ['address.city', 'Lyon'],
    ['termsAccepted', 'on'],
    ['termsAccepted', ''],
    ['newsletter', 'on'],
    ['newsletter', 'on'],
  ]);
  const { quantity: many, address, termsAccepted: agreed, newsletter } = postedInput(schema, posted);
  assert.deepEqual([many, address, agreed, newsletter], [2, { city: 'Lyon' }, false, true]);
});

test('names that are not the schema’s are not looked at, whatever they are', () => {
  const posted = new URLSearchParams([
    ['__proto__.polluted', '1'],
    ['passengers.__proto__.firstName', 'x'],
    ['passengers.9999999.firstName', 'x'],
    ['passengers.-1.firstName', 'x'],
    ['passengers.0.other', 'x'],
  ]);
  const input = postedInput(schema, posted);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
  assert.deepEqual(input, { termsAccepted: false, newsletter: false, channels: [] });
});
