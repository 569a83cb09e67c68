import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import ICAL from 'ical.js';
import { createDocuments } from '#documents/index.ts';
import { newId, type StationId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { readTicketCode } from '#domain/rail/testing/read-ticket-code.ts';
import { ownTicketSigner } from '#domain/rail/ticket-code.ts';
import { plainText } from '#domain/typography.ts';
import { aztecIn, inOrder, picturesOf, readPdf } from '#tests/harness/read-pdf.ts';
import { type Trip, ticketCodes, ticketFile, tripCalendar } from './index.ts';

const documents = createDocuments();
after(() => documents.close());
const signer = ownTicketSigner(Buffer.alloc(32, 9));
const now = Temporal.Instant.from('2027-03-03T09:00:00Z');
const clock = { now: () => now };
const ctx = { documents, signer, clock };
const PUBLIC = 'https://voyageur.example';

const segment = (
  leg: number,
  [train, from, to, departure, arrival]: readonly [string, string, string, string, string],
  more: Partial<Trip['segments'][number]> = {},
): Trip['segments'][number] => ({
  leg,
  trainNumber: train,
  serviceDate: departure.slice(0, 10),
  transportType: 'TGV INOUI',
  from: `StopArea:OCE8768${leg}006` as StationId,
  fromName: from,
  to: `StopArea:OCE8768${leg + 1}006` as StationId,
  toName: to,
  departure,
  arrival,
  seats: [
    { passenger: 0, coach: '5', seat: '21', position: 'window' },
    { passenger: 1, coach: '5', seat: '22', position: 'aisle' },
  ],
  ...more,
});

const trip = (more: Partial<Trip> = {}): Trip => {
  const segments = more.segments ?? [
    segment(0, [
      '6607',
      'Paris Gare de Lyon',
      'Lyon Part-Dieu',
      '2027-03-14T08:00:00Z',
      '2027-03-14T09:57:00Z',
    ]),
  ];
  return {
    fileId: '0199c1d0-6f00-7000-8000-000000000001',
    journey: 0,
    pnr: 'QXKM7R',
    bookingId: 'b',
    bookedAt: Temporal.Instant.from('2027-03-01T11:00:00Z'),
    state: 'booked',
    eTicket: true,
    isAdded: false,
    travelClass: '2',
    fare: 'points',
    departure: Temporal.Instant.from(segments[0]?.departure ?? ''),
    arrival: Temporal.Instant.from(segments.at(-1)?.arrival ?? ''),
    passengers: [
      { passenger: 0, firstName: 'Camille', lastName: 'Vasseur', isHolder: true },
      { passenger: 1, firstName: 'Łukasz', lastName: 'Œuvrard-Nguyễn', isHolder: false },
    ],
    segments,
    microConditions: [],
    ...more,
  };
};
const back = (more: Partial<Trip> = {}): Trip =>
  trip({
    journey: 1,
    segments: [
      segment(0, [
        '6620',
        'Lyon Part-Dieu',
        'Paris Gare de Lyon',
        '2027-03-16T14:14:00Z',
        '2027-03-16T16:11:00Z',
      ]),
    ],
    ...more,
  });

test('TRIP-01 the tickets of a return for two are four pages, each with its own code that an independent reader reads at 150 dpi and the key verifies', async () => {
  const all = [trip(), back({ fare: 'promo' })];
  const file = await ticketFile(ctx, all, all);
  assert.ok(file);
  assert.equal(file.name, 'billet-QXKM7R.pdf');
  const pdf = await readPdf(file.bytes);
  assert.equal(pdf.pages, 4);
  assert.equal(pdf.title, 'Billets QXKM7R, Paris Gare de Lyon – Lyon Part-Dieu');
  const pictures = await picturesOf(file.bytes, 150);
  const read: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    const [letters, ...others] = await aztecIn(picture);
    assert.ok(letters && others.length === 0, `page ${index + 1}`);
    const said = readTicketCode(letters, [signer.publicKey]);
    assert.ok(typeof said === 'object', String(said));
    const person = index % 2 === 0 ? 'Camille Vasseur' : 'Łukasz Œuvrard-Nguyễn';
    assert.equal(`${said.firstName} ${said.lastName}`, person);
    assert.deepEqual([said.file, said.inward, said.flexible], ['QXKM7R', index > 1, index < 2]);
    const page = inOrder(pdf.structure[index] as (typeof pdf.structure)[number]);
    const text = page.flatMap((one) => one.text || []).join(' ');
    for (const wanted of [
      `${index + 1} sur 4, ${index < 2 ? 'aller' : 'retour'}, ${person}`,
      index < 2 ? 'Dimanche 14 mars 2027' : 'Mardi 16 mars 2027',
      index < 2 ? '09h00 Paris Gare de Lyon' : '15h14 Lyon Part-Dieu',
      `TGV INOUI ${index < 2 ? '6607' : '6620'} Voiture 5 Place ${index % 2 === 0 ? '21' : '22'} Classe 2de`,
      index < 2 ? 'Échangeable et annulable jusqu’au 14 mars à 09h00' : 'Promo, ni échangeable ni annulable.',
      index < 2 ? 'Retour, mardi 16 mars' : 'Aller, dimanche 14 mars',
    ])
      assert.ok(text.includes(wanted), `${wanted} in ${text}`);
    assert.match(page.find(({ role }) => role === 'Figure')?.alt ?? '', new RegExp(`billet de ${person},`));
    assert.equal(page.filter(({ role }) => role === 'H1').length, 1);
    read.push(letters);
  }
  assert.equal(new Set(read).size, 4, 'no two travellers have one code');
});

test('TRIP-01 AFTER-08 a ticket that is being cancelled, or exchanged, says so on paper, and neither until when it could be nor how', async () => {
  for (const [isExchange, condition, hindered] of [
    [false, 'Annulation en cours.', 'L’annulation de ce billet est en cours'],
    [true, 'Échange en cours.', 'L’échange de ce billet est en cours'],
  ] as const) {
    const going = trip({ givingUp: { by: newId(), isExchange } });
    // The journey back stays as it was, and says so on its own page.
    const all = [going, back()];
    const file = await ticketFile(ctx, all, all);
    assert.ok(file);
    const pdf = await readPdf(file.bytes);
    const pages = pdf.structure.map((page) =>
      inOrder(page)
        .flatMap((one) => one.text || [])
        .join(' '),
    );
    assert.equal(pages.length, 4);
    for (const page of pages.slice(0, 2)) {
      for (const wanted of [condition, hindered]) assert.ok(page.includes(wanted), `${wanted} in ${page}`);
      assert.doesNotMatch(page, /jusqu’au 14 mars|Échanger ou annuler/);
    }
    for (const page of pages.slice(2)) {
      assert.ok(page.includes('Échangeable et annulable jusqu’au 16 mars à 15h14'), page);
      assert.doesNotMatch(page, /en cours/);
    }
  }
});

test('TRIP-01 the longest ticket there is takes one page: four trains, the longest names, everything to be told', async () => {
  const name = 'Marie-Bénédicte de La Rochefoucauld-Montbel-Vanden';
  const stations = [
    'Aéroport Charles-de-Gaulle 2 TGV',
    'Lyon Saint-Exupéry TGV',
    'Saint-André-le-Gaz',
    'Chambéry–Challes-les-Eaux',
    'Villefranche-de-Conflent-Vernet-les-Bains',
  ];
  const segments = [0, 1, 2, 3].map((leg) =>
    segment(
      leg,
      [
        `8695${leg}`,
        stations[leg] as string,
        stations[leg + 1] as string,
        `2027-03-14T${String(5 + 3 * leg).padStart(2, '0')}:00:00Z`,
        `2027-03-14T${String(7 + 3 * leg).padStart(2, '0')}:30:00Z`,
      ],
      { transportType: 'Intercités de nuit' },
    ),
  );
  const passengers = [0, 1].map((passenger) => ({
    passenger,
    firstName: name,
    lastName: name,
    isHolder: false,
  }));
  const paid = [0, 1].map(() => ({ kind: 'card' as const, points: points(123_400) }));
  const card = { kind: 'adult' as const, number: '29090109001234567890' };
  const bought = {
    number: '123456789012',
    points: points(493_600),
    cents: cents(99_999),
    byVouchers: cents(0),
    passengers: passengers.map(() => ({ birthDate: '1980-04-18', paid, card })),
  };
  const all = [trip({ segments, passengers, bought }), back({ segments, passengers, bought })];
  const file = await ticketFile(ctx, all, all);
  assert.ok(file);
  const pdf = await readPdf(file.bytes);
  assert.equal(pdf.pages, 4);
  for (const picture of await picturesOf(file.bytes, 150)) {
    const [letters = ''] = await aztecIn(picture);
    const said = readTicketCode(letters, [signer.publicKey]);
    assert.equal(typeof said === 'object' && said.trains.length, 4);
  }
});

const textsOf = async (trips: readonly Trip[]): Promise<readonly string[]> => {
  const file = await ticketFile(ctx, trips, trips);
  assert.ok(file);
  const pdf = await readPdf(file.bytes);
  return pdf.structure.map((page) =>
    inOrder(page)
      .flatMap(({ text }) => text || [])
      .join(' '),
  );
};

test('TRIP-01 a ticket shows what a controller holds against papers: tariff, card, birth date where the price hangs on it, price, order and what was paid in euros', async () => {
  const people = ['Camille', 'Nour', 'Łucja', 'Jo'].map((firstName, passenger) => ({
    passenger,
    firstName,
    lastName: 'Vasseur',
    isHolder: passenger === 0,
  }));
  const bought = {
    number: '48213580',
    points: points(6_000),
    cents: cents(2_450),
    byVouchers: cents(0),
    passengers: [
      { birthDate: '1987-04-08', paid: [{ kind: 'adult' as const, points: points(3_400) }] },
      {
        birthDate: '2006-11-30',
        paid: [{ kind: 'card' as const, points: points(2_400) }],
        card: { kind: 'young' as const, number: 'HC600412' },
      },
      { birthDate: '2019-01-02', paid: [{ kind: 'child' as const, points: points(1_700) }] },
      { birthDate: '2026-01-02', paid: [{ kind: 'infant' as const, points: points(0) }] },
    ],
  };
  const [adult = '', young = '', child = '', infant = ''] = await textsOf([
    trip({ passengers: people, bought }),
  ]);
  assert.match(
    adult,
    /Tarif Plein tarif Commande 48213580 Prix du billet 3 400 points Commande payée 6 000 points et 24,50 €/,
  );
  assert.doesNotMatch(adult, /1987/, 'a birth date that no price hangs on is nobody’s business');
  assert.match(young, /Tarif Avantage Jeune Carte à montrer HC600412 Date de naissance 30\/11\/2006/);
  assert.match(young, /Prix du billet 2 400 points/);
  assert.match(child, /Tarif Enfant, 4 à 11 ans Date de naissance 02\/01\/2019/);
  assert.match(child, /Place Sans place attribuée/);
  assert.match(
    infant,
    /Place Sur les genoux .*Tarif Moins de 4 ans Date de naissance 02\/01\/2026 .*Prix du billet Gratuit/,
  );
  const apart = trip({ passengers: people, bought: { ...bought, byVouchers: cents(1_000) } });
  const [withVouchers = ''] = await textsOf([apart]);
  assert.match(withVouchers, /Commande payée 6 000 points, 10,00 € de bons et 14,50 € par carte/);
  assert.match(withVouchers, /Vos points, vos bons et vos euros vous sont rendus/);
  const alone = { ...bought, cents: cents(0), passengers: bought.passengers.slice(0, 1) };
  const [only = ''] = await textsOf([trip({ passengers: people.slice(0, 1), bought: alone, fare: 'promo' })]);
  assert.match(only, /Tarif Promo Commande 48213580 Payé 6 000 points/);
  assert.doesNotMatch(only, /Prix du billet/);
  const [plain = ''] = await textsOf([trip()]);
  assert.doesNotMatch(plain, /Tarif|Commande|Payé/, 'a file that was bought elsewhere says nothing of it');
});

test('TRIP-02 no ticket of OUIGO before four days ahead, none of a journey that was cancelled, and the others of the file all the same', async () => {
  const ouigo = trip({ segments: trip().segments.map((one) => ({ ...one, transportType: 'OUIGO' })) });
  assert.equal(await ticketFile(ctx, [ouigo], [ouigo]), undefined);
  assert.equal(
    await ticketFile(ctx, [trip({ state: 'cancelled' })], [trip({ state: 'cancelled' })]),
    undefined,
  );
  assert.deepEqual(ticketCodes(signer, trip({ state: 'exchanged' }), now), []);
  const file = await ticketFile(ctx, [ouigo, back()], [ouigo, back()]);
  assert.equal(file && (await readPdf(file.bytes)).pages, 2);
});

test('TRIP-05 a calendar takes each journey as an event of its own, in the time of Paris, with its trains and seats', () => {
  const all = [trip(), back()];
  const { name, contentType, bytes } = tripCalendar(all, PUBLIC);
  assert.deepEqual([name, contentType], ['voyage-QXKM7R.ics', 'text/calendar; charset=utf-8']);
  const text = Buffer.from(bytes).toString('utf8');
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(!/[^\r]\n/.test(text), 'lines end by CRLF');
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  assert.deepEqual(
    events.map(({ summary, startDate, endDate, uid, location }) => [
      summary,
      startDate.toJSDate().toISOString(),
      endDate.toJSDate().toISOString(),
      uid,
      location,
    ]),
    [
      [
        'Train Paris Gare de Lyon – Lyon Part-Dieu',
        '2027-03-14T08:00:00.000Z',
        '2027-03-14T09:57:00.000Z',
        `${trip().fileId}-1@voyageur.example`,
        'Paris Gare de Lyon',
      ],
      [
        'Train Lyon Part-Dieu – Paris Gare de Lyon',
        '2027-03-16T14:14:00.000Z',
        '2027-03-16T16:11:00.000Z',
        `${trip().fileId}-2@voyageur.example`,
        'Lyon Part-Dieu',
      ],
    ],
  );
  for (const wanted of ['TGV INOUI 6607', 'Łukasz Œuvrard-Nguyễn : voiture 5, place 22', 'Dossier QXKM7R'])
    assert.ok(events[0]?.description?.includes(wanted), String(events[0]?.description));
});

test('TRIP-05 a night train over the change of the clocks, odd names, and a journey that was cancelled since', () => {
  const night = trip({
    segments: [
      segment(0, [
        '3731',
        'Gare, la ; grande\\nord',
        'Toulouse',
        '2027-03-27T21:11:00Z',
        '2027-03-28T05:37:00Z',
      ]),
    ],
  });
  const read = (given: Trip) => {
    const text = Buffer.from(tripCalendar([given], PUBLIC).bytes).toString('utf8');
    const component = new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vevent');
    assert.ok(component);
    return { component, event: new ICAL.Event(component), text };
  };
  const { event, text, component } = read(night);
  assert.equal(event.startDate.toJSDate().toISOString(), '2027-03-27T21:11:00.000Z');
  assert.equal(event.endDate.toJSDate().toISOString(), '2027-03-28T05:37:00.000Z');
  assert.match(
    text,
    /DTSTART;TZID=Europe\/Paris:20270327T221100\r\nDTEND;TZID=Europe\/Paris:20270328T073700/,
  );
  assert.equal(event.location, 'Gare, la ; grande\\nord');
  assert.equal(plainText(event.summary ?? ''), 'Train Gare, la ; grande\\nord – Toulouse');
  assert.deepEqual([component.getFirstPropertyValue('status'), event.sequence], ['CONFIRMED', 0]);
  const cancelled = read({ ...night, state: 'cancelled' });
  assert.deepEqual(
    [cancelled.component.getFirstPropertyValue('status'), cancelled.event.sequence],
    ['CANCELLED', 1],
  );
  assert.equal(cancelled.event.uid, event.uid, 'the same event, so that it is taken out');
  assert.notEqual(read({ ...night, fileId: newId() }).event.uid, event.uid);
});

test('TRIP-01 TRIP-05 who stays when others give their tickets up keeps their own name, price, seat and place in the file', async () => {
  const people = [
    { passenger: 0, firstName: 'Camille', lastName: 'Vasseur', isHolder: true },
    { passenger: 1, firstName: 'Odette', lastName: 'Œuvrard', isHolder: false },
    { passenger: 2, firstName: 'Zoé', lastName: 'Vasseur', isHolder: false },
  ];
  const paid = (kind: 'adult' | 'card' | 'child', price: number) =>
    [0, 1].map(() => ({ kind, points: points(price) }));
  const bought = {
    number: '48213580',
    points: points(15_400),
    cents: cents(0),
    byVouchers: cents(0),
    passengers: [
      { birthDate: '1985-09-12', paid: paid('adult', 3500) },
      {
        birthDate: '1950-01-30',
        paid: paid('card', 2450),
        card: { kind: 'senior', number: '29090101234567890' },
      },
      { birthDate: '2019-05-02', paid: paid('child', 1750) },
    ],
  } as const;
  /** A journey that somebody has given up: neither they nor their seat are in it. */
  const without = (gone: number, whole: Trip): Trip => ({
    ...whole,
    bought,
    passengers: people.filter(({ passenger }) => passenger !== gone),
    segments: whole.segments.map((one) => ({
      ...one,
      seats: people
        .filter(({ passenger }) => passenger !== gone)
        .map(({ passenger }) => ({ passenger, coach: '5', seat: `2${passenger + 1}`, position: 'window' })),
    })),
  });
  const all = [without(0, trip()), without(1, back())];
  const texts = await textsOf(all);
  const [odette = '', zoe = '', camille = '', zoeBack = ''] = texts;
  assert.match(
    odette,
    /1 sur 4, aller, Odette Œuvrard .*Place 22 .*Tarif Avantage Senior Carte à montrer 29090101234567890 Date de naissance 30\/01\/1950 .*Prix du billet 2 450 points/,
  );
  assert.doesNotMatch(odette, /Retour, /, 'she does not come back by this file');
  assert.match(
    zoe,
    /2 sur 4, aller, Zoé Vasseur .*Place 23 .*Tarif Enfant, 4 à 11 ans Date de naissance 02\/05\/2019 .*Prix du billet 1 750 points/,
  );
  assert.match(zoe, /Retour, mardi 16 mars .*voiture 5, place 23\. Billet 4 sur 4\./);
  assert.match(camille, /3 sur 4, retour, Camille Vasseur .*Tarif Plein tarif .*3 500 points/);
  assert.doesNotMatch(camille, /Aller, /);
  assert.match(zoeBack, /4 sur 4, retour, Zoé Vasseur .*Aller, dimanche 14 mars .*Billet 2 sur 4\./);
  const codes = all.flatMap((one) =>
    ticketCodes(signer, one, now).map((code) => {
      assert.ok(code.available);
      const said = readTicketCode(code.letters, [signer.publicKey]);
      assert.ok(typeof said === 'object');
      return [said.firstName, said.traveller, said.travellers, said.trains[0]?.seat];
    }),
  );
  assert.deepEqual(codes, [
    ['Odette', 2, 2, '22'],
    ['Zoé', 3, 2, '23'],
    ['Camille', 1, 2, '21'],
    ['Zoé', 3, 2, '23'],
  ]);
  const calendar = (given: readonly Trip[]) =>
    new ICAL.Component(ICAL.parse(Buffer.from(tripCalendar(given, PUBLIC).bytes).toString('utf8')) as never)
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one));
  const [there] = calendar(all);
  assert.match(
    there?.description ?? '',
    /Odette Œuvrard : voiture 5, place 22\nZoé Vasseur : voiture 5, place 23/,
  );
  const sequences = [
    { ...trip(), bought, passengers: people },
    all[0],
    { ...all[0], state: 'cancelled' },
  ].map((one) => calendar([one as Trip])[0]?.sequence);
  assert.deepEqual(sequences, [0, 1, 3], 'a calendar takes the later entry in the place of the one before');
});
