import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atField, failure, toldOfCustomer } from '#domain/failure.ts';
import { NBSP, NNBSP, typeset } from '#domain/typography.ts';
import { saidToCustomers } from '#tests/harness/said-to-customers.ts';
import {
  ERROR_CODES,
  ERROR_PARTS,
  ERRORS,
  type ErrorCode,
  isErrorCode,
  messageOf,
  type PointsOutcome,
  type Sentences,
  sentencesOf,
} from './catalogue.ts';

test('No code stands twice, and each is a kebab-case name', () => {
  const all = Object.values(ERROR_PARTS).flatMap((part) => Object.keys(part));
  assert.deepEqual(
    all.filter((code, index) => all.indexOf(code) !== index),
    [],
  );
  assert.deepEqual([...ERROR_CODES].sort(), all.sort());
  for (const code of all) assert.match(code, /^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('Every message is a whole French sentence, set by the rules of typography', () => {
  // The specification prints these without a full stop.
  const toTheLetter = ['terms-not-accepted', 'email-already-used', 'wrong-password'];
  for (const code of ERROR_CODES) {
    const { message, ofCustomer = message, title = '' } = ERRORS[code];
    if (!toTheLetter.includes(code)) assert.match(message, /[.}]$/, code);
    for (const text of [message, ofCustomer, title]) {
      assert.equal(typeset(text), text, code);
      assert.doesNotMatch(text, /'| {2}|[^\u202f][;?!]|[^\u00a0]:/, code);
    }
  }
});

test('PRO-02 what a sale, a cancellation or an exchange is refused with is told to agents of their customer', () => {
  const outcomes: readonly PointsOutcome[] = ['not-debited', 'returned', 'returning', 'settled-by-staff'];
  for (const code of [
    ...Object.keys(ERROR_PARTS.rail),
    ...Object.keys(ERROR_PARTS.orders),
    ...Object.keys(ERROR_PARTS['after-sales']),
  ])
    for (const outcome of outcomes) {
      const [toCustomer, ofCustomer] = (sentencesOf as (code: string, values: object) => Sentences)(code, {
        outcome,
      });
      assert.deepEqual(saidToCustomers(ofCustomer), [], `${code}: ${ofCustomer}`);
      // What both are told alike is said once.
      assert.ok(!('ofCustomer' in ERRORS[code as ErrorCode]) || toCustomer !== ofCustomer, code);
    }
  assert.deepEqual(sentencesOf('seats-gone', { outcome: 'returned' }), [
    'La réservation de vos places n’a pas pu être finalisée. Vos points vous ont été rendus. Vous pouvez renouveler votre commande.',
    'La réservation des places n’a pas pu être finalisée. Les points du client lui ont été rendus. La commande peut être renouvelée.',
  ]);
});

test('PRO-02 a refusal that is said at its field is told to agents there, too', () => {
  const { message, ofCustomer, fields } = toldOfCustomer(atField('conditions', failure('price-changed')));
  assert.equal(message, ofCustomer);
  assert.deepEqual(fields, { conditions: ofCustomer });
  assert.deepEqual(
    toldOfCustomer(failure('invalid-input', { fields: { day: 'Choisissez un jour.' } })).fields,
    { day: 'Choisissez un jour.' },
  );
});

test('What the browser says by itself is typeset as it is written', () => {
  for (const { message } of Object.values(ERROR_PARTS.browser)) assert.equal(typeset(message), message);
});

test('Every status is an error’s, and what is ours or another system’s is tracked', () => {
  for (const code of ERROR_CODES) {
    const { status, tracked, when } = ERRORS[code];
    assert.ok(status >= 400 && status < 600, code);
    // A closed shop is nobody’s failure.
    if (status >= 500 && code !== 'shop-closed') assert.equal(tracked, 'technical', code);
    assert.match(when, /^[A-Z`].*\.$/, code);
  }
});

test('The specification’s web-service numbers are those of their codes', () => {
  const numbered = ERROR_CODES.flatMap((code) =>
    ERRORS[code].subCode === undefined ? [] : [[code, ERRORS[code].subCode]],
  );
  assert.deepEqual(Object.fromEntries(numbered), {
    'no-solution': 3036,
    'no-solution-at-date': 3036,
    'past-departure-date': 3016,
    'past-time': 3016,
    'invalid-date': 3052,
    'inward-before-outward': 3129,
    'technical-error': 9,
  });
});

test('Codes share a message only where the person cannot tell them apart', () => {
  const together = [...Map.groupBy(ERROR_CODES, (code) => ERRORS[code].message).values()].filter(
    (codes) => codes.length > 1,
  );
  assert.deepEqual(together, [
    ['bad-request', 'malformed-request', 'malformed-json', 'malformed-form'],
    ['invalid-token', 'sign-in-required'],
    // « Activation errors share a title and message » (specification section 8).
    ['activation-expired', 'activation-already-done', 'activation-unknown', 'activation-failed'],
  ]);
});

test('A message takes its values: names as they are, numbers with thin thousands, what became of the points as a sentence', () => {
  assert.equal(
    messageOf('destination-not-sold', { place: 'Bruxelles-Midi' }),
    'Bruxelles-Midi n’est pas encore une destination vendue ici en points.',
  );
  assert.match(messageOf('cancellation-incident', { line: 1500 }), new RegExp(`1${NNBSP}500`));
  assert.equal(
    messageOf('abandoned', { outcome: 'returned' }),
    'Vous avez abandonné votre commande. Vos places ont été libérées. Vos points vous ont été rendus.',
  );
  assert.match(
    messageOf('service-unavailable', { outcome: 'returning' }),
    new RegExp(`pas${NBSP}: votre commande .* Vos points sont en cours de restitution\\.`),
  );
  // @ts-expect-error this message speaks of a place
  messageOf('destination-not-sold');
  // @ts-expect-error what became of the points is one of three things
  messageOf('abandoned', { outcome: 'perhaps' });
});

test('A failure is made of its code alone, with the catalogue’s status, number and sentence', () => {
  assert.deepEqual(failure('past-time', { fields: { departureHour: 'Cette heure est passée.' } }), {
    ok: false,
    code: 'past-time',
    status: 400,
    subCode: 3016,
    message: 'Cette heure est passée. Choisissez une heure plus tard dans la journée.',
    ofCustomer: 'Cette heure est passée. Choisissez une heure plus tard dans la journée.',
    fields: { departureHour: 'Cette heure est passée.' },
  });
  assert.equal(failure('full', { values: { outcome: 'not-debited' } }).status, 409);
  // @ts-expect-error no such code
  assert.throws(() => failure('no-such-code'));
  // @ts-expect-error the message needs its values
  failure('full');
});

test('A text from outside is a code only if the catalogue has it', () => {
  assert.ok(isErrorCode('full'));
  for (const text of ['', 'Full', 'constructor', 'toString']) assert.equal(isErrorCode(text), false);
});

test('Every error that section 8 of the specification names has its code', () => {
  const named: Readonly<Record<string, readonly ErrorCode[]>> = {
    'refresh-token error': ['refresh-token-error'],
    'generic shop message': ['internal-error'],
    'card by e-mail': ['card-holder-not-found', 'card-not-resendable'],
    'search codes': [
      ...(['no-solution', 'full-train', 'past-departure-date', 'invalid-station'] as const),
      ...(['unauthorized-delivery-mode', 'inward-before-outward', 'not-sellable-by-points'] as const),
      ...(['too-many-segments', 'no-solution-at-date', 'too-many-passengers', 'invalid-date'] as const),
      ...(['too-many-vias', 'technical-error'] as const),
    ],
    'after-sales': ['not-a-prime-ticket', 'travel-file-not-found', 'travel-file-cancelled'],
    'service and account access': ['unavailable', 'search-unavailable', 'identity-unavailable'],
    'files that cannot be changed': [
      ...(['client-not-passenger', 'not-exchangeable', 'points-refund-failed', 'not-cancellable'] as const),
      ...(['ticket-already-checked', 'passenger-selection-inconsistent'] as const),
    ],
    'trains that cannot be had': [
      ...(['no-train-at-this-time', 'full', 'full-for-passenger-count', 'destination-not-sold'] as const),
      ...(['past-time', 'no-delivery-mode', 'no-proposal', 'not-enough-points', 'promo-too-close'] as const),
      ...(['no-direct-train', 'no-train-via', 'seat-preferences-gone', 'postal-address-missing'] as const),
    ],
    'finalisation problem': ['seats-gone', 'seats-differ'],
    payment: ['payment-authentication-failed', 'payment-error', 'order-not-completed', 'refund-refused'],
    'paperless unsubscription': [
      ...(['paperless-unsubscription-failed', 'paperless-mail-not-sent', 'paperless-not-eligible'] as const),
    ],
    'communications, vouchers, codes, photo': [
      ...(['communications-unavailable', 'vouchers-unavailable', 'qr-code-unavailable'] as const),
      ...(['photo-not-saved', 'ouigo-qr-code-too-early'] as const),
    ],
    'account creation': ['email-already-used', 'registration-failed'],
    activation: ['activation-expired', 'activation-already-done', 'activation-unknown', 'activation-failed'],
    'offline finalisation': ['finalisation-unavailable', 'password-equals-login'],
    'personal information': ['personal-information-not-saved', 'iuc-invalid'],
    migration: [
      ...(['migration-failed', 'migration-email-used', 'migration-partner-problem'] as const),
      'migration-unavailable',
    ],
    'G30 unsubscription': [
      ...(['g30-invalid-parameter', 'g30-not-found', 'g30-failed', 'g30-birth-date-format'] as const),
    ],
    'what is unavailable': [
      ...(['catalogue-unavailable', 'shop-closed', 'history-unavailable', 'statement-unavailable'] as const),
      ...(['future-trips-unavailable', 'past-trips-unavailable', 'complaints-unavailable'] as const),
      'carbon-score-unavailable',
    ],
    'incidents of a cancellation': ['cancellation-incident', 'refund-incident', 'refund-amount-unavailable'],
  };
  for (const code of Object.values(named).flat()) assert.ok(ERRORS[code], code);
  // Only these two refusals are tracked though nothing failed.
  assert.deepEqual(
    ERROR_CODES.filter((code) => ERRORS[code].tracked === 'functional'),
    named['card by e-mail'],
  );
});
