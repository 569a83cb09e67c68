import type { Block, DocumentHead, Fact, Words } from '#documents/index.ts';
import { fullName } from '#domain/customer.ts';
import { DEDICATED_LINE } from '#domain/dedicated-line.ts';
import { formatDate, formatFullDate, formatLongDateTime, formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints, paidApart } from '#domain/points-words.ts';
import { conditionWords, fareConditions, givingUpWords } from '#domain/rail/fare-conditions.ts';
import { type JourneyView, journeyView, type LegView } from '#domain/rail/journey-view.ts';
import { landscapeOf } from '#domain/rail/landscape-of.ts';
import type { TicketSigner } from '#domain/rail/ticket-code.ts';
import type { CardKind, TravellerKind } from '#domain/rail/travellers.ts';
import { counted, listed, NBSP, NNBSP, plural, quoted, withCapital } from '#domain/typography.ts';
import type { Trip, TripPurchase } from './contract.ts';
import { ticketCodes } from './ticket.ts';

/** One traveller's ticket for one journey. */
interface Ticket {
  readonly trip: Trip;
  readonly view: JourneyView;
  /** With their position in the file, which seats and prices are told by: who has given up their ticket is not among the trip’s travellers. */
  readonly traveller: Trip['passengers'][number];
  readonly letters: string;
}

const wayOf = ({ journey }: Trip): string => (journey === 0 ? 'aller' : 'retour');

/** A train's brand and number on one line. */
const whole = (train: string): string => train.replaceAll(' ', NBSP);

const seatOf = ({ traveller }: Ticket, leg: LegView): LegView['seats'][number] | undefined =>
  leg.seats.find(({ passenger }) => passenger === traveller.passenger);

const boughtBy = ({ trip, traveller }: Ticket) => trip.bought?.passengers[traveller.passenger];
const paidBy = (ticket: Ticket) => boughtBy(ticket)?.paid?.[ticket.trip.journey];

const seatFacts = (ticket: Ticket, leg: LegView): readonly Fact[] => {
  const seat = seatOf(ticket, leg);
  return seat
    ? [
        { label: 'Voiture', value: seat.coach },
        { label: 'Place', value: seat.seat },
      ]
    : [
        {
          label: 'Place',
          value: paidBy(ticket)?.kind === 'infant' ? 'Sur les genoux' : `Sans place${NBSP}attribuée`,
        },
      ];
};

/** What a traveller pays as; where a promotion is lower than what they have a right to, the right is theirs all the same. */
const TARIFFS: Readonly<Record<Exclude<TravellerKind, 'card'>, string>> = {
  adult: 'Plein tarif',
  child: 'Enfant, 4 à 11 ans',
  companion: 'Accompagnateur',
  infant: 'Moins de 4 ans',
};
const CARDS: Readonly<Record<CardKind, string>> = {
  young: 'Avantage Jeune',
  adult: 'Avantage Adulte',
  senior: 'Avantage Senior',
};
/** Prices that hang on an age, which the controller compares with a paper. */
const BY_AGE: ReadonlySet<TravellerKind> = new Set(['child', 'card', 'infant']);

const tariffOf = (kind: TravellerKind, ticket: Ticket): string => {
  const card = boughtBy(ticket)?.card;
  if (kind === 'card') return card ? CARDS[card.kind] : 'Carte de réduction';
  return kind === 'adult' && ticket.trip.fare === 'promo' ? 'Promo' : TARIFFS[kind];
};

/** As what somebody travels, from which birth date and by which card: what a controller holds against papers. */
const rightFacts = (ticket: Ticket): readonly Fact[] => {
  const { birthDate, card } = boughtBy(ticket) ?? {};
  const kind = paidBy(ticket)?.kind;
  if (kind === undefined) return [];
  return [
    {
      label: 'Tarif',
      value: tariffOf(kind, ticket),
    },
    ...(kind === 'card' && card ? [{ label: 'Carte à montrer', value: card.number }] : []),
    ...(birthDate && BY_AGE.has(kind)
      ? [{ label: 'Date de naissance', value: formatDate(Temporal.PlainDate.from(birthDate)) }]
      : []),
  ];
};

/** What was paid: of a ticket among several its price in points, and where euros were paid what the whole order took. */
const priceFacts = (ticket: Ticket): readonly Fact[] => {
  const { bought } = ticket.trip;
  if (!bought) return [];
  const { number, points, cents, byVouchers, passengers } = bought;
  const price = paidBy(ticket)?.points;
  const isAll = passengers.length === 1 && passengers[0]?.paid?.length === 1;
  const order = { label: 'Commande', value: number };
  const paid = paidApart(points, cents, byVouchers);
  if (isAll || price === undefined) return [order, { label: 'Payé', value: paid }];
  return [
    order,
    { label: 'Prix du billet', value: price > 0 ? countedPoints(price) : 'Gratuit' },
    ...(cents > 0 ? [{ label: 'Commande payée', value: paid }] : []),
  ];
};

const className = ({ travelClass }: Trip): Fact => ({
  label: 'Classe',
  value: travelClass === '1' ? '1re' : '2de',
});

const fileOf = ({ pnr }: Trip): Fact => ({ label: 'Dossier', value: pnr });

/** Train, coach and seat: large for the one train of a journey, a line for each of several, whose changes are told below. */
const trainBlocks = (ticket: Ticket): readonly Block[] => {
  const { view, trip } = ticket;
  const [only, ...others] = view.legs;
  if (only && others.length === 0) {
    const position = seatOf(ticket, only)?.position;
    return [
      {
        kind: 'facts',
        look: 'large',
        facts: [{ label: 'Train', value: only.train }, ...seatFacts(ticket, only), className(trip)],
      },
      ...(position
        ? [{ kind: 'facts', facts: [{ label: 'Position', value: withCapital(position) }] } as const]
        : []),
    ];
  }
  return view.legs.map((leg, index) => ({
    kind: 'facts',
    facts: [
      {
        label: `${leg.departure.time} – ${leg.arrival.time}`,
        value: leg.train,
      },
      ...seatFacts(ticket, leg),
      // In the first line there is room for it, and a long name below needs its own.
      ...(index === 0 ? [className(trip), fileOf(trip)] : []),
    ],
  }));
};

/** « Vos points », « vos bons », « vos euros »: what a cancellation gives back. */
const paidWith = ({ cents, byVouchers }: Partial<TripPurchase> = {}): readonly string[] => [
  'Vos points',
  ...((byVouchers ?? 0) > 0 ? ['vos bons'] : []),
  ...((cents ?? 0) > (byVouchers ?? 0) ? ['vos euros'] : []),
];

const condition = ({ fare, departure, bought, isForOthers, givingUp }: Trip): Block => {
  if (givingUp) return { kind: 'frame', tone: 'plain', words: `${givingUpWords(givingUp)}.` };
  const { isFlexible } = fareConditions(fare);
  const words = conditionWords(fare, departure.toString(), isForOthers);
  return {
    kind: 'frame',
    tone: isFlexible ? 'good' : 'plain',
    words: isFlexible ? `${words}. ${listed(paidWith(bought))} vous sont rendus.` : `${words}.`,
  };
};

interface Advice {
  readonly title: string;
  readonly text: Words;
}

const isSame = ({ passenger }: Trip['passengers'][number], { traveller }: Ticket): boolean =>
  passenger === traveller.passenger;

/** The other journey of who still makes both. */
const otherWay = (ticket: Ticket, tickets: readonly Ticket[], trips: readonly Trip[]): readonly Advice[] =>
  trips
    .filter(
      (trip) =>
        trip !== ticket.trip && trip.state === 'booked' && trip.passengers.some((one) => isSame(one, ticket)),
    )
    .map((trip) => {
      const { departure, arrival, legs } = journeyView(trip.segments);
      const own = tickets.findIndex((one) => one.trip === trip && isSame(one.traveller, ticket));
      const [only, ...more] = legs;
      const seat = only && more.length === 0 ? seatOf(ticket, only) : undefined;
      const trains = legs.map(({ train }) => whole(train)).join(', puis ');
      return {
        title: `${withCapital(wayOf(trip))}, ${formatWeekdayDate(trip.departure)}`,
        text: [
          { strong: `${departure.time} ${departure.station}, ${arrival.time} ${arrival.station}` },
          `. ${trains}${seat ? `, ${seat.words}` : ''}.${own < 0 ? '' : ` Billet ${own + 1} sur ${tickets.length}.`}`,
        ],
      };
    });

const changes = ({ view }: Ticket): readonly Advice[] => {
  const waits = view.legs.flatMap(({ wait, departure, train }) =>
    wait === undefined ? [] : [`${departure.station}, ${wait}, puis ${whole(train)} à ${departure.time}`],
  );
  return waits.length === 0
    ? []
    : [
        {
          title: plural(waits.length, 'Votre correspondance', 'Vos correspondances'),
          text: `${withCapital(waits.join(`${NNBSP}; `))}.`,
        },
      ];
};

/** What whoever cannot travel does: nothing more where their ticket is being given up already. */
const hindered = ({ fare, isForOthers, givingUp }: Trip): string => {
  if (givingUp)
    return `${givingUp.isExchange ? 'L’échange' : 'L’annulation'} de ce billet est en cours${NBSP}: suivez ce qu’il devient dans ${quoted('Voyages à venir')}, sur votre Espace Voyageur.`;
  if (!fareConditions(fare).isFlexible) return 'Ce billet promo ne peut être ni échangé ni annulé.';
  return isForOthers
    ? `Avant le départ, appelez le ${DEDICATED_LINE}, avec votre référence de dossier.`
    : `Avant le départ, choisissez ${quoted('Échanger ou annuler')} dans ${quoted('Voyages à venir')}, sur votre Espace Voyageur.`;
};

const advice = (ticket: Ticket, tickets: readonly Ticket[], trips: readonly Trip[]): readonly Advice[] => [
  {
    title: 'À bord',
    text: 'Présentez le code, sur ce papier ou sur votre écran, avec une pièce d’identité.',
  },
  ...changes(ticket),
  {
    title: `Un empêchement${NNBSP}?`,
    text: hindered(ticket.trip),
  },
  ...otherWay(ticket, tickets, trips),
];

const inPairs = (given: readonly Advice[]): readonly Block[] =>
  given.flatMap((_, index) =>
    index % 2 === 1
      ? []
      : [
          {
            kind: 'columns',
            columns: [given[index], given[index + 1]].map((one) => ({
              share: 1,
              blocks: one
                ? [
                    { kind: 'heading', level: 2, text: one.title },
                    { kind: 'paragraph', words: one.text },
                  ]
                : [],
            })),
          } as const,
          { kind: 'space', height: 6 } as const,
        ],
  );

/** Side of the code on paper, mm. */
const CODE_SIDE = 60;

const ticketBlocks = (
  ticket: Ticket,
  number: number,
  tickets: readonly Ticket[],
  trips: readonly Trip[],
): readonly Block[] => {
  const { trip, view, traveller, letters } = ticket;
  const name = fullName(traveller);
  const count = tickets.length > 1 ? [{ strong: `${number + 1} sur ${tickets.length}` }, ', '] : [];
  const way = trips.length > 1 ? `${wayOf(trip)}, ` : '';
  return [
    {
      kind: 'page',
      aside: ['Billet à imprimer ou à montrer', [...count, `${way}${name}`]],
      note: `Billet nominatif, valable avec une pièce d’identité. Dossier ${trip.pnr}, réservé ${formatLongDateTime(trip.bookedAt)} sur votre Espace Voyageur.`,
    },
    { kind: 'strip', scene: landscapeOf(trip.segments.at(-1)?.toName ?? '') },
    { kind: 'heading', level: 1, text: formatFullDate(trip.departure) },
    {
      kind: 'journey',
      departure: view.departure,
      arrival: view.arrival,
      duration: `${view.duration}, ${view.waits.length === 0 ? 'direct' : counted(view.waits.length, 'correspondance', 'correspondances')}`,
      changes: view.waits,
    },
    { kind: 'rule' },
    {
      kind: 'columns',
      columns: [
        {
          share: 1.6,
          blocks: [
            ...trainBlocks(ticket),
            {
              kind: 'facts',
              facts: [{ label: 'Nom', value: name }, ...(view.legs.length > 1 ? [] : [fileOf(trip)])],
            },
            ...[rightFacts(ticket), priceFacts(ticket)].flatMap((facts): Block[] =>
              facts.length > 0 ? [{ kind: 'facts', facts }] : [],
            ),
            condition(trip),
          ],
        },
        {
          share: 1,
          blocks: [
            {
              kind: 'code',
              as: 'aztec',
              text: letters,
              side: CODE_SIDE,
              alt: `Code Aztec du billet de ${name}, à présenter au contrôle. Dossier ${trip.pnr}.`,
              caption: 'Ne pliez pas sur le code. Il se lit sans réseau.',
            },
          ],
        },
      ],
    },
    { kind: 'fold' },
    ...inPairs(advice(ticket, tickets, trips)),
  ];
};

/**
 * The tickets of journeys of one file: one page for each traveller and journey. `all` are all journeys of the file, of which the others are
 * reminded. Undefined when no ticket can be had (yet). `now` is business time.
 */
export const ticketDocument = (
  signer: TicketSigner,
  trips: readonly Trip[],
  all: readonly Trip[],
  now: Temporal.Instant,
): { readonly head: DocumentHead; readonly blocks: readonly Block[] } | undefined => {
  const tickets = trips.flatMap((trip) => {
    const view = journeyView(trip.segments);
    return ticketCodes(signer, trip, now).flatMap((code): Ticket[] => {
      const traveller = trip.passengers.find(({ passenger }) => passenger === code.passenger);
      return code.available && traveller ? [{ trip, view, traveller, letters: code.letters }] : [];
    });
  });
  const first = tickets[0]?.trip;
  if (!first) return undefined;
  const route = `${first.segments[0]?.fromName ?? ''} – ${first.segments.at(-1)?.toName ?? ''}`;
  return {
    head: {
      title: `${plural(tickets.length, 'Billet', 'Billets')} ${first.pnr}, ${route}`,
      subject: `${formatFullDate(first.departure)}, ${counted(first.passengers.length, 'voyageur', 'voyageurs')}`,
      at: first.bookedAt.toString({ smallestUnit: 'second' }),
    },
    blocks: tickets.flatMap((ticket, number) => ticketBlocks(ticket, number, tickets, all)),
  };
};
