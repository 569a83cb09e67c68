import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import type { Tier } from '#domain/loyalty/config.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted } from '#domain/typography.ts';
import { defineMail } from '#features/mail/index.ts';

/** What a notice tells; queued as JSON. */
export interface ExpiryNotice {
  readonly civility: Civility;
  readonly lastName: string;
  /** The soonest first: last day (ISO date) and points. */
  readonly expiries: readonly { readonly on: string; readonly points: number }[];
  /** Nothing in what was queued before it was told; who may not spend their points reads nothing of spending (PROFILE-06). */
  readonly tier?: Tier;
}

const day = (on: string): string => formatLongDate(Temporal.PlainDate.from(on));

const sentence = ({ expiries: [first] }: ExpiryNotice): string =>
  first
    ? `${counted(first.points, 'point expire', 'points expirent')} le ${day(first.on)}`
    : 'Des points expirent bientôt';

const OLDEST_FIRST =
  'Vos points les plus anciens sont toujours dépensés les premiers : ce que vous dépensez d’ici là est pris sur ceux-ci.';

/** What can be done about it, and the heading that promises no more. */
const wayFor = (tier: Tier | undefined): { readonly heading: string; readonly way: string } => {
  switch (tier) {
    case 'GV_TRANS':
      return {
        heading: 'Des points prennent bientôt fin',
        way: 'La boutique de primes s’ouvre avec le statut Grand Voyageur : votre espace dit ce qui vous en sépare.',
      };
    case 'T_CLUB':
      return { heading: 'Des points prennent bientôt fin', way: '' };
    default:
      return { heading: 'Des points à utiliser', way: OLDEST_FIRST };
  }
};

/** Points are about to expire. */
export const expiryNotice = defineMail<ExpiryNotice>({
  name: 'expiry-notice',
  version: 1,
  optIn: 'PROGRAMME',
  subject: sentence,
  content: (data, { publicUrl }) => ({
    preview: `${sentence(data)}, fin de journée.`,
    heading: wayFor(data.tier).heading,
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `${sentence(data)}, fin de journée. ${wayFor(data.tier).way}`.trimEnd(),
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
