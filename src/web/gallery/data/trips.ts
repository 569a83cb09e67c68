import { deliveryWords } from '#domain/rail/delivery.ts';
import { aztecDrawing } from '#web/ui/qr/aztec.server.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import { afterSalesPath } from '#web/views/change-path.ts';
import { type TripView, tripFileAddresses } from '#web/views/trip-view.server.ts';

const conditions = [
  {
    code: 'ECHANGE',
    text: 'Billet prime échangeable jusqu’au départ du train, selon les places disponibles.',
  },
  {
    code: 'REMBOURSEMENT',
    text: 'Annulable jusqu’au départ du train : ce que vous avez payé, points et euros, vous est rendu.',
  },
];
const promoConditions = [
  { code: 'NON_ECHANGE', text: 'Billet prime promo non échangeable.' },
  { code: 'NON_REMBOURSEMENT', text: 'Billet prime promo non annulable.' },
];

const codesOf = (pnr: string, people: readonly string[]): TripView['codes'] =>
  people.map((passenger, index) => ({
    passenger,
    drawing: aztecDrawing(`${pnr.replaceAll(/\d/g, '')}${'SPECIMEN'.repeat(30 + index)}`),
    booking: qrDrawing(`${pnr} ${passenger}`),
    waits: undefined,
  }));

/** Paris to Marseille, direct, for one. */
export const directTrip: TripView = {
  id: 'QXKM7R-1',
  pnr: 'QXKM7R',
  orderId: '0199c1d0-6f00-7000-8000-000000000001',
  date: 'Vendredi 13 mars 2026',
  way: 'outward',
  route: 'Paris Gare de Lyon – Marseille Saint-Charles',
  departure: { time: '09h12', dateTime: '2026-03-13T08:12:00Z', station: 'Paris Gare de Lyon' },
  arrival: { time: '12h26', dateTime: '2026-03-13T11:26:00Z', station: 'Marseille Saint-Charles' },
  duration: '3\u00a0h\u00a014, direct',
  changes: [],
  travelClass: '2de\u00a0classe',
  ticketKind: 'e-billet',
  holder: 'Camille Vasseur',
  passengers: ['Camille Vasseur'],
  people: 'Camille Vasseur',
  condition: {
    text: 'Échangeable et annulable jusqu’au 13\u00a0mars à 09h12',
    isFlexible: true,
    change: afterSalesPath('0199c1d0-6f00-7000-8000-000000000001'),
  },
  segments: [
    {
      train: 'TGV INOUI 6107',
      from: 'Paris Gare de Lyon',
      to: 'Marseille Saint-Charles',
      times: '09h12 – 12h26',
      seats: ['voiture 6, place 34 (fenêtre)'],
    },
  ],
  details: [
    { label: 'Train', value: '6107' },
    { label: 'Voiture', value: '6' },
    { label: 'Place', value: '34' },
    { label: 'Classe', value: '2de' },
    { label: 'Dossier', value: 'QXKM7R' },
  ],
  codes: codesOf('QXKM7R', ['Camille Vasseur']),
  files: tripFileAddresses('0199c1d0-6f00-7000-8000-000000000001-1'),
  conditions,
  scene: 'coast',
};

/** Of which a cancellation has been asked for, that the booking system has not answered yet. */
export const tripGivenUp: TripView = {
  ...directTrip,
  condition: {
    text: 'Annulation en cours',
    isFlexible: false,
    follow: {
      href: '/apres-vente/annulation?etape=confirmation&annulation=0199c1d0-6f00-7000-8000-000000000009',
      label: 'Suivre l’annulation',
    },
  },
  conditions: [],
};

/** Its way back, two days later. */
export const wayBack: TripView = {
  ...directTrip,
  id: 'QXKM7R-2',
  date: 'Dimanche 15 mars 2026',
  way: 'inward',
  route: 'Marseille Saint-Charles – Paris Gare de Lyon',
  departure: { time: '16h05', dateTime: '2026-03-15T15:05:00Z', station: 'Marseille Saint-Charles' },
  arrival: { time: '19h21', dateTime: '2026-03-15T18:21:00Z', station: 'Paris Gare de Lyon' },
  duration: '3\u00a0h\u00a016, direct',
  segments: [
    {
      train: 'TGV INOUI 6130',
      from: 'Marseille Saint-Charles',
      to: 'Paris Gare de Lyon',
      times: '16h05 – 19h21',
      seats: ['voiture 13, place 52 (couloir)'],
    },
  ],
  details: [
    { label: 'Train', value: '6130' },
    { label: 'Voiture', value: '13' },
    { label: 'Place', value: '52' },
    { label: 'Classe', value: '2de' },
    { label: 'Dossier', value: 'QXKM7R' },
  ],
  scene: 'meadow',
};

const two = ['Marie-Bénédicte de La Rochefoucauld-Montbel', 'Jean-Christophe Vandenbroucke-Lefèvre'];
const named = (...seats: readonly string[]): readonly string[] =>
  seats.map((words, index) => `${two[index]}\u00a0: ${words}`);

/** The longest names of the network, two changes, two passengers in different coaches. */
export const longTrip: TripView = {
  id: 'ZW4HPT-1',
  pnr: 'ZW4HPT',
  orderId: '0199c1d0-6f00-7000-8000-000000000002',
  date: 'Mercredi 23 septembre 2026',
  way: 'outward',
  route: 'Aéroport Charles-de-Gaulle 2 TGV – Chambéry–Challes-les-Eaux',
  departure: { time: '06h58', dateTime: '2026-09-23T04:58:00Z', station: 'Aéroport Charles-de-Gaulle 2 TGV' },
  arrival: { time: '14h47', dateTime: '2026-09-23T12:47:00Z', station: 'Chambéry–Challes-les-Eaux' },
  duration: '7\u00a0h\u00a049, 2\u00a0correspondances',
  changes: [
    { from: 0.28, to: 0.36 },
    { from: 0.7, to: 0.78 },
  ],
  travelClass: '1re\u00a0classe',
  ticketKind: 'e-billet',
  holder: two[0] as string,
  passengers: two,
  people: '2\u00a0voyageurs',
  segments: [
    {
      train: 'TGV INOUI 5102',
      from: 'Aéroport Charles-de-Gaulle 2 TGV',
      to: 'Lyon Saint-Exupéry TGV',
      times: '06h58 – 09h11',
      seats: named('voiture 11, place 24 (isolée)', 'voiture 11, place 108 (carré)'),
    },
    {
      train: 'TER 86953',
      from: 'Lyon Saint-Exupéry TGV',
      to: 'Saint-André-le-Gaz',
      times: '09h49 – 12h26',
      seats: [],
    },
    {
      train: 'TGV INOUI 9870',
      from: 'Saint-André-le-Gaz',
      to: 'Chambéry–Challes-les-Eaux',
      times: '13h04 – 14h47',
      seats: named('voiture 2, place 61 (fenêtre)', 'voiture 3, place 12 (couloir)'),
    },
  ],
  details: [
    { label: 'Trains', value: '5102, 86953 et 9870' },
    { label: 'Voiture', value: '11' },
    { label: 'Places', value: '24 et 108' },
    { label: 'Classe', value: '1re' },
    { label: 'Dossier', value: 'ZW4HPT' },
  ],
  codes: codesOf('ZW4HPT', two),
  files: tripFileAddresses('0199c1d0-6f00-7000-8000-000000000002-1'),
  condition: { text: 'Promo, ni échangeable ni annulable', isFlexible: false },
  conditions: promoConditions,
  scene: 'alps',
};

/** OUIGO: its code comes four days before the departure. */
export const ouigoTrip: TripView = {
  ...directTrip,
  id: 'RT5KLM-1',
  pnr: 'RT5KLM',
  date: 'Samedi 4 avril 2026',
  route: 'Paris Gare de Lyon – Dijon-Ville',
  departure: { time: '07h01', dateTime: '2026-04-04T05:01:00Z', station: 'Paris Gare de Lyon' },
  arrival: { time: '08h38', dateTime: '2026-04-04T06:38:00Z', station: 'Dijon-Ville' },
  duration: '1\u00a0h\u00a037, direct',
  segments: [
    {
      train: 'OUIGO 7801',
      from: 'Paris Gare de Lyon',
      to: 'Dijon-Ville',
      times: '07h01 – 08h38',
      seats: ['voiture 14, place 305'],
    },
  ],
  details: [
    { label: 'Train', value: '7801' },
    { label: 'Voiture', value: '14' },
    { label: 'Place', value: '305' },
    { label: 'Classe', value: '2de' },
    { label: 'Dossier', value: 'RT5KLM' },
  ],
  codes: [
    {
      passenger: 'Camille Vasseur',
      drawing: undefined,
      waits:
        'Le code de ce billet OUIGO sera disponible le mardi\u00a031\u00a0mars, quatre jours avant le départ.',
    },
  ],
  files: { ...tripFileAddresses('0199c1d0-6f00-7000-8000-000000000003-1'), ticket: undefined },
  condition: { text: 'Promo, ni échangeable ni annulable', isFlexible: false },
  conditions: promoConditions,
  scene: 'vineyard',
};

/** Paris to Geneva, with a ticket that is fetched in a station. */
export const paperTrip: TripView = {
  ...directTrip,
  id: 'XR8JYU-1',
  pnr: 'XR8JYU',
  route: 'Paris Gare de Lyon – Genève-Cornavin',
  departure: { time: '08h18', dateTime: '2026-03-13T07:18:00Z', station: 'Paris Gare de Lyon' },
  arrival: { time: '11h31', dateTime: '2026-03-13T10:31:00Z', station: 'Genève-Cornavin' },
  duration: '3\u00a0h\u00a013, direct',
  ticketKind: 'billet papier',
  paper: deliveryWords('SHOP'),
  segments: [
    {
      train: 'Lyria 9763',
      from: 'Paris Gare de Lyon',
      to: 'Genève-Cornavin',
      times: '08h18 – 11h31',
      seats: ['voiture 5, place 21 (couloir)'],
    },
  ],
  details: [
    { label: 'Train', value: '9763' },
    { label: 'Voiture', value: '5' },
    { label: 'Place', value: '21' },
    { label: 'Classe', value: '2de' },
    { label: 'Dossier', value: 'XR8JYU' },
  ],
  codes: [],
  files: { ...directTrip.files, ticket: undefined },
  scene: 'meadow',
};
