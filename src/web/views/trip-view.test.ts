import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Iuc, StationId } from '#domain/ids.ts';
import { ownTicketSigner } from '#domain/rail/ticket-code.ts';
import type { Trip } from '#features/trips/index.ts';
import { tripView } from './trip-view.server.ts';

const iuc = '01900000-0000-7000-8000-000000000001' as Iuc;
const signer = ownTicketSigner(Buffer.alloc(32, 1));
const now = Temporal.Instant.from('2027-03-01T11:00:00Z');

const trip = (more: Partial<Trip> = {}): Trip => ({
  fileId: 'f',
  journey: 0,
  pnr: 'QXKM7R',
  bookingId: 'b-1',
  bookedAt: Temporal.Instant.from('2027-02-20T09:00:00Z'),
  state: 'booked',
  eTicket: true,
  isAdded: false,
  travelClass: '2',
  fare: 'points',
  departure: Temporal.Instant.from('2027-03-13T08:12:00Z'),
  arrival: Temporal.Instant.from('2027-03-13T12:26:00Z'),
  passengers: [
    { passenger: 0, firstName: 'Camille', lastName: 'Vasseur', isHolder: true },
    { passenger: 1, firstName: 'Élise', lastName: 'Morvan', isHolder: false },
  ],
  segments: [
    {
      leg: 0,
      trainNumber: '6607',
      serviceDate: '2027-03-13',
      transportType: 'TGV INOUI',
      from: 'A' as StationId,
      fromName: 'Paris Gare de Lyon',
      to: 'B' as StationId,
      toName: 'Lyon Part-Dieu',
      departure: '2027-03-13T08:12:00Z',
      arrival: '2027-03-13T10:09:00Z',
      seats: [
        { passenger: 0, coach: '5', seat: '27', position: 'window' },
        { passenger: 1, coach: '5', seat: '28', position: 'aisle' },
      ],
    },
    {
      leg: 1,
      trainNumber: '17610',
      serviceDate: '2027-03-13',
      transportType: 'TER',
      from: 'B' as StationId,
      fromName: 'Lyon Part-Dieu',
      to: 'C' as StationId,
      toName: 'Grenoble',
      departure: '2027-03-13T11:02:00Z',
      arrival: '2027-03-13T12:26:00Z',
      seats: [],
    },
  ],
  microConditions: [{ code: 'X', text: 'Texte' }],
  ...more,
});

test('TRIP-01 a trip says its trains, seats, class and changes in French, in Paris time', () => {
  const view = tripView(signer, iuc, trip(), now, { codes: 'all' });
  assert.equal(view.departure.time, '09h12');
  assert.equal(view.arrival.time, '13h26');
  assert.match(view.duration, /^4\u00a0h\u00a014, 1\u00a0correspondance$/);
  assert.equal(view.changes.length, 1);
  const [change] = view.changes;
  assert.ok(change && change.from > 0.45 && change.from < change.to && change.to < 0.7);
  assert.deepEqual(view.segments[0]?.seats, [
    'Camille Vasseur\u00a0: voiture\u00a05, place\u00a027 (fenêtre)',
    'Élise Morvan\u00a0: voiture\u00a05, place\u00a028 (couloir)',
  ]);
  assert.equal(view.details.find(({ label }) => label === 'Trains')?.value, '6607 et 17610');
  assert.equal(view.details.find(({ label }) => label === 'Places')?.value, '27 et 28, puis libre');
  assert.equal(view.details.find(({ label }) => label === 'Voiture')?.value, '5, puis libre');
  assert.equal(view.arrival.station, 'Grenoble');
  assert.equal(view.ticketKind, 'e-billet');
  assert.deepEqual(view.conditions, [{ code: 'X', text: 'Texte' }]);
});

test('TRIP-01 a night train arrives the next day, and its ticket says so and where the berth is', () => {
  const [segment] = trip().segments;
  assert.ok(segment);
  const view = tripView(
    signer,
    iuc,
    trip({
      departure: Temporal.Instant.from('2027-03-27T21:11:00Z'),
      arrival: Temporal.Instant.from('2027-03-28T05:37:00Z'),
      segments: [
        {
          ...segment,
          departure: '2027-03-27T21:11:00Z',
          arrival: '2027-03-28T05:37:00Z',
          toName: 'Toulouse Matabiau',
          seats: [{ passenger: 0, coach: '2', seat: '11', position: 'berth-lower' }],
        },
      ],
    }),
    now,
    { codes: 'none' },
  );
  assert.deepEqual(
    [view.departure.time, view.arrival.time, view.arrival.station],
    ['22h11', '07h37', 'Toulouse Matabiau, le lendemain'],
  );
  assert.deepEqual(view.segments[0]?.seats, [
    'Camille Vasseur\u00a0: voiture\u00a02, place\u00a011 (couchette basse)',
  ]);
});

test('TRIP-02 each passenger has a code; for OUIGO it is said from which day', () => {
  const view = tripView(signer, iuc, trip(), now, { codes: 'all' });
  assert.equal(view.codes.length, 2);
  assert.ok(view.codes.every(({ drawing, waits }) => drawing && !waits));
  const ouigo = trip();
  const early = tripView(
    signer,
    iuc,
    { ...ouigo, segments: ouigo.segments.map((segment) => ({ ...segment, transportType: 'OUIGO' })) },
    now,
    { codes: 'all' },
  );
  assert.ok(early.codes.every(({ drawing }) => !drawing));
  assert.match(early.codes[0]?.waits ?? '', /mardi\u00a09\u00a0mars/);
});

test('AFTER-08 a trip whose tickets are being given up says by what, where it is followed, and nothing of what could have been done with them', () => {
  const by = '0199c1d0-6f00-7000-8000-000000000077';
  const said = [false, true].map((isExchange) => {
    const { condition, conditions } = tripView(signer, iuc, trip({ givingUp: { by, isExchange } }), now, {
      codes: 'all',
    });
    assert.deepEqual(conditions, []);
    assert.equal(condition.isFlexible, false);
    assert.equal(condition.change, undefined);
    return [condition.text, condition.follow?.label, condition.follow?.href];
  });
  assert.deepEqual(said, [
    [
      'Annulation en cours',
      'Suivre l’annulation',
      `/apres-vente/annulation?etape=confirmation&annulation=${by}`,
    ],
    ['Échange en cours', 'Suivre l’échange', `/apres-vente/echange?etape=validation&echange=${by}`],
  ]);
});
