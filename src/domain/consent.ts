/** What cookies are for (COOKIE-01); only the first kind needs nobody's agreement. */
export const COOKIE_CATEGORIES = ['necessaires', 'statistiques', 'marketing'] as const;
export type CookieCategory = (typeof COOKIE_CATEGORIES)[number];
type OptionalCategory = Exclude<CookieCategory, 'necessaires'>;

/** What somebody has said to each category that may be refused. */
export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>>;

/** The choice of a browser; undefined for what nobody has been asked yet, which counts as a no. */
export type Consent = Readonly<Record<OptionalCategory, boolean | undefined>>;

/** Name of the cookie that keeps the choice. */
export const CONSENT_COOKIE = 'consentement';

/**
 * Of the list of optional cookies that people were shown when they chose. Another list is another question: raising it asks everybody
 * again (a test holds it to the list).
 */
export const CONSENT_LIST = '1';

export const ALL_ACCEPTED: ConsentChoice = { statistiques: true, marketing: true };
export const ALL_REFUSED: ConsentChoice = { statistiques: false, marketing: false };

const ASKED_NOTHING: Consent = { statistiques: undefined, marketing: undefined };

const said = (value: string | null): boolean | undefined =>
  value === 'true' ? true : value === 'false' ? false : undefined;

/** Reads `liste=1&necessaires=true&statistiques=true&marketing=false`, the cookie's value; what another list was asked for does not count. */
export const readConsent = (text: string | undefined): Consent => {
  const values = new URLSearchParams(text ?? '');
  if (values.get('liste') !== CONSENT_LIST) return ASKED_NOTHING;
  return { statistiques: said(values.get('statistiques')), marketing: said(values.get('marketing')) };
};

export const writeConsent = ({ statistiques, marketing }: ConsentChoice): string =>
  new URLSearchParams({
    liste: CONSENT_LIST,
    necessaires: 'true',
    statistiques: String(statistiques),
    marketing: String(marketing),
  }).toString();

/** Whether there is something left to ask. */
export const isConsentDue = ({ statistiques, marketing }: Consent): boolean =>
  statistiques === undefined || marketing === undefined;
