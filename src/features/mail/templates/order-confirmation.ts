import { formatDuration, formatLongDate, formatTime, formatWeekday } from '#domain/french-dates.ts';
import { counted, listed, NBSP, NNBSP, travelClass } from '#domain/typography.ts';
import type { OrderConfirmationData } from '../contract.ts';
import { type Html, html } from '../html.ts';
import { box, button, COLOURS, FONT_HEAD, mailDocument, type NextStep, nextSteps, ring } from '../layout.ts';
import type { Template } from '../template.ts';

type Journey = OrderConfirmationData['journeys'][number];
type Leg = Journey['legs'][number];

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
/** « mercredi 10 mars 2027 » */
const dayOf = (leg: Leg | undefined): string => {
  const departure = at(leg?.departure ?? '');
  return `${formatWeekday(departure)}${NBSP}${formatLongDate(departure)}`;
};
const civility = { M: 'Monsieur', Mme: 'Madame' } as const;

const wayOf = (data: OrderConfirmationData, index: number): string =>
  data.journeys.length === 1 ? 'Votre voyage' : index === 0 ? 'Aller' : 'Retour';

/** Whole minutes between two instants of the data. */
const minutes = (from: string, to: string): number =>
  Math.round(at(to).since(at(from)).total({ unit: 'minutes' }));

/** « voiture 4, place 62 », with the passenger's name, for each of them. */
const seatsOf = (data: OrderConfirmationData, leg: Leg): { who: string; seat: string }[] =>
  leg.seats.map(({ passenger, coach, seat }) => {
    const person = data.passengers[passenger];
    return {
      who: person ? `${person.firstName} ${person.lastName}` : '',
      seat: `voiture${NBSP}${coach}, place${NBSP}${seat}`,
    };
  });

const trainOf = (leg: Leg): string => `${leg.transportType} n°${NBSP}${leg.trainNumber}`;

const classOf = (journey: Journey): string => travelClass(journey.travelClass === '1' ? 1 : 2);

/** « Correspondance : Lyon Part-Dieu, 25 min » before every leg but the first. */
const changeBefore = (journey: Journey, index: number): string | undefined => {
  const [before, leg] = [journey.legs[index - 1], journey.legs[index]];
  return before && leg
    ? `Correspondance${NBSP}: ${leg.fromName}, ${formatDuration(minutes(before.arrival, leg.departure))}`
    : undefined;
};

const TIME = `font:800 30px/36px ${FONT_HEAD};color:${COLOURS.ink};white-space:nowrap`;
const STATION = 'font-size:16px;line-height:21px;font-weight:600';
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
const call = (time: string, station: string, align: 'left' | 'right'): Html =>
  html`<td width="36%" valign="top" align="${align}" style="width:36%;${STATION}"><div style="${TIME}">${formatTime(at(time))}</div>${station}</td>`;

/** Times large with the line between them, stations beneath, then the train and who sits where. */
const legRows = (data: OrderConfirmationData, journey: Journey, leg: Leg, index: number): Html => {
  const change = changeBefore(journey, index);
  return html`${
    change === undefined
      ? html``
      : html`<tr><td style="padding:12px 0;border-top:1px solid ${COLOURS.rule};font-size:16px;line-height:22px;color:${COLOURS.inkSoft}">${change}</td></tr>`
  }<tr><td>${box(
    '',
    html`<tr>${call(leg.departure, leg.fromName, 'left')}<td width="28%" valign="top" style="width:28%;padding:0 8px">${line(
      formatDuration(minutes(leg.departure, leg.arrival)),
    )}</td>${call(leg.arrival, leg.toName, 'right')}</tr>`,
  )}</td></tr>
<tr><td style="padding:16px 0 0">${box(
    'margin:0 0 16px',
    html`<tr><td colspan="2" style="padding:0 0 6px;font-size:16px;line-height:22px"><strong>${trainOf(leg)}</strong>, ${classOf(journey)}</td></tr>${seatsOf(
      data,
      leg,
    ).map(
      ({ who, seat }) =>
        html`<tr><td valign="top" style="padding:6px 12px 6px 0;border-top:1px solid ${COLOURS.rule};font-size:16px;line-height:22px">${who}</td><td valign="top" align="right" style="padding:6px 0;border-top:1px solid ${COLOURS.rule};font-size:16px;line-height:22px;font-weight:600;white-space:nowrap">${seat}</td></tr>`,
    )}`,
  )}</td></tr>`;
};

/** A journey as a ticket; below the tear line, what the controller asks for. */
const ticket = (data: OrderConfirmationData, journey: Journey, index: number): Html =>
  box(
    `margin:0 0 20px;background:${COLOURS.surface};border:1px solid ${COLOURS.rule}`,
    html`<tr><td style="padding:20px 22px 0"><h2 style="margin:0 0 16px;font-size:17px;line-height:24px;font-weight:600;color:${COLOURS.ink}">${wayOf(data, index)}${NBSP}: ${dayOf(journey.legs[0])}</h2>
${box(
  '',
  journey.legs.map((leg, position) => legRows(data, journey, leg, position)),
)}</td></tr>
<tr><td style="padding:14px 22px 18px;border-top:2px dashed ${COLOURS.edge};font-size:15px;line-height:20px;color:${COLOURS.inkSoft}">Référence de dossier<br><strong style="font:800 34px/40px ${FONT_HEAD};letter-spacing:3px;color:${COLOURS.ink}">${data.pnr}</strong></td></tr>`,
  );

const subject = (data: OrderConfirmationData): string =>
  `Votre voyage est confirmé, dossier ${data.pnr}${NBSP}: ${data.item}`;

const greeting = (data: OrderConfirmationData): string => `${civility[data.civility]} ${data.lastName},`;
const paid = (data: OrderConfirmationData): string =>
  `Votre commande ${data.number} a été réglée avec ${counted(data.points, 'point', 'points')}.`;
const passengers = (data: OrderConfirmationData): string =>
  `${data.passengers.length > 1 ? 'Voyageurs' : 'Voyageur'}${NBSP}: ${listed(data.passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`))}.`;
/** The QR code of a OUIGO ticket comes four days before departure. */
const isLate = (data: OrderConfirmationData): boolean =>
  data.journeys.some(({ legs }) => legs.some(({ transportType }) => /ouigo/i.test(transportType)));

const nextOf = (data: OrderConfirmationData): readonly NextStep[] => [
  {
    title: 'Votre billet est électronique',
    text: `Il vous attend dans vos voyages à venir${
      isLate(data)
        ? `. Le QR code d’un billet OUIGO y apparaît quatre jours avant le départ.`
        : ', avec son QR code.'
    } Il n’y a rien à imprimer.`,
  },
  { title: 'À bord', text: 'Présentez le QR code et une pièce d’identité au contrôleur.' },
  {
    title: `Un empêchement${NNBSP}?`,
    text: 'Les conditions d’échange et d’annulation sont affichées avec votre voyage.',
  },
];

/** The confirmation of an order of rail tickets: each journey as a ticket, with its line, seats and file reference. */
export const orderConfirmation: Template<OrderConfirmationData> = {
  subject,
  html: (data, { publicUrl }) =>
    mailDocument({
      subject: subject(data),
      preview: `Dossier ${data.pnr}, commande ${data.number}`,
      heading: 'Votre voyage est confirmé',
      publicUrl,
      body: html`<p style="margin:0 0 12px">${greeting(data)}</p>
<p style="margin:0 0 24px">${paid(data)} ${passengers(data)}</p>
${data.journeys.map((journey, index) => ticket(data, journey, index))}
<p style="margin:0 0 28px">${button(`${publicUrl}/informations/voyages-futurs`, 'Voir mes voyages')}</p>
${nextSteps('Et maintenant', nextOf(data))}`,
    }),
  text: (data, { publicUrl }) =>
    [
      'Votre voyage est confirmé',
      '',
      greeting(data),
      '',
      paid(data),
      passengers(data),
      `Référence de dossier${NBSP}: ${data.pnr}`,
      ...data.journeys.flatMap((journey, index) => [
        '',
        `${wayOf(data, index)}${NBSP}: ${dayOf(journey.legs[0])}, ${classOf(journey)}`,
        ...journey.legs.flatMap((leg, position) => {
          const change = changeBefore(journey, position);
          return [
            ...(change === undefined ? [] : [`  ${change}`]),
            `  ${formatTime(at(leg.departure))}  ${leg.fromName}`,
            `         ${trainOf(leg)}, ${formatDuration(minutes(leg.departure, leg.arrival))}`,
            ...seatsOf(data, leg).map(({ who, seat }) => `         ${who ? `${who}${NBSP}: ` : ''}${seat}`),
            `  ${formatTime(at(leg.arrival))}  ${leg.toName}`,
          ];
        }),
      ]),
      '',
      ...nextOf(data).flatMap(({ title, text }) => [title, text, '']),
      `Voir mes voyages${NBSP}: ${publicUrl}/informations/voyages-futurs`,
      '',
      'Cet e-mail vous est adressé automatiquement, merci de ne pas y répondre.',
      '',
    ].join('\n'),
};
