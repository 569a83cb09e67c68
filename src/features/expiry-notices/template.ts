import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted } from '#domain/typography.ts';
import { defineMail } from '#features/mail/index.ts';

/** What a notice tells; queued as JSON. */
export interface ExpiryNotice {
  readonly civility: Civility;
  readonly lastName: string;
  /** The soonest first: last day (ISO date) and points. */
  readonly expiries: readonly { readonly on: string; readonly points: number }[];
}

const day = (on: string): string => formatLongDate(Temporal.PlainDate.from(on));

const sentence = ({ expiries: [first] }: ExpiryNotice): string =>
  first
    ? `${counted(first.points, 'point expire', 'points expirent')} le ${day(first.on)}`
    : 'Des points expirent bientôt';

/** Points are about to expire. */
export const expiryNotice = defineMail<ExpiryNotice>({
  name: 'expiry-notice',
  version: 1,
  optIn: 'PROGRAMME',
  subject: sentence,
  content: (data, { publicUrl }) => ({
    preview: `${sentence(data)}. Les plus anciens sont dépensés les premiers.`,
    heading: 'Des points à utiliser',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `${sentence(data)}, fin de journée. Vos points les plus anciens sont toujours dépensés les premiers : ce que vous dépensez d’ici là est pris sur ceux-ci.`,
      },
      {
        kind: 'facts',
        heading: 'Vos prochaines échéances',
        facts: data.expiries.map(({ on, points }) => ({ label: day(on), value: countedPoints(points) })),
      },
      { kind: 'button', label: 'Voir mes points', url: publicUrl + pathOf('/recompense/vos-points') },
    ],
    why: 'Vous recevez cet e-mail parce que vous avez demandé les actualités du programme.',
    endLabel: 'Ne plus recevoir les e-mails du programme',
  }),
});
