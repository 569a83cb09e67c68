import { pathOf } from '#contract/routes.ts';
import type { Civility } from '#domain/customer.ts';
import { formatTime, formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { NBSP } from '#domain/typography.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { box, button, COLOURS, html, type MailTemplate, mailDocument } from '#features/mail/index.ts';

/** What an alert tells; queued as JSON. */
export interface PriceAlertTold {
  readonly civility: Civility;
  readonly lastName: string;
  readonly from: string;
  readonly to: string;
  /** « 2 voyageurs » */
  readonly party: string;
  /** For all of them. */
  readonly points: number;
  /** ISO instant at which the cheapest train leaves. */
  readonly departure: string;
  /** Fields of the search form that lead to it. */
  readonly search: Readonly<Record<string, string>>;
}

const civility = { M: 'Monsieur', Mme: 'Madame' } as const;

const trip = (data: PriceAlertTold): string => `${data.from} – ${data.to}`;
const leaving = (data: PriceAlertTold): Temporal.Instant => Temporal.Instant.from(data.departure);
const day = (data: PriceAlertTold): string => formatWeekdayDate(leaving(data));

const subject = (data: PriceAlertTold): string =>
  `${trip(data)}, ${day(data)}${NBSP}: dès ${countedPoints(data.points)}`;

const found = (data: PriceAlertTold): string =>
  `Le train de ${formatTime(leaving(data))} se prend pour ${countedPoints(data.points)}, pour ${data.party}.`;
const MAY_CHANGE =
  'Les places à ce prix sont comptées et ne sont pas réservées pour vous. Cette alerte est terminée\u00a0: vous pouvez la relancer depuis la liste des trains.';

const WHY = 'Cet e-mail automatique répond à l’alerte prix que vous avez posée, merci de ne pas y répondre.';
const END = 'Ne plus recevoir d’alertes prix';

const linkOf = (data: PriceAlertTold, publicUrl: string): string =>
  publicUrl +
  pathOf('/recompense/boutique-v2', { query: { id: FRANCE_TICKET, etape: 'aller', ...data.search } });

/** A trip has reached the price that somebody waited for. */
export const priceAlertTold: MailTemplate<PriceAlertTold> = {
  name: 'price-alert',
  version: 1,
  optIn: 'ALERTE',
  subject,
  html: (data, { publicUrl, unsubscribeUrl }) =>
    mailDocument({
      subject: subject(data),
      preview: found(data),
      heading: 'Le prix que vous attendiez',
      publicUrl,
      foot: html`${WHY} ${unsubscribeUrl === undefined ? html`` : html`<a href="${unsubscribeUrl}" style="color:${COLOURS.ink}">${END}</a>.`}`,
      body: html`<p style="margin:0 0 16px">${civility[data.civility]} ${data.lastName},</p>
${box(
  `margin:0 0 24px;background:${COLOURS.surface};border:1px solid ${COLOURS.rule}`,
  html`<tr><td style="padding:16px 22px"><b>${trip(data)}</b><br>${day(data)}<br>${found(data)}</td></tr>`,
)}
<p style="margin:0 0 24px">${button(linkOf(data, publicUrl), 'Voir les trains')}</p>
<p style="margin:0 0 16px">${MAY_CHANGE}</p>`,
    }),
  text: (data, { publicUrl, unsubscribeUrl }) =>
    [
      `${civility[data.civility]} ${data.lastName},`,
      '',
      trip(data),
      day(data),
      found(data),
      '',
      `Voir les trains${NBSP}: ${linkOf(data, publicUrl)}`,
      '',
      MAY_CHANGE,
      '',
      WHY,
      ...(unsubscribeUrl === undefined ? [] : [`${END}${NBSP}: ${unsubscribeUrl}`]),
      '',
    ].join('\n'),
};
