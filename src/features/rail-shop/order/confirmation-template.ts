import { pathOf } from '#contract/routes.ts';
import { ORDERED_BY_AGENT } from '#domain/by-agent.ts';
import { type Civility, fullName, greetingOf } from '#domain/customer.ts';
import { DEDICATED_LINE } from '#domain/dedicated-line.ts';
import { paidApart } from '#domain/points-words.ts';
import { type DeliveryMode, deliveryWords, isElectronic } from '#domain/rail/delivery.ts';
import { conditionWords, fareConditions } from '#domain/rail/fare-conditions.ts';
import { journeyView, type LegView, type ToldLeg } from '#domain/rail/journey-view.ts';
import type { TravelClass } from '#domain/rail/leg.ts';
import { withKind } from '#domain/rail/traveller-words.ts';
import type { TravellerKind } from '#domain/rail/travellers.ts';
import { listed, NBSP, NNBSP, quoted, travelClass } from '#domain/typography.ts';
import {
  brings,
  defineMail,
  type MailBlock,
  type MailContent,
  type MailFact,
  type NextStep,
  type TemplateContext,
  type TicketLeg,
} from '#features/mail/index.ts';
import { ABOUT_AN_ORDER } from '#features/orders/index.ts';

/** What the order confirmation says. Instants are ISO 8601; queued as JSON beside the confirmation of the order. */
export interface OrderConfirmationData {
  readonly number: string;
  readonly pnr: string;
  readonly item: string;
  readonly civility: Civility;
  readonly lastName: string;
  readonly points: number;
  /** Paid beside the points; mails queued before there were any have none. */
  readonly cents?: number;
  /** An agent has ordered for the customer. */
  readonly byAgent?: true;
  /** What vouchers paid of it. */
  readonly byVouchers?: number;
  /** The customer does not travel, and has people change the tickets. */
  readonly isForOthers?: true;
  /** How the tickets of a journey abroad are handed over; nothing of those within France. */
  readonly delivery?: DeliveryMode;
  readonly passengers: readonly {
    readonly firstName: string;
    readonly lastName: string;
    /** As what they pay, where that is not the full price; mails queued before it was said have none. */
    readonly kind?: TravellerKind;
  }[];
  readonly journeys: readonly {
    readonly travelClass: TravelClass;
    /** Mails queued before it was said have none. */
    readonly fare?: 'points' | 'promo';
    readonly legs: readonly ToldLeg[];
  }[];
}

type Journey = OrderConfirmationData['journeys'][number];

const wayOf = (data: OrderConfirmationData, index: number): string =>
  data.journeys.length === 1 ? 'Votre voyage' : index === 0 ? 'Aller' : 'Retour';

/** « voiture 4, place 62 », with the passenger's name, for each of them. */
const seatsOf = (data: OrderConfirmationData, leg: LegView): MailFact[] =>
  leg.seats.map(({ passenger, words }) => {
    const person = data.passengers[passenger];
    return { label: person ? fullName(person) : '', value: words };
  });

const trainOf = ({ transportType, trainNumber }: LegView): string =>
  `${transportType} n°${NBSP}${trainNumber}`;

const classOf = (journey: Journey): string => travelClass(journey.travelClass);

/** « Échangeable et annulable jusqu’au 11 décembre à 09h00 » */
const conditionOf = ({ fare, legs }: Journey, isForOthers: true | undefined): string | undefined =>
  fare && legs[0] && conditionWords(fare, legs[0].departure, isForOthers);

/** « Correspondance : Lyon Part-Dieu, 25 min » before every leg but the first. */
const changeBefore = ({ wait, departure }: LegView): string | undefined =>
  wait === undefined ? undefined : `Correspondance${NBSP}: ${departure.station}, ${wait}`;

const ticketLeg =
  (data: OrderConfirmationData, journey: Journey) =>
  (leg: LegView): TicketLeg => {
    const change = changeBefore(leg);
    return {
      ...(change === undefined ? {} : { change }),
      departure: leg.departure,
      duration: leg.duration,
      arrival: leg.arrival,
      train: `${trainOf(leg)}, ${classOf(journey)}`,
      seats: seatsOf(data, leg),
    };
  };

/** A journey as a ticket, with its line, its seats and the reference of its file. */
const ticketOf =
  (data: OrderConfirmationData) =>
  (journey: Journey, index: number): MailBlock => {
    const { date, legs } = journeyView(journey.legs);
    const condition = conditionOf(journey, data.isForOthers);
    return {
      kind: 'ticket',
      heading: `${wayOf(data, index)}${NBSP}: ${date}`,
      legs: legs.map(ticketLeg(data, journey)),
      ...(condition === undefined ? {} : { condition }),
      reference: { label: 'Référence de dossier', value: data.pnr },
    };
  };

const subject = (data: OrderConfirmationData): string =>
  `Votre voyage est confirmé, dossier ${data.pnr}${NBSP}: ${data.item}`;

const paid = (data: OrderConfirmationData): string =>
  `Votre commande ${data.number} a été réglée avec ${paidApart(data.points, data.cents ?? 0, data.byVouchers ?? 0)}.${data.byAgent ? ` ${ORDERED_BY_AGENT}` : ''}`;
/** « Léo Vasseur (enfant, moitié prix) » */
const named = ({ kind, ...person }: OrderConfirmationData['passengers'][number]): string =>
  withKind(fullName(person), kind);

const passengers = (data: OrderConfirmationData): string =>
  `${data.passengers.length > 1 ? 'Voyageurs' : 'Voyageur'}${NBSP}: ${listed(data.passengers.map(named))}.`;
/** The code of a OUIGO ticket comes four days before departure. */
const isLate = (data: OrderConfirmationData): boolean =>
  data.journeys.some(({ legs }) => legs.some(({ transportType }) => /ouigo/i.test(transportType)));

/** What can still be done with the tickets, of all journeys together. */
const hindrance = ({ journeys, isForOthers }: OrderConfirmationData): string => {
  const flexible = journeys.map(({ fare }) => fare && fareConditions(fare).isFlexible);
  if (isForOthers && flexible.some((one) => one === true))
    return `Vous n’êtes pas du voyage${NBSP}: pour échanger ou annuler, appelez le ${DEDICATED_LINE} avant le départ, avec la référence de dossier.`;
  if (flexible.every((one) => one === true))
    return `Vos billets sont échangeables et annulables jusqu’au départ du train${NBSP}: choisissez ${quoted('Échanger ou annuler')} dans ${quoted('Voyages à venir')}.`;
  if (flexible.every((one) => one === false))
    return 'Vos billets promo ne sont ni échangeables ni annulables.';
  return 'Les conditions d’échange et d’annulation sont dites avec chaque trajet.';
};

/** Where the tickets are: with the mail, and always on the page of trips. */
const ticketWords = (data: OrderConfirmationData, context: TemplateContext): string => {
  const late = isLate(data)
    ? ' Un billet OUIGO s’y télécharge, avec son code, à partir de quatre jours avant le départ.'
    : '';
  return brings(context, 'pdf')
    ? `Il est joint à cet e-mail, à montrer ou à imprimer, et vous attend dans vos voyages à venir.${late}`
    : `Il vous attend dans vos voyages à venir${late ? '.' : ', avec son code.'}${late} Il n’y a rien à imprimer.`;
};

const agendaStep = (context: TemplateContext): readonly NextStep[] =>
  brings(context, 'ics')
    ? [
        {
          title: 'Votre agenda',
          text: 'Ouvrez le fichier joint pour y ajouter le voyage, avec vos trains et vos places.',
        },
      ]
    : [];

/** What happens with a paper ticket, in place of a code. */
const paperSteps = (mode: DeliveryMode, context: TemplateContext): readonly NextStep[] => {
  const { name, text } = deliveryWords(mode);
  return [
    { title: name, text },
    ...agendaStep(context),
    { title: 'À bord', text: 'Présentez votre billet papier et une pièce d’identité au contrôleur.' },
  ];
};

const electronicSteps = (data: OrderConfirmationData, context: TemplateContext): readonly NextStep[] => [
  { title: 'Votre billet est électronique', text: ticketWords(data, context) },
  ...agendaStep(context),
  { title: 'À bord', text: 'Présentez le code de votre billet et une pièce d’identité au contrôleur.' },
];

/** What is to be done with tickets, and what may still be. */
const nextOf = (data: OrderConfirmationData, context: TemplateContext): readonly NextStep[] => [
  ...(data.delivery && !isElectronic(data.delivery)
    ? paperSteps(data.delivery, context)
    : electronicSteps(data, context)),
  {
    title: `Un empêchement${NNBSP}?`,
    text: hindrance(data),
  },
];

/** Tickets by mail, however they were come by: what happened, each journey as a ticket, what that cost, and what comes next. */
export const ticketsContent = (
  data: OrderConfirmationData,
  context: TemplateContext,
  said: Pick<MailContent, 'preview' | 'heading'> & {
    readonly opening: string;
    /** Between the tickets and the way to them. */
    readonly besides?: readonly MailBlock[];
  },
): MailContent => ({
  preview: said.preview,
  heading: said.heading,
  greeting: greetingOf(data),
  blocks: [
    { kind: 'paragraph', text: said.opening },
    ...data.journeys.map(ticketOf(data)),
    ...(said.besides ?? []),
    {
      kind: 'button',
      label: 'Voir mes voyages',
      url: context.publicUrl + pathOf('/informations/voyages-futurs'),
    },
    { kind: 'steps', heading: 'Et maintenant', steps: nextOf(data, context) },
  ],
  why: ABOUT_AN_ORDER,
  elsewhere: {
    label: 'Retrouver cette commande',
    url: context.publicUrl + pathOf('/recompense/historique-commandes-v2'),
  },
});

/** The confirmation of an order of rail tickets: each journey as a ticket, with its line, seats and file reference. */
export const orderConfirmation = defineMail<OrderConfirmationData>({
  name: 'order-confirmation',
  version: 1,
  subject,
  content: (data, context) =>
    ticketsContent(data, context, {
      preview: `Dossier ${data.pnr}, commande ${data.number}`,
      heading: 'Votre voyage est confirmé',
      opening: `${paid(data)} ${passengers(data)}`,
    }),
});
