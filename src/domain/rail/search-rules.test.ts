import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ManualClock } from '#domain/clock.ts';
import { STATIONS, shippedTimetable } from '#tests/rail/shipped-timetable.ts';
import { checkSearch, firstHour, type JourneySearchInput } from './search-rules.ts';
import type { Timetable } from './timetable.ts';

// A Friday, 10:20 in Paris.
const clock = new ManualClock('2026-11-20T09:20:00Z');
let timetable: Timetable;
before(async () => {
  timetable = await shippedTimetable('2026-11-20');
});

const good: JourneySearchInput = {
  departure: STATIONS.parisGareDeLyon,
  arrival: STATIONS.marseille,
  journeyType: 'ALLER_RETOUR',
  departureDate: '2026-12-08',
  departureHour: '6',
  arrivalDate: '10/12/2026',
  arrivalHour: '18h00',
  passengersCount: 2,
};
const refused = (change: Partial<JourneySearchInput>) => {
  const checked = checkSearch(timetable, clock, { ...good, ...change });
  assert.equal(checked.ok, false, JSON.stringify(change));
  return checked as Exclude<typeof checked, { ok: true }>;
};

test('RAIL-04 a search that keeps every rule is accepted, dates as ISO or JJ/MM/AAAA', () => {
  const checked = checkSearch(timetable, clock, { ...good, via: STATIONS.lyonPartDieu });
  assert.ok(checked.ok);
  assert.equal(checked.outward.date.toString(), '2026-12-08');
  assert.equal(checked.inward?.date.toString(), '2026-12-10');
  assert.equal(checked.inward?.hour, 18);
  assert.deepEqual(
    checked.via.map(({ name }) => name),
    ['Lyon Part-Dieu'],
  );
});

test('RAIL-04 six go together, on trains without a change or any, and come back on a later day at whatever hour', () => {
  const searched = (change: Partial<JourneySearchInput>) => {
    const checked = checkSearch(timetable, clock, { ...good, ...change });
    assert.ok(checked.ok, JSON.stringify(change));
    return checked;
  };
  assert.equal(searched({ passengersCount: 6 }).passengers, 6);
  assert.deepEqual([searched({ direct: true }).direct, searched({}).direct], [true, false]);
  assert.equal(searched({ departureHour: '18', arrivalHour: '6' }).inward?.hour, 6);
});

test('RAIL-04 the three months bind the outward journey alone: a return may be later', () => {
  const checked = checkSearch(timetable, clock, {
    ...good,
    departureDate: '2027-02-20',
    arrivalDate: '2027-02-28',
  });
  assert.ok(checked.ok);
  assert.equal(checked.inward?.date.toString(), '2027-02-28');
});

test('RAIL-04 a date is read as people type it, as everywhere in the portal', () => {
  for (const departureDate of ['8/12/2026', '08.12.2026', '8-12-2026', ' 08/12/2026 ']) {
    const checked = checkSearch(timetable, clock, { ...good, departureDate });
    assert.ok(checked.ok, departureDate);
    assert.equal(checked.outward.date.toString(), '2026-12-08');
  }
});

test('RAIL-04 of today the hour that has begun is searched, and none before it', () => {
  const at = (departureHour: string) =>
    checkSearch(timetable, clock, { ...good, departureDate: '2026-11-20', departureHour }).ok;
  assert.deepEqual(['9', '10', '11'].map(at), [false, true, true]);
});

const required = 'Champ obligatoire';
const unknown = 'Gare inconnue\u00a0: choisissez-la dans la liste proposée.';
const late = 'Les billets se réservent trois mois à l’avance au plus\u00a0: jusqu’au 20 février 2027.';
const viaSame = 'La gare de passage doit être différente des gares de départ et d’arrivée.';
const rules: [
  rule: string,
  change: Partial<JourneySearchInput>,
  code: string,
  field: string,
  message: string,
  subCode?: number,
][] = [
  ['a departure station is needed', { departure: '' }, 'invalid-input', 'departure', required],
  ['an arrival station is needed', { arrival: ' ' }, 'invalid-input', 'arrival', required],
  ['the departure is one of the proposals', { departure: 'Paris' }, 'invalid-station', 'departure', unknown],
  ['the arrival is one of the proposals', { arrival: '<script>' }, 'invalid-station', 'arrival', unknown],
  [
    'the two stations differ',
    { arrival: STATIONS.parisGareDeLyon },
    'invalid-station',
    'arrival',
    'La gare d’arrivée doit être différente de la gare de départ.',
  ],
  [
    'a city is not left for one of its own stations',
    { departure: 'ville:paris-fr', arrival: STATIONS.parisEst },
    'invalid-station',
    'arrival',
    'La gare d’arrivée doit être différente de la gare de départ.',
  ],
  [
    'a destination abroad is not sold here yet',
    { arrival: STATIONS.bruxelles },
    'destination-not-sold',
    'arrival',
    'Bruxelles-Midi n’est pas encore une destination vendue ici en points.',
  ],
  [
    'nor is an origin abroad',
    { departure: STATIONS.geneve },
    'origin-not-sold',
    'departure',
    'Les trajets au départ de ce pays ne sont pas encore vendus ici en points.',
  ],
  ['a date is needed', { departureDate: '' }, 'invalid-input', 'departureDate', required],
  [
    'the date is a date',
    { departureDate: '2026-02-30' },
    'invalid-date',
    'departureDate',
    'Cette date n’existe pas au calendrier.',
    3052,
  ],
  [
    'the departure is not before today',
    { departureDate: '19/11/2026' },
    'past-departure-date',
    'departureDate',
    'La date de départ est passée.',
    3016,
  ],
  [
    'the departure is within three months',
    { departureDate: '2027-02-21', journeyType: 'ALLER_SIMPLE' },
    'invalid-date',
    'departureDate',
    late,
    3052,
  ],
  [
    'the return is on a day whose trains are known',
    { arrivalDate: '2027-03-01' },
    'invalid-date',
    'arrivalDate',
    'Les trains du retour sont connus jusqu’au 28 février 2027.',
  ],
  [
    'the hour is one of 00h00 to 23h00',
    { departureHour: 24 },
    'invalid-input',
    'departureHour',
    'Choisissez une heure entre 00h00 et 23h00.',
  ],
  ['an hour is needed', { departureHour: '' }, 'invalid-input', 'departureHour', required],
  [
    'an hour of today is not past',
    { departureDate: '2026-11-20', departureHour: '9' },
    'past-time',
    'departureHour',
    'Cette heure est passée.',
    3016,
  ],
  [
    'the return is not on a day before',
    { arrivalDate: '2026-12-07' },
    'inward-before-outward',
    'arrivalDate',
    'Le retour ne peut pas précéder l’aller.',
    3129,
  ],
  [
    'nor on the same day at the same hour',
    { arrivalDate: '2026-12-08', arrivalHour: 6 },
    'inward-before-outward',
    'arrivalHour',
    'Le retour doit partir après l’aller\u00a0: choisissez une heure plus tardive.',
    3129,
  ],
  ['a return has a date', { arrivalDate: '' }, 'invalid-input', 'arrivalDate', required],
  [
    'the kind of journey is chosen',
    { journeyType: 'ABONNEMENT' as never },
    'invalid-input',
    'journeyType',
    'Choisissez aller simple ou aller-retour.',
  ],
  [
    'somebody travels',
    { passengersCount: 0 },
    'invalid-input',
    'passengersCount',
    'Indiquez le nombre de voyageurs.',
  ],
  [
    'six travel at most',
    { passengersCount: 7 },
    'too-many-passengers',
    'passengersCount',
    'Six passagers au plus par commande.',
  ],
  [
    'one via at most',
    { via: [STATIONS.lyonPartDieu, STATIONS.avignon] },
    'too-many-vias',
    'via',
    'Une seule gare de passage peut être demandée.',
  ],
  ['the via is one of the proposals', { via: 'Lyon' }, 'invalid-station', 'via', unknown],
  ['the via is not the departure', { via: 'ville:paris-fr' }, 'invalid-station', 'via', viaSame],
  ['the via is not the arrival', { via: STATIONS.marseille }, 'invalid-station', 'via', viaSame],
];
for (const [rule, change, code, field, message, subCode] of rules) {
  test(`RAIL-04 ${rule}`, () => {
    const failure = refused(change);
    assert.equal(failure.code, code);
    assert.equal(failure.fields?.[field], message);
    assert.deepEqual(Object.keys(failure.fields ?? {}), [field]);
    assert.equal(failure.status, 400);
    if (subCode !== undefined) assert.equal(failure.subCode, subCode);
  });
}

test('RAIL-04 every wrong field is named at once, the first gives the code', () => {
  const failure = refused({ departure: '', departureDate: 'demain', passengersCount: 9 });
  assert.deepEqual(Object.keys(failure.fields ?? {}), ['departure', 'departureDate', 'passengersCount']);
  assert.equal(failure.code, 'invalid-input');
});

test('RAIL-07 a wrong date of the return is told as the return’s', () => {
  const told = (change: Partial<JourneySearchInput>) => {
    const checked = checkSearch(timetable, clock, { ...good, ...change });
    assert.ok(!checked.ok);
    return checked.message;
  };
  assert.equal(told({ arrivalDate: '2027-03-01' }), 'La date de retour n’est pas valable.');
  assert.equal(told({ departureDate: '2026-02-30' }), 'La date de départ n’est pas valable.');
});

test('RAIL-04 the first hour is 6, and the current hour if today', () => {
  assert.equal(firstHour(clock, Temporal.PlainDate.from('2026-11-20')), 10);
  assert.equal(firstHour(clock, Temporal.PlainDate.from('2026-11-21')), 6);
});
