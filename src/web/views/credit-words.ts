import { LOYALTY } from '#domain/loyalty/config.ts';
import { counted } from '#domain/typography.ts';

/** « 3 jours »: what the programme's rule says of when points come (POINTS-04); a figure typed by hand would not follow it. */
export const CREDIT_DELAY = counted(LOYALTY.creditAfterDays, 'jour', 'jours');

/** What somebody reads who has no movement yet. */
export const WHEN_CREDITED = `Vos points sont crédités ${CREDIT_DELAY} après l’arrivée d’un voyage acheté avec votre carte.`;
