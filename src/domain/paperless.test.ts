import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paperlessPermissions } from './paperless.ts';

const TODAY = Temporal.PlainDate.from('2027-03-01');
const card = (status: Parameters<typeof paperlessPermissions>[0]['rights'][number]['status']) => ({
  kind: 'card' as const,
  status,
});
const photo = TODAY.subtract({ years: 5 }).add({ days: 1 });

test('CARD-06 what may be done follows from state, card and photo: a first time, again with or without another photo, back to plastic', () => {
  const may = (facts: Partial<Parameters<typeof paperlessPermissions>[0]>) =>
    paperlessPermissions(
      { state: 'NON_SOUSCRIT', photoTakenOn: undefined, rights: [card('EN_COURS')], ...facts },
      TODAY,
    ).join(' ');
  assert.equal(may({}), 'SUBSCRIBE');
  assert.equal(may({ rights: [card('BIENTOT_VALABLE')] }), 'SUBSCRIBE');
  for (const rights of [[], [card('EXPIRE')], [{ kind: 'subscription', status: 'EN_COURS' } as const]])
    assert.equal(may({ rights }), '');
  assert.equal(may({ state: 'SOUSCRIT', photoTakenOn: photo }), 'UNSUBSCRIBE UPDATE_PHOTO');
  assert.equal(may({ state: 'SOUSCRIT', photoTakenOn: photo, rights: [] }), 'UNSUBSCRIBE');
  const again = { state: 'RESILIE', photoTakenOn: photo } as const;
  assert.equal(may(again), 'RESUBSCRIBE_WITH_UPDATE RESUBSCRIBE_WITHOUT_UPDATE');
  assert.equal(may({ ...again, photoTakenOn: undefined }), 'RESUBSCRIBE_WITH_UPDATE');
  assert.equal(may({ ...again, photoTakenOn: photo.subtract({ days: 1 }) }), 'RESUBSCRIBE_WITH_UPDATE');
  assert.equal(may({ ...again, rights: [card('EN_COURS'), card('SUSPENDU')] }), 'RESUBSCRIBE_WITH_UPDATE');
  assert.equal(may({ ...again, rights: [card('EXPIRE')] }), '');
});
