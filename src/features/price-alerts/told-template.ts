import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatTime, formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { NBSP } from '#domain/typography.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { defineMail } from '#features/mail/index.ts';

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

const trip = (data: PriceAlertTold): string => `${data.from} – ${data.to}`;
const leaving = (data: PriceAlertTold): Temporal.Instant => Temporal.Instant.from(data.departure);
const day = (data: PriceAlertTold): string => formatWeekdayDate(leaving(data));

const subject = (data: PriceAlertTold): string =>
  `${trip(data)}, ${day(data)}${NBSP}: dès ${countedPoints(data.points)}`;

const found = (data: PriceAlertTold): string =>
  `Le train de ${formatTime(leaving(data))} se prend pour ${countedPoints(data.points)}, pour ${data.party}.`;

const linkOf = (data: PriceAlertTold, publicUrl: string): string =>
  publicUrl +
  pathOf('/recompense/boutique-v2', { query: { id: FRANCE_TICKET, etape: 'aller', ...data.search } });

/** A trip has reached the price that somebody waited for. */
export const priceAlertTold = defineMail<PriceAlertTold>({
  name: 'price-alert',
  version: 1,
  optIn: 'ALERTE',
  subject,
  content: (data, { publicUrl }) => ({
    preview: found(data),
    heading: 'Le prix que vous attendiez',
    greeting: greetingOf(data),
    blocks: [
      { kind: 'paragraph', text: found(data) },
      {
        kind: 'facts',
        facts: [
          { label: 'Trajet', value: trip(data) },
          { label: 'Départ', value: `${day(data)} à ${formatTime(leaving(data))}` },
          { label: 'Voyageurs', value: data.party },
          { label: 'Prix', value: countedPoints(data.points) },
        ],
      },
      { kind: 'button', label: 'Voir les trains', url: linkOf(data, publicUrl) },
      {
        kind: 'note',
        title: 'Les places à ce prix sont comptées',
        text: 'Elles ne sont pas réservées pour vous. Cette alerte est terminée : vous pouvez la relancer depuis la liste des trains.',
      },
    ],
    why: 'Cet e-mail répond à l’alerte prix que vous avez posée.',
    endLabel: 'Ne plus recevoir d’alertes prix',
  }),
});
