import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ALL_ACCEPTED,
  ALL_REFUSED,
  CONSENT_LIST,
  isConsentDue,
  readConsent,
  writeConsent,
} from './consent.ts';

const cookie = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

test('COOKIE-01 accepting stores the three categories as true, refusing only the one that is not optional', () => {
  const stored = (text: string) => {
    const { liste, ...categories } = Object.fromEntries(new URLSearchParams(text));
    assert.equal(liste, CONSENT_LIST);
    return categories;
  };
  assert.deepEqual(stored(writeConsent(ALL_ACCEPTED)), {
    necessaires: 'true',
    statistiques: 'true',
    marketing: 'true',
  });
  assert.deepEqual(stored(writeConsent(ALL_REFUSED)), {
    necessaires: 'true',
    statistiques: 'false',
    marketing: 'false',
  });
});

test('COOKIE-01 a choice is read as it was written, and asks nothing more', () => {
  for (const statistiques of [true, false])
    for (const marketing of [true, false]) {
      const read = readConsent(writeConsent({ statistiques, marketing }));
      assert.deepEqual(read, { statistiques, marketing });
      assert.equal(isConsentDue(read), false);
    }
});

test('COOKIE-01 no cookie, a category left open, another list or a made-up value ask again, and count as no', () => {
  for (const text of [
    undefined,
    '',
    'oui',
    cookie({ liste: CONSENT_LIST, necessaires: 'true', statistiques: 'true' }),
    cookie({ liste: CONSENT_LIST, necessaires: 'true', marketing: 'false' }),
    cookie({ liste: CONSENT_LIST, statistiques: 'oui', marketing: '1' }),
    cookie({ liste: '0', necessaires: 'true', statistiques: 'true', marketing: 'true' }),
    cookie({ necessaires: 'true', statistiques: 'true', marketing: 'true' }),
  ]) {
    const read = readConsent(text);
    assert.ok(isConsentDue(read), String(text));
    assert.ok(!(read.statistiques && read.marketing), String(text));
  }
});
