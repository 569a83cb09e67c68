import { formatLongDate, formatTime, formatWeekday } from '#domain/french-dates.ts';
import { counted, listed, NBSP, travelClass } from '#domain/typography.ts';
import type { OrderConfirmationData } from '../contract.ts';
import { type Html, html } from '../html.ts';
import { box, button, COLOURS, FONT_HEAD, mailDocument } from '../layout.ts';
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

/** « voiture 4, place 62 (Camille Martin) » for each passenger. */
const seatsOf = (data: OrderConfirmationData, leg: Leg): string[] =>
  leg.seats.map(({ passenger, coach, seat }) => {
    const who = data.passengers[passenger];
    return `voiture${NBSP}${coach}, place${NBSP}${seat}${who ? ` (${who.firstName} ${who.lastName})` : ''}`;
  });

const trainOf = (leg: Leg): string => `${leg.transportType} n°${NBSP}${leg.trainNumber}`;

/** A stop of the line: its dot, the time, the station. Dots and line are drawn, not spoken. */
const stop = (time: string, station: string, filled: boolean): Html =>
  html`<tr><td width="24" colspan="2" valign="top" style="padding-top:9px"><div aria-hidden="true" style="width:10px;height:10px;border:3px solid ${COLOURS.ink};border-radius:8px;background:${filled ? COLOURS.ink : COLOURS.surface};font-size:0;line-height:0">&nbsp;</div></td>
<td style="padding:2px 0 2px 10px;font:800 26px/30px ${FONT_HEAD};color:${COLOURS.ink}">${time} <span style="font-size:19px;font-weight:600">${station}</span></td></tr>`;

const legRows = (data: OrderConfirmationData, leg: Leg): Html =>
  html`${stop(formatTime(at(leg.departure)), leg.fromName, true)}
<tr><td width="6" style="width:6px;font-size:0">&nbsp;</td><td width="15" style="width:15px;border-left:3px solid ${COLOURS.ink};font-size:0">&nbsp;</td>
<td style="padding:0 0 4px 10px;font-size:16px;line-height:24px;color:${COLOURS.inkSoft}"><strong style="color:${COLOURS.ink}">${trainOf(leg)}</strong>${seatsOf(data, leg).map((seat) => html`<br>${seat}`)}</td></tr>
${stop(formatTime(at(leg.arrival)), leg.toName, false)}`;

const ticket = (data: OrderConfirmationData, journey: Journey, index: number): Html =>
  box(
    `margin:0 0 20px;background:${COLOURS.surface};border:2px solid ${COLOURS.ink};border-radius:6px`,
    html`<tr><td style="padding:16px 20px 4px"><h2 style="margin:0;font:700 20px/26px ${FONT_HEAD};color:${COLOURS.ink}">${wayOf(data, index)}${NBSP}: ${dayOf(journey.legs[0])}</h2></td></tr>
<tr><td style="padding:4px 20px 12px">${box(
      '',
      journey.legs.map((leg) => legRows(data, leg)),
    )}</td></tr>
<tr><td style="padding:12px 20px 16px;border-top:2px dashed ${COLOURS.rule};font-size:16px;line-height:24px">Dossier <strong style="font:800 20px/24px ${FONT_HEAD};letter-spacing:2px">${data.pnr}</strong>, ${travelClass(journey.travelClass === '1' ? 1 : 2)}</td></tr>`,
  );

const subject = (data: OrderConfirmationData): string =>
  `Votre voyage est confirmé, dossier ${data.pnr}${NBSP}: ${data.item}`;

const greeting = (data: OrderConfirmationData): string => `${civility[data.civility]} ${data.lastName},`;
const paid = (data: OrderConfirmationData): string =>
  `Votre commande ${data.number} a été réglée avec ${counted(data.points, 'point', 'points')}.`;
const passengers = (data: OrderConfirmationData): string =>
  `${data.passengers.length > 1 ? 'Voyageurs' : 'Voyageur'}${NBSP}: ${listed(data.passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`))}.`;
const eTicket =
  'Votre billet est électronique. Présentez le QR code de votre voyage et une pièce d’identité à bord.';

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
<p style="margin:0 0 20px">${eTicket}</p>
<p style="margin:0">${button(`${publicUrl}/informations/voyages-futurs`, 'Voir mes voyages')}</p>`,
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
        `${wayOf(data, index)}${NBSP}: ${dayOf(journey.legs[0])}, ${travelClass(journey.travelClass === '1' ? 1 : 2)}`,
        ...journey.legs.flatMap((leg) => [
          `  ${formatTime(at(leg.departure))}  ${leg.fromName}`,
          `         ${[trainOf(leg), ...seatsOf(data, leg)].join(', ')}`,
          `  ${formatTime(at(leg.arrival))}  ${leg.toName}`,
        ]),
      ]),
      '',
      eTicket,
      `Voir mes voyages${NBSP}: ${publicUrl}/informations/voyages-futurs`,
      '',
      'Cet e-mail vous est adressé automatiquement, merci de ne pas y répondre.',
      '',
    ].join('\n'),
};
