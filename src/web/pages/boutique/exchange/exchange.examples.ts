import { messageOf, sentencesOf } from '#domain/errors/catalogue.ts';
import type { StationId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { countedPoints } from '#domain/points-words.ts';
import { NBSP } from '#domain/typography.ts';
import { DEDICATED_LINE } from '#features/after-sales/index.ts';
import type { OrderJourney, OrderSeat } from '#features/rail-shop/index.ts';
import { voiceFor } from '#web/context/voice.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { stepExample } from '#web/gallery/step-example.ts';
import type { VisitorName } from '#web/gallery/visitors.ts';
import type { StepData, StepOf } from '#web/journeys/journey.ts';
import type { JourneyOfList } from '#web/ui/results/results.tsx';
import { DESK_WAYS, exchangePath, writePath } from '#web/views/change-path.ts';
import { orderJourneyView } from '#web/views/order-journey.server.ts';
import { pointsAccount } from '#web/views/points-account.server.ts';
import type { loader } from '../page.server.ts';
import { payForm } from '../paying/paying.form.ts';
import { confirmation } from '../rail-order/confirmation/confirmation.examples.ts';
import { itinerary } from '../rail-order/itinerary/itinerary.examples.ts';
import { seatWords } from '../rail-order/payment/payment.server.ts';
import { list } from '../rail-order/results/results.examples.ts';
import { inSaloon } from '../rail-order/seats/seats.examples.ts';
import type { ExchangeAddress } from './address.ts';
import { deskExchange, type ExchangeJourney, exchangeJourney } from './exchange.server.ts';
import { exchangeSearchForm } from './search/search.form.ts';
import { exchangedForm } from './tickets/tickets.form.ts';

const ORDER = '0199c1d0-6f00-7000-8000-000000000001';
const address = exchangeJourney.address.read(new URLSearchParams({ commande: ORDER, billets: '0.0,0.1' }));
const statesOf =
  <Step extends StepOf<ExchangeJourney>>(step: Step, query: string) =>
  (name: string, visitor: VisitorName, data: StepData<ExchangeJourney, Step>, refusal?: unknown) =>
    stepExample<keyof ExchangeAddress, ExchangeJourney, Step>(exchangeJourney, {
      name,
      visitor,
      step,
      data,
      address,
      query,
      ...(refusal === undefined ? {} : { refusal }),
    });
const begun = `?commande=${ORDER}&billets=0.0,0.1`;
const ticketsState = statesOf('exchangeTickets', `?commande=${ORDER}`);
const searchState = statesOf('exchangeSearch', `${begun}&etape=recherche`);
const validationState = statesOf('exchangeHeld', `${begun}&etape=validation&echange=${ORDER}`);

const call = (time: string, station: string) => ({ time, dateTime: '2026-12-11T07:12:00Z', station });
const LONG = 'Jean-Baptiste De La Rochefoucauld-Montbel';
const ticket = (place: number, passenger: number, who: string) => ({
  name: `tickets.${place}.chosen` as const,
  journey: 0,
  passenger,
  who,
  isOpen: true,
  isChosen: true,
  said: '2\u202f400\u00a0points',
});

const tickets: StepData<ExchangeJourney, 'exchangeTickets'> = {
  pnr: 'KX72MB',
  item: 'Billet France, Paris Gare de Lyon – Lyon Part-Dieu, aller-retour',
  ways: [
    {
      title: 'Aller, vendredi 11\u00a0décembre',
      departure: call('08h12', 'Paris Gare de Lyon'),
      arrival: call('10h12', 'Lyon Part-Dieu'),
      condition: { text: 'Échangeable et annulable jusqu’au 11\u00a0décembre à 08h12', isFlexible: true },
      tickets: [ticket(0, 0, 'Camille Vasseur'), ticket(1, 1, LONG)],
    },
    {
      title: 'Retour, dimanche 13\u00a0décembre',
      departure: call('08h34', 'Lyon Part-Dieu'),
      arrival: call('10h34', 'Paris Gare de Lyon'),
      condition: { text: 'Promo, ni échangeable ni annulable', isFlexible: false },
      tickets: [
        {
          ...ticket(2, 0, 'Camille Vasseur'),
          journey: 1,
          isOpen: false,
          isChosen: false,
          said: 'Promo, ni échangeable ni annulable\u00a0: le billet reste valable',
        },
      ],
    },
  ],
  isOpen: true,
  cancel: '/apres-vente/annulation',
  write: writePath(ORDER),
  line: DEDICATED_LINE,
  incident: undefined,
};

const search: StepData<ExchangeJourney, 'exchangeSearch'> = {
  answer: {
    ...itinerary.answer,
    form: exchangeSearchForm.intention,
    values: {
      ...itinerary.answer.values,
      departureName: 'Paris Gare de Lyon',
      departure: 'PLY',
      arrivalName: 'Lyon Part-Dieu',
      arrival: 'LPD',
      arrivalDate: '05/03/2027',
      arrivalHour: '12',
    },
  },
  details: itinerary.details,
  isBothWays: false,
  who: 'Camille et Jean-Baptiste',
  action: exchangeJourney.address.path,
  hidden: [],
};

const journey = (
  train: readonly [brand: string, number: string],
  [departure, arrival]: readonly [string, string],
  fare: OrderJourney['fare'],
  seats: readonly [string, string],
) => {
  const ordered: OrderJourney = {
    travelClass: '2',
    fare,
    points: points(4_800),
    legs: [
      {
        transportType: train[0],
        trainNumber: train[1],
        serviceDate: departure.slice(0, 10),
        runOrigin: 'PLY' as StationId,
        from: 'PLY' as StationId,
        fromName: 'Paris Gare de Lyon',
        departure,
        to: 'LPD' as StationId,
        toName: 'Lyon Part-Dieu',
        arrival,
      },
    ],
  };
  return orderJourneyView(
    ordered,
    0,
    seats.map(
      (seat, passenger): OrderSeat => ({
        passenger,
        journey: 0,
        leg: 0,
        coach: '6',
        seat,
        position: 'window',
      }),
    ),
  );
};
const old = journey(['OUIGO', '7801'], ['2026-12-11T07:12:00Z', '2026-12-11T09:12:00Z'], 'points', [
  '111',
  '112',
]);
const taken = journey(['TGV INOUI', '6611'], ['2026-12-11T10:00:00Z', '2026-12-11T11:57:00Z'], 'points', [
  '34',
  '35',
]);
const NOTHING = { points: 0, cents: 0, voucherCents: 0 };

const dearer: StepData<ExchangeJourney, 'exchangeHeld'> = {
  number: '8894 0112 3705',
  account: pointsAccount(800, 1_704),
  email: 'camille.vasseur@exemple.fr',
  points: 800,
  cents: 0,
  termsVersion: '2026-10',
  transactionId: 'exemple-transaction',
  title: 'Votre échange\u00a0: 11h00 au lieu de 08h12',
  lead: 'Aller du vendredi 11\u00a0décembre, Paris Gare de Lyon – Lyon Part-Dieu, pour Camille et Jean-Baptiste.',
  swaps: [
    {
      way: 'Aller',
      old,
      taken,
      oldWhat: 'OUIGO 7801, voiture 6, places 111 et 112',
      takenWhat: 'TGV INOUI 6611, voiture 6, places 34 et 35',
    },
  ],
  rows: {
    who: 'Pour 2\u00a0voyageurs',
    oldHead: '08h12, rendu',
    takenHead: '11h00, pris',
    oldValue: '4\u202f800\u00a0points',
    takenValue: '5\u202f600\u00a0points',
  },
  difference: { label: 'Différence à payer', value: '800\u00a0points' },
  back: NOTHING,
  backWords: '',
  otherSeats: {
    href: exchangePath({ echange: ORDER }).replace('validation', 'places'),
    words: 'Choisir d’autres places',
  },
  toPay: 800,
  balanceAfter: '904\u00a0points',
  heldUntil: '10h17',
  secondsLeft: 768,
  holdSeconds: 900,
  mayExtend: true,
};

/** As it is told to who serves the customer. */
const DESK_TITLE = 'Échange\u00a0: 11h00 au lieu de 08h12';

const cheaper: typeof dearer = {
  ...dearer,
  account: pointsAccount(0, 1_704),
  points: 0,
  toPay: 0,
  rows: {
    ...dearer.rows,
    oldValue: '4\u202f800\u00a0points et 20,00\u00a0€',
    takenValue: '3\u202f400\u00a0points',
  },
  back: { points: 2_400, cents: 1_000, voucherCents: 1_500 },
  backWords: '2\u202f400\u00a0points, 10,00\u00a0€ et 15,00\u00a0€ de bons d’achat',
  difference: {
    label: 'Ce qui vous revient',
    value: '2\u202f400\u00a0points, 10,00\u00a0€ et 15,00\u00a0€ de bons d’achat',
  },
  balanceAfter: '4\u202f104\u00a0points',
};

const promo = journey(['TGV INOUI', '6611'], ['2026-12-11T10:00:00Z', '2026-12-11T11:57:00Z'], 'promo', [
  '34',
  '35',
]);

const { months: _, priceAlert: __, ...bare } = list;
/** What each train comes to beside tickets that are worth 4 800 points. */
const beside = (offer: JourneyOfList['offers'][number]): typeof offer => {
  const { points: price } = offer;
  if (price === undefined) return offer;
  const more = price - 4_800;
  const difference =
    more > 0
      ? `à payer${NBSP}: ${countedPoints(more)}`
      : more < 0
        ? `à reprendre${NBSP}: ${countedPoints(-more)}`
        : 'même prix';
  return { ...offer, note: difference };
};
const trains: StepData<ExchangeJourney, 'exchangeOutward'> = {
  ...bare,
  journeys: bare.journeys.map((one) => ({ ...one, offers: one.offers.map(beside) })),
  hidden: [],
  filtered: [],
  sends: { intention: 'prendre', transactionId: 'exemple-transaction' },
  notes: [
    'Vos billets valent 4\u202f800\u00a0points et comptent dans ce que vous avez\u00a0: seule la différence se paie.',
    ...list.notes,
  ],
};

const waiting = {
  number: '8894 0112 3705',
  isAccepted: true,
  title: 'Votre échange est en cours',
  text: 'Vos nouvelles places se réservent, puis les anciennes sont rendues. Si cela n’aboutit pas, vos billets restent ce qu’ils sont.',
};

/** The same at the desk, whose pages have an address of their own. */
const deskStatesOf =
  <Step extends StepOf<ExchangeJourney>>(step: Step, query: string) =>
  (name: string, data: StepData<ExchangeJourney, Step>) => ({
    ...stepExample<keyof ExchangeAddress, ExchangeJourney, Step>(deskExchange, {
      name,
      visitor: 'agent',
      step,
      data,
      address,
      query,
    }),
    route: '/espace-pro/apres-vente/echange' as const,
  });
const deskTrains: typeof trains = {
  ...trains,
  notes: [
    'Ces billets valent 4\u202f800\u00a0points et comptent dans ce que le client a\u00a0: seule la différence se paie.',
    ...list.notes,
  ],
};
const deskTickets: typeof tickets = { ...tickets, cancel: DESK_WAYS.cancel(ORDER), write: undefined };

export const examples: PageExamples<typeof loader> = {
  route: '/apres-vente/echange',
  cases: {
    exchangeTickets: ticketsState('Deux billets à échanger, un promo gardé', 'blue', tickets),
    exchangeNobody: ticketsState('Personne n’est choisi', 'blue', tickets, {
      form: exchangedForm.intention,
      values: {},
      errors: {},
      message: messageOf('passenger-selection-needed'),
    }),
    exchangeKept: ticketsState('Plus rien ne s’échange', 'longest', {
      ...tickets,
      ways: tickets.ways.slice(1),
      isOpen: false,
      incident: messageOf('not-exchangeable'),
    }),
    exchangeNone: ticketsState('Un dossier sans billet à montrer', 'blue', {
      ...tickets,
      ways: [],
      isOpen: false,
    }),
    exchangeSearch: searchState('Où et quand à la place', 'blue', search),
    exchangeBothWays: searchState('Aller et retour ensemble', 'blue', { ...search, isBothWays: true }),
    exchangeWrong: searchState('Une gare qui n’existe pas', 'blue', {
      ...search,
      answer: {
        ...search.answer,
        errors: { departure: 'Aucune gare ne porte ce nom. Choisissez une gare parmi les propositions.' },
      },
    }),
    exchangeTrains: statesOf('exchangeOutward', `${begun}&etape=aller`)(
      'Les trains qui restent',
      'blue',
      trains,
    ),
    exchangeTrainsBack: statesOf('exchangeInward', `${begun}&etape=retour`)('Les trains du retour', 'blue', {
      ...trains,
      direction: 'inward',
      fieldName: 'retour',
    }),
    exchangeSeats: statesOf('exchangeSeats', `${begun}&etape=places&echange=${ORDER}`)(
      'Le plan du nouveau train',
      'berry',
      {
        ...inSaloon,
        legs: [],
        onwards: { href: exchangePath({ echange: ORDER }), words: 'Ensuite, la validation' },
      },
    ),
    exchangeSeatsBack: statesOf('exchangeSeats', `${begun}&etape=places&echange=${ORDER}`)(
      'Le plan d’un train moins cher',
      'longest',
      {
        ...inSaloon,
        legs: [],
        due: {
          total: { label: 'Ce qui vous revient', points: cheaper.backWords },
          rest: 'votre solde après\u00a0: 64\u202f815\u00a0points',
          spent: 0,
        },
        onwards: { href: exchangePath({ echange: ORDER }), words: 'Ensuite, la validation' },
      },
    ),
    exchangeSeatsSame: statesOf('exchangeSeats', `${begun}&etape=places&echange=${ORDER}`)(
      'Le plan d’un train au même prix',
      'blue',
      {
        ...inSaloon,
        legs: [],
        due: { rest: 'rien à payer', spent: 0 },
        onwards: { href: exchangePath({ echange: ORDER }), words: 'Ensuite, la validation' },
      },
    ),
    exchangeDearer: validationState('Plus cher, la différence en points', 'blue', dearer),
    exchangeCheaper: validationState('Moins cher, ce qui revient', 'longest', cheaper),
    exchangeSame: validationState('Au même prix', 'blue', {
      ...cheaper,
      rows: { ...dearer.rows, takenValue: dearer.rows.oldValue },
      back: NOTHING,
      backWords: '',
      difference: { label: 'Différence', value: 'aucune' },
      balanceAfter: '1\u202f704\u00a0points',
    }),
    exchangeHarder: validationState('Un train promo à la place d’un échangeable', 'blue', {
      ...dearer,
      swaps: [{ ...(dearer.swaps[0] as (typeof dearer.swaps)[number]), taken: promo }],
      hardens: {
        title: 'Après cet échange, les nouveaux billets ne s’échangent plus et ne s’annulent plus.',
        href: exchangePath({ commande: ORDER }),
      },
    }),
    exchangeMissing: validationState('Il manque des points', 'blue', {
      ...dearer,
      account: pointsAccount(800, 300),
      mayExtend: false,
    }),
    exchangeUnaccepted: validationState('Conditions non acceptées', 'blue', dearer, {
      form: payForm.intention,
      values: {},
      errors: { termsAccepted: messageOf('terms-not-accepted') },
      message: messageOf('terms-not-accepted'),
    }),
    exchangeUnpaid: statesOf('exchangeUnpaid', `${begun}&etape=paiement-refuse&echange=${ORDER}`)(
      'La banque a refusé la carte',
      'blue',
      {
        ...dearer,
        refused: {
          title: 'La banque a refusé la carte',
          message: 'Aucun point ni euro n’est débité.',
          lastFour: '0007',
          mayTryCards: true,
        },
      },
    ),
    exchangePaying: statesOf('exchangePaying', `${begun}&etape=paiement&echange=${ORDER}`)(
      'La différence se paie à la banque',
      'blue',
      {
        number: '8894 0112 3705',
        points: '500\u00a0points',
        euros: '3,00\u00a0€',
        email: 'camille.vasseur@exemple.fr',
        words: seatWords({ seats: 2, tickets: 2 }, voiceFor(undefined)),
        until: '14h52',
        check: exchangePath({ echange: ORDER }),
      },
    ),
    exchangeHolding: statesOf('exchangeHolding', `${begun}&etape=validation&echange=${ORDER}`)(
      'Les nouvelles places se réservent',
      'blue',
      { ...waiting, isAccepted: false, title: 'Nous réservons vos nouvelles places' },
    ),
    exchangeUnderWay: statesOf('exchangeUnderWay', `?etape=confirmation&echange=${ORDER}`)(
      'L’échange est en cours',
      'blue',
      waiting,
    ),
    exchangeDone: statesOf('exchangeDone', `?etape=confirmation&echange=${ORDER}`)('Échangé', 'longest', {
      ...confirmation,
      exchange: {
        text: 'Vos anciens billets ont payé 4\u202f800\u00a0points des nouveaux. Vous avez payé 800\u00a0points en plus.',
      },
    }),
    exchangeEnded: statesOf('exchangeEnded', `?etape=confirmation&echange=${ORDER}`)(
      'L’échange n’a pas abouti',
      'blue',
      {
        number: '8894 0112 3705',
        title: 'Votre échange n’a pas abouti',
        message: messageOf('exchange-incident'),
        again: { href: exchangePath({ commande: ORDER }), label: 'Reprendre l’échange' },
        reference: '8894 0112 3705',
      },
    ),
    dvModificationForm: deskStatesOf('exchangeTickets', `?commande=${ORDER}`)(
      'Au guichet, les billets à échanger',
      deskTickets,
    ),
    dvModificationFormOver: deskStatesOf('exchangeTickets', `?commande=${ORDER}`)(
      'Au guichet, plus rien ne s’échange',
      { ...deskTickets, ways: tickets.ways.slice(1), isOpen: false, incident: messageOf('not-exchangeable') },
    ),
    dvModificationFormDate: deskStatesOf('exchangeSearch', `${begun}&etape=recherche`)(
      'Au guichet, où et quand à la place',
      { ...search, action: deskExchange.address.path },
    ),
    dvCartOutward: deskStatesOf('exchangeOutward', `${begun}&etape=aller`)(
      'Au guichet, les trains',
      deskTrains,
    ),
    dvCartInward: deskStatesOf('exchangeInward', `${begun}&etape=retour`)(
      'Au guichet, les trains du retour',
      { ...deskTrains, direction: 'inward', fieldName: 'retour' },
    ),
    dvCartSummary: deskStatesOf('exchangeHeld', `${begun}&etape=validation&echange=${ORDER}`)(
      'Au guichet, la différence à payer',
      { ...dearer, title: DESK_TITLE },
    ),
    dvCartSummaryBack: deskStatesOf('exchangeHeld', `${begun}&etape=validation&echange=${ORDER}`)(
      'Au guichet, ce qui revient au client',
      {
        ...cheaper,
        title: DESK_TITLE,
        difference: { ...cheaper.difference, label: 'Ce qui revient au client' },
      },
    ),
    dvCartSummaryUnpaid: deskStatesOf('exchangeUnpaid', `${begun}&etape=paiement-refuse&echange=${ORDER}`)(
      'Au guichet, la banque ne prend plus de carte',
      {
        ...dearer,
        refused: {
          title: 'La banque a refusé la carte',
          message: 'Aucun point ni euro n’est débité.',
          lastFour: '0007',
          mayTryCards: false,
        },
      },
    ),
    exchangeConfirmation: deskStatesOf('exchangeDone', `?etape=confirmation&echange=${ORDER}`)(
      'Au guichet, échangé',
      {
        ...confirmation,
        onBoard: 'À bord, le client présente le code de son billet ou sa référence de dossier.',
        exchange: {
          text: 'Les anciens billets ont payé 4\u202f800\u00a0points des nouveaux. Le client a payé 800\u00a0points en plus.',
        },
      },
    ),
    exchangeConfirmationEnded: deskStatesOf('exchangeEnded', `?etape=confirmation&echange=${ORDER}`)(
      'Au guichet, l’échange n’a pas abouti',
      {
        number: '8894 0112 3705',
        title: 'L’échange n’a pas abouti',
        message: sentencesOf('exchange-incident')[1],
        again: { href: DESK_WAYS.exchange(ORDER), label: 'Reprendre l’échange' },
        reference: '8894 0112 3705',
      },
    ),
  },
};
