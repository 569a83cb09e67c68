import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '#domain/typography.ts';
import { journeyView, type ToldLeg } from './journey-view.ts';

const leg = (more: Partial<ToldLeg> = {}): ToldLeg => ({
  trainNumber: '6107',
  transportType: 'TGV INOUI',
  from: 'PLY',
  fromName: 'Paris Gare de Lyon',
  to: 'LPD',
  toName: 'Lyon Part-Dieu',
  departure: '2027-03-13T08:12:00Z',
  arrival: '2027-03-13T10:09:00Z',
  ...more,
});
const onwards = leg({
  trainNumber: '17610',
  transportType: 'TER',
  from: 'LPD',
  fromName: 'Lyon Part-Dieu',
  to: 'GRE',
  toName: 'Grenoble',
  departure: '2027-03-13T11:02:00Z',
  arrival: '2027-03-13T12:26:00Z',
});

test('a direct journey says its day, its times and its train in Paris time', () => {
  const view = journeyView([leg()]);
  assert.equal(view.date, 'samedi\u00a013\u00a0mars\u00a02027');
  assert.equal(view.day, 'samedi\u00a013\u00a0mars');
  assert.deepEqual(view.departure, {
    time: '09h12',
    dateTime: '2027-03-13T08:12:00Z',
    station: 'Paris Gare de Lyon',
  });
  assert.deepEqual(
    [view.arrival.time, view.arrival.station, view.arrivalNote],
    ['11h09', 'Lyon Part-Dieu', ''],
  );
  assert.deepEqual(
    [view.duration, view.changes, view.waits, view.trains],
    ['1\u00a0h\u00a057', 'direct', [], 'TGV INOUI\u00a06107'],
  );
});

test('one change says where and for how long, and between two stations names both', () => {
  const view = journeyView([leg(), onwards]);
  assert.equal(plainText(view.changes), '1 correspondance, Lyon Part-Dieu, 53 min');
  assert.equal(view.trains, 'TGV INOUI\u00a06107 puis TER\u00a017610');
  assert.equal(view.legs[1]?.wait, '53\u00a0min');
  assert.equal(view.legs[0]?.wait, undefined);
  const [wait] = view.waits;
  assert.ok(wait && wait.from > 0.45 && wait.from < wait.to && wait.to < 0.7);
  const walked = journeyView([leg(), { ...onwards, from: 'LPE', fromName: 'Lyon Perrache' }]);
  assert.equal(plainText(walked.changes), '1 correspondance, Lyon Part-Dieu puis Lyon Perrache, 53 min');
});

test('two changes name their stations, and a brand is said again only when it changes', () => {
  const third = leg({
    trainNumber: '17612',
    transportType: 'TER',
    from: 'GRE',
    fromName: 'Grenoble',
    to: 'GAP',
    toName: 'Gap',
    departure: '2027-03-13T13:00:00Z',
    arrival: '2027-03-13T15:30:00Z',
  });
  const view = journeyView([leg(), onwards, third]);
  assert.equal(plainText(view.changes), '2 correspondances, Lyon Part-Dieu et Grenoble');
  assert.equal(view.trains, 'TGV INOUI\u00a06107 puis TER\u00a017610 puis 17612');
});

test('a night train arrives the next day, also over the night when clocks change', () => {
  const view = journeyView([
    leg({ departure: '2027-03-27T21:11:00Z', arrival: '2027-03-28T05:37:00Z', toName: 'Toulouse Matabiau' }),
  ]);
  assert.deepEqual(
    [view.departure.time, view.arrival.time, view.arrival.station, view.arrivalNote],
    ['22h11', '07h37', 'Toulouse Matabiau, le lendemain', 'le lendemain'],
  );
  assert.equal(view.duration, '8\u00a0h\u00a026');
});

test('seats say coach, number and place, and a party is told coach by coach', () => {
  const seats = [
    { passenger: 0, coach: '6', seat: '33', position: 'window' },
    { passenger: 1, coach: '6', seat: '34', position: 'aisle' },
    { passenger: 2, coach: '15', seat: '3', position: 'on-the-roof' },
  ];
  const [told] = journeyView([leg({ seats })]).legs;
  assert.deepEqual(
    told?.seats.map(({ words, position }) => `${plainText(words)} ${position}`),
    ['voiture 6, place 33 fenêtre', 'voiture 6, place 34 couloir', 'voiture 15, place 3 '],
  );
  assert.equal(plainText(told?.party ?? ''), 'Voiture 6, places 33 et 34 ; voiture 15, place 3');
  assert.equal(journeyView([leg()]).legs[0]?.party, '');
});

test('a journey without trains is none', () => {
  assert.throws(() => journeyView([]), RangeError);
});
