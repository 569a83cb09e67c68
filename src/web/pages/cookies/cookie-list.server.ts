import type { ServerConfig } from '#contract/portal-context.ts';
import { CONSENT_COOKIE, type CookieCategory } from '#domain/consent.ts';
import { DISPLAY_COOKIE, DISPLAY_COOKIE_MAX_AGE } from '#domain/display-preferences.ts';
import { ALERTS_COOKIE, ALERTS_COOKIE_MAX_AGE } from '#domain/site-alerts.ts';
import { counted } from '#domain/typography.ts';
import { VISIT_COOKIE, VISIT_SECONDS } from '#features/measures/index.ts';
import { PLACE_COOKIE, PLACE_SECONDS } from '#features/waiting-room/index.ts';

/** A cookie that the portal sets. */
export interface ListedCookie {
  /** Without the prefix that browsers hold to this host. */
  readonly name: string;
  readonly category: CookieCategory;
  readonly purpose: string;
  /** How long a browser keeps it, in seconds; none where it goes when the browser is closed. */
  readonly seconds: number | undefined;
  /** What is said beside its lifetime. */
  readonly note?: string;
  /** Set by the embedded identity provider, which an operator's own replaces. */
  readonly isOfIdentity?: true;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Every cookie that the portal sets, as people are told; a test holds it to what is really set. */
export const listedCookies = ({
  consentDays,
  deviceDays,
}: Pick<ServerConfig, 'consentDays' | 'deviceDays'>): readonly ListedCookie[] => [
  {
    name: 'session',
    category: 'necessaires',
    purpose: 'Garde votre connexion d’une page à l’autre.',
    seconds: undefined,
    note: '30 jours si vous avez choisi de rester connecté',
  },
  {
    name: 'login',
    category: 'necessaires',
    purpose: 'Rattache à ce navigateur une connexion en cours, pour que personne d’autre ne la termine.',
    seconds: 30 * MINUTE,
  },
  {
    name: 'inscription',
    category: 'necessaires',
    purpose: 'Rattache à ce navigateur le compte que vous êtes en train de créer.',
    seconds: 7 * DAY,
    isOfIdentity: true,
  },
  {
    name: 'resiliation',
    category: 'necessaires',
    purpose: 'Rattache à ce navigateur le contrat que vous résiliez sans compte.',
    seconds: 30 * MINUTE,
  },
  {
    name: 'appareil',
    category: 'necessaires',
    purpose: 'Reconnaît un appareil où vous vous êtes déjà connecté, pour ne pas vous y demander de code.',
    seconds: deviceDays * DAY,
    isOfIdentity: true,
  },
  {
    name: 'identity-session',
    category: 'necessaires',
    purpose: 'Garde votre identification au service de connexion.',
    seconds: undefined,
    note: '30 jours si vous avez choisi de rester connecté',
    isOfIdentity: true,
  },
  {
    name: 'identity-interaction',
    category: 'necessaires',
    purpose: 'Suit une identification en cours, dans la page de connexion.',
    seconds: 30 * MINUTE,
    isOfIdentity: true,
  },
  {
    name: 'identity-resume',
    category: 'necessaires',
    purpose: 'Reprend l’identification là où elle s’était arrêtée.',
    seconds: 30 * MINUTE,
    isOfIdentity: true,
  },
  {
    name: DISPLAY_COOKIE,
    category: 'necessaires',
    purpose: 'Retient vos réglages d’affichage\u00a0: contraste, police, espacement.',
    seconds: DISPLAY_COOKIE_MAX_AGE,
  },
  {
    name: ALERTS_COOKIE,
    category: 'necessaires',
    purpose: 'Retient les alertes que vous avez masquées.',
    seconds: ALERTS_COOKIE_MAX_AGE,
    note: 'recomptés à chaque visite',
  },
  {
    name: PLACE_COOKIE,
    category: 'necessaires',
    purpose: 'Garde votre place dans la boutique de primes, ou dans la file quand elle est pleine.',
    seconds: PLACE_SECONDS,
  },
  {
    name: CONSENT_COOKIE,
    category: 'necessaires',
    purpose: 'Retient votre choix de cookies.',
    seconds: consentDays * DAY,
  },
  {
    name: VISIT_COOKIE,
    category: 'statistiques',
    purpose:
      'Relie les pages d’une même visite par un numéro tiré au hasard, pour savoir où une démarche s’arrête.',
    seconds: VISIT_SECONDS,
    note: 'recomptées à chaque page vue',
  },
];

/** « 30 minutes », « 4 heures », « 180 jours » */
const lifetime = (seconds: number): string =>
  seconds > 2 * HOUR && seconds < DAY
    ? counted(seconds / HOUR, 'heure', 'heures')
    : seconds < DAY
      ? counted(seconds / MINUTE, 'minute', 'minutes')
      : counted(seconds / DAY, 'jour', 'jours');

/** How long a browser keeps a cookie, in words. */
export const durationOf = ({ seconds, note }: ListedCookie): string =>
  [seconds === undefined ? 'jusqu’à la fermeture du navigateur' : lifetime(seconds), note]
    .filter(Boolean)
    .join('\u202f; ');
