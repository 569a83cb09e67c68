import { pathOf } from '#contract/routes.ts';
import { type Civility, fullName } from '#domain/customer.ts';
import { pointsAndEuros } from '#domain/points-words.ts';
import { type DeliveryMode, deliveryWords, isElectronic } from '#domain/rail/delivery.ts';
import { conditionWords, fareConditions } from '#domain/rail/fare-conditions.ts';
import { type CallView, journeyView, type LegView, type ToldLeg } from '#domain/rail/journey-view.ts';
import type { TravelClass } from '#domain/rail/leg.ts';
import { withKind } from '#domain/rail/traveller-words.ts';
import type { TravellerKind } from '#domain/rail/travellers.ts';
import { listed, NBSP, NNBSP, travelClass } from '#domain/typography.ts';
import {
  box,
  button,
  COLOURS,
  FONT_HEAD,
  type Html,
  html,
  type MailTemplate,
  mailDocument,
  type NextStep,
  nextSteps,
  ring,
} from '#features/mail/index.ts';

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

const civility = { M: 'Monsieur', Mme: 'Madame' } as const;

const wayOf = (data: OrderConfirmationData, index: number): string =>
  data.journeys.length === 1 ? 'Votre voyage' : index === 0 ? 'Aller' : 'Retour';

/** « voiture 4, place 62 », with the passenger's name, for each of them. */
const seatsOf = (data: OrderConfirmationData, leg: LegView): { who: string; seat: string }[] =>
  leg.seats.map(({ passenger, words }) => {
    const person = data.passengers[passenger];
    return { who: person ? fullName(person) : '', seat: words };
  });

const trainOf = ({ transportType, trainNumber }: LegView): string =>
  `${transportType} n°${NBSP}${trainNumber}`;

const classOf = (journey: Journey): string => travelClass(journey.travelClass);

/** « Échangeable et annulable jusqu’au 11 décembre à 09h00 » */
const conditionOf = ({ fare, legs }: Journey): string | undefined =>
  fare && legs[0] && conditionWords(fare, legs[0].departure);

/** « Correspondance : Lyon Part-Dieu, 25 min » before every leg but the first. */
const changeBefore = ({ wait, departure }: LegView): string | undefined =>
  wait === undefined ? undefined : `Correspondance${NBSP}: ${departure.station}, ${wait}`;

const TIME = `font:800 30px/36px ${FONT_HEAD};color:${COLOURS.ink};white-space:nowrap`;
const STATION = 'font-size:16px;line-height:21px;font-weight:600;word-break:break-word';
const drawn = (style: string): Html => html`<div style="font-size:0;line-height:0;${style}">&nbsp;</div>`;

/** The line between two times, with the journey's duration on it. Drawn, not spoken, but for the duration. */
const line = (duration: string): Html =>
  html`<div style="text-align:center;font-size:15px;line-height:18px;white-space:nowrap;color:${COLOURS.inkSoft}">${duration}</div>${box(
    '',
    html`<tr aria-hidden="true"><td width="20" style="width:20px">${ring(12, COLOURS.surface, true)}</td><td>${drawn(
      `height:4px;background:${COLOURS.ink}`,
    )}</td><td width="20" style="width:20px">${ring(12, COLOURS.surface)}</td></tr>`,
  )}`;

/** A time, large, with its station beneath; read together. */
const call = ({ time, station }: CallView, align: 'left' | 'right'): Html =>
  html`<td width="36%" valign="top" align="${align}" style="width:36%;${STATION}"><div style="${TIME}">${time}</div>${station}</td>`;

/** Times large with the line between them, stations beneath, then the train and who sits where. */
const legRows = (data: OrderConfirmationData, journey: Journey, leg: LegView): Html => {
  const change = changeBefore(leg);
  return html`${
    change === undefined
      ? html``
      : html`<tr><td style="padding:12px 0;border-top:1px solid ${COLOURS.rule};font-size:16px;line-height:22px;color:${COLOURS.inkSoft}">${change}</td></tr>`
  }<tr><td>${box(
    '',
    html`<tr>${call(leg.departure, 'left')}<td width="28%" valign="top" style="width:28%;padding:0 5px">${line(leg.duration)}</td>${call(leg.arrival, 'right')}</tr>`,
  )}</td></tr>
<tr><td style="padding:16px 0 0">${box(
    'margin:0 0 16px',
    html`<tr><td colspan="2" style="padding:0 0 6px;font-size:16px;line-height:22px"><strong>${trainOf(leg)}</strong>, ${classOf(journey)}</td></tr>${seatsOf(
      data,
      leg,
    ).map(
      ({ who, seat }) =>
        html`<tr><td valign="top" style="padding:6px 12px 6px 0;border-top:1px solid ${COLOURS.rule};font-size:16px;line-height:22px;word-break:break-word">${who}</td><td valign="top" align="right" style="padding:6px 0;border-top:1px solid ${COLOURS.rule};font-size:16px;line-height:22px;font-weight:600">${seat}</td></tr>`,
    )}`,
  )}</td></tr>`;
};

const conditionRow = (journey: Journey): Html => {
  const said = conditionOf(journey);
  return said === undefined
    ? html``
    : html`<tr><td style="padding:0 22px 14px;font-size:16px;line-height:22px;font-weight:600">${said}</td></tr>
`;
};

/** A journey as a ticket; below the tear line, what the controller asks for. */
const ticket = (data: OrderConfirmationData, journey: Journey, index: number): Html => {
  const { date, legs } = journeyView(journey.legs);
  return box(
    `margin:0 0 20px;background:${COLOURS.surface};border:1px solid ${COLOURS.rule}`,
    html`<tr><td style="padding:20px 22px 0"><h2 style="margin:0 0 16px;font-size:17px;line-height:24px;font-weight:600;color:${COLOURS.ink}">${wayOf(data, index)}${NBSP}: ${date}</h2>
${box(
  '',
  legs.map((leg) => legRows(data, journey, leg)),
)}</td></tr>
${conditionRow(journey)}<tr><td style="padding:14px 22px 18px;border-top:2px dashed ${COLOURS.edge};font-size:15px;line-height:20px;color:${COLOURS.inkSoft}">Référence de dossier<br><strong style="font:800 34px/40px ${FONT_HEAD};letter-spacing:3px;color:${COLOURS.ink}">${data.pnr}</strong></td></tr>`,
  );
};

const subject = (data: OrderConfirmationData): string =>
  `Votre voyage est confirmé, dossier ${data.pnr}${NBSP}: ${data.item}`;

const greeting = (data: OrderConfirmationData): string => `${civility[data.civility]} ${data.lastName},`;
const paid = (data: OrderConfirmationData): string =>
  `Votre commande ${data.number} a été réglée avec ${pointsAndEuros(data.points, data.cents ?? 0)}.`;
/** « Léo Vasseur (enfant, moitié prix) » */
const named = ({ kind, ...person }: OrderConfirmationData['passengers'][number]): string =>
  withKind(fullName(person), kind);

const passengers = (data: OrderConfirmationData): string =>
  `${data.passengers.length > 1 ? 'Voyageurs' : 'Voyageur'}${NBSP}: ${listed(data.passengers.map(named))}.`;
/** The code of a OUIGO ticket comes four days before departure. */
const isLate = (data: OrderConfirmationData): boolean =>
  data.journeys.some(({ legs }) => legs.some(({ transportType }) => /ouigo/i.test(transportType)));

/** What can still be done with the tickets, of all journeys together. */
const hindrance = ({ journeys }: OrderConfirmationData): string => {
  const flexible = journeys.map(({ fare }) => fare && fareConditions(fare).isFlexible);
  if (flexible.every((one) => one === true))
    return 'Vos billets sont échangeables et annulables jusqu’au départ du train.';
  if (flexible.every((one) => one === false))
    return 'Vos billets promo ne sont ni échangeables ni annulables.';
  return 'Les conditions d’échange et d’annulation sont dites avec chaque trajet.';
};

/** Where the tickets are: with the mail, and always on the page of trips. */
const ticketWords = (data: OrderConfirmationData, attached: readonly string[]): string => {
  const late = isLate(data)
    ? ' Un billet OUIGO s’y télécharge, avec son code, à partir de quatre jours avant le départ.'
    : '';
  return attached.some((name) => name.endsWith('.pdf'))
    ? `Il est joint à cet e-mail, à montrer ou à imprimer, et vous attend dans vos voyages à venir.${late}`
    : `Il vous attend dans vos voyages à venir${late ? '.' : ', avec son code.'}${late} Il n’y a rien à imprimer.`;
};

const agendaStep = (attached: readonly string[]): readonly NextStep[] =>
  attached.some((name) => name.endsWith('.ics'))
    ? [
        {
          title: 'Votre agenda',
          text: 'Ouvrez le fichier joint pour y ajouter le voyage, avec vos trains et vos places.',
        },
      ]
    : [];

/** What happens with a paper ticket, in place of a code. */
const paperSteps = (mode: DeliveryMode, attached: readonly string[]): readonly NextStep[] => {
  const { name, text } = deliveryWords(mode);
  return [
    { title: name, text },
    ...agendaStep(attached),
    { title: 'À bord', text: 'Présentez votre billet papier et une pièce d’identité au contrôleur.' },
  ];
};

const electronicSteps = (data: OrderConfirmationData, attached: readonly string[]): readonly NextStep[] => [
  { title: 'Votre billet est électronique', text: ticketWords(data, attached) },
  ...agendaStep(attached),
  { title: 'À bord', text: 'Présentez le code de votre billet et une pièce d’identité au contrôleur.' },
];

const nextOf = (data: OrderConfirmationData, attached: readonly string[]): readonly NextStep[] => [
  ...(data.delivery && !isElectronic(data.delivery)
    ? paperSteps(data.delivery, attached)
    : electronicSteps(data, attached)),
  {
    title: `Un empêchement${NNBSP}?`,
    text: hindrance(data),
  },
];

/** The confirmation of an order of rail tickets: each journey as a ticket, with its line, seats and file reference. */
export const orderConfirmation: MailTemplate<OrderConfirmationData> = {
  name: 'order-confirmation',
  version: 1,
  subject,
  html: (data, { publicUrl, attached = [] }) =>
    mailDocument({
      subject: subject(data),
      preview: `Dossier ${data.pnr}, commande ${data.number}`,
      heading: 'Votre voyage est confirmé',
      publicUrl,
      body: html`<p style="margin:0 0 12px">${greeting(data)}</p>
<p style="margin:0 0 24px">${paid(data)} ${passengers(data)}</p>
${data.journeys.map((journey, index) => ticket(data, journey, index))}
<p style="margin:0 0 28px">${button(publicUrl + pathOf('/informations/voyages-futurs'), 'Voir mes voyages')}</p>
${nextSteps('Et maintenant', nextOf(data, attached))}`,
    }),
  text: (data, { publicUrl, attached = [] }) =>
    [
      'Votre voyage est confirmé',
      '',
      greeting(data),
      '',
      paid(data),
      passengers(data),
      `Référence de dossier${NBSP}: ${data.pnr}`,
      ...data.journeys.flatMap((journey, index) => {
        const { date, legs } = journeyView(journey.legs);
        return [
          '',
          `${wayOf(data, index)}${NBSP}: ${date}, ${classOf(journey)}`,
          ...(conditionOf(journey) ? [`  ${conditionOf(journey)}`] : []),
          ...legs.flatMap((leg) => {
            const change = changeBefore(leg);
            return [
              ...(change === undefined ? [] : [`  ${change}`]),
              `  ${leg.departure.time}  ${leg.departure.station}`,
              `         ${trainOf(leg)}, ${leg.duration}`,
              ...seatsOf(data, leg).map(({ who, seat }) => `         ${who ? `${who}${NBSP}: ` : ''}${seat}`),
              `  ${leg.arrival.time}  ${leg.arrival.station}`,
            ];
          }),
        ];
      }),
      '',
      ...nextOf(data, attached).flatMap(({ title, text }) => [title, text, '']),
      `Voir mes voyages${NBSP}: ${publicUrl}${pathOf('/informations/voyages-futurs')}`,
      '',
      'Cet e-mail vous est adressé automatiquement, merci de ne pas y répondre.',
      '',
    ].join('\n'),
};
