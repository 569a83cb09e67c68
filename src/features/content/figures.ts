import { ACCESSIBILITY_AUDIT, conformingShare, conformityOf } from '#domain/accessibility.ts';
import {
  agesWords,
  DISCOUNT_PRODUCTS,
  type DiscountProduct,
  STARTS_WITHIN_DAYS,
} from '#domain/discount-products.ts';
import { STATEMENT_MONTHS } from '#domain/fields/dates.ts';
import { MAXIMUM_PASSENGERS } from '#domain/fields/rail.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { CODE_LIFE, CODE_REDUCTION, CODE_TRIPS } from '#domain/loyalty/code-words.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { EXPIRY_NOTICE_DAYS } from '#domain/loyalty/expiry-notice.ts';
import { KINDS_OF_CHARACTERS, SHORTEST_NEW_PASSWORD } from '#domain/password-rules.ts';
import { OUIGO_CODE_DAYS } from '#domain/rail/delivery.ts';
import type { PointsTariff } from '#domain/rail/points-price.ts';
import { PROOF_AFTER_HOURS, PROOF_DAYS } from '#domain/rail/proof-of-travel.ts';
import { BOOKABLE_MONTHS } from '#domain/rail/search-rules.ts';
import { HOLD_SECONDS } from '#domain/rail/seat-hold.ts';
import { counted, decimals, listed, NBSP, quantity, thousands } from '#domain/typography.ts';
import type { Figures } from './contract.ts';

const percent = (share: number): string => quantity(Math.round(share * 100), '%');
const days = (count: number): string => counted(count, 'jour', 'jours');
const months = (count: number): string => `${thousands(count)}${NBSP}mois`;
const points = (count: number): string => counted(count, 'point', 'points');

/** For how long some of what is kept is kept, in days: settings of whoever runs the portal. */
interface Kept {
  readonly draftDays: number;
  readonly mailDays: number;
  readonly measureDays: number;
}
const KEPT: Kept = { draftDays: 30, mailDays: 400, measureDays: 180 };

/** `Jeune` of `avantage-jeune`, `MaxJeune` of `max-jeune`: what the figures of a product are named by. */
const nameOf = (code: string): string =>
  code
    .replace(/^avantage-/, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** What a product costs, for whom it is and what it takes off, by names such as `prixJeune`, `agesJeune`, `reductionJeune`. */
const figuresOfProduct = (code: string, product: DiscountProduct): Figures => {
  const name = nameOf(code);
  const { holder, holderInFirst, companion, child } = product.reductions ?? {};
  const off = (figure: string, share: number | undefined): Figures =>
    share === undefined ? {} : { [figure]: quantity(share, '%') };
  return {
    ...(product.price ? { [`prix${name}`]: quantity(product.price.cents / 100, '€') } : {}),
    ...(product.ages ? { [`ages${name}`]: agesWords(product) } : {}),
    ...off(`reduction${name}`, holder),
    ...off(`reduction${name}EnPremiere`, holderInFirst),
    ...off(`reduction${name}Accompagnateur`, companion),
    ...off(`reduction${name}Enfants`, child),
  };
};
const OF_PRODUCTS: Figures = Object.assign(
  {},
  ...Object.entries(DISCOUNT_PRODUCTS).map(([code, product]) => figuresOfProduct(code, product)),
);
const { from: youngest, to: oldest } = DISCOUNT_PRODUCTS['avantage-famille'].withChild;

/** The figures that texts may name, each read from the rule that the product goes by. */
export const figuresOf = (
  { promo, mixed, travellers, firstClassFactor }: PointsTariff,
  { draftDays, mailDays, measureDays }: Kept = KEPT,
): Figures => ({
  dureeBrouillons: days(draftDays),
  dureeEmails: days(mailDays),
  dureeStatistiques: days(measureDays),
  seuilGrandVoyageur: points(LOYALTY.statusThresholds.GV),
  seuilLeClub: points(LOYALTY.statusThresholds.GV_CLUB),
  voyagesParAn: counted(LOYALTY.tripTarget, 'voyage', 'voyages'),
  pointsStatutParEuro: points(LOYALTY.statusPointsPerEuro),
  pointsVoyageur: thousands(LOYALTY.pointsPerEuro.GV_TRANS),
  pointsGrandVoyageur: thousands(LOYALTY.pointsPerEuro.GV),
  pointsLeClub: thousands(LOYALTY.pointsPerEuro.GV_CLUB),
  pointsTLeClub: thousands(LOYALTY.pointsPerEuro.T_CLUB),
  pointsParEuroVoyageur: points(LOYALTY.pointsPerEuro.GV_TRANS),
  pointsParEuroGrandVoyageur: points(LOYALTY.pointsPerEuro.GV),
  pointsParEuroLeClub: points(LOYALTY.pointsPerEuro.GV_CLUB),
  dureePoints: months(LOYALTY.lotLifeMonths),
  dureePointsRetour: months(LOYALTY.fallBackLifeMonths),
  avisExpiration: `${listed(EXPIRY_NOTICE_DAYS.map(thousands))}${NBSP}jours`,
  delaiCredit: days(LOYALTY.creditAfterDays),
  delaiComptage: days(LOYALTY.countAfterDays),
  prixMinimumVoyage: quantity(LOYALTY.tripMinimumCents / 100, '€'),
  voyagesDesCodes: CODE_TRIPS,
  reductionCode: CODE_REDUCTION,
  dureeCode: CODE_LIFE,
  delaiArret: days(LOYALTY.settleAfterDays),
  dureePointsRendus: days(LOYALTY.refundLifeDays),
  voyageursMaximum: counted(MAXIMUM_PASSENGERS, 'voyageur', 'voyageurs'),
  delaiReservation: months(BOOKABLE_MONTHS),
  dureePlaces: quantity(HOLD_SECONDS / 60, 'minutes'),
  periodeReleve: months(STATEMENT_MONTHS),
  delaiJustificatif: quantity(PROOF_AFTER_HOURS, 'heures'),
  dureeJustificatif: days(PROOF_DAYS),
  delaiOuigo: days(OUIGO_CODE_DAYS),
  longueurMotDePasse: quantity(SHORTEST_NEW_PASSWORD, 'caractères'),
  sortesMotDePasse: thousands(KINDS_OF_CHARACTERS),
  promoReduction: percent(promo.reduction),
  promoDelai: days(promo.minimumDaysBeforeDeparture),
  partPointsMinimum: percent(mixed.minimumPointsShare),
  valeurPoint: `${decimals(mixed.centsPerPoint / 100, 2)}${NBSP}€`,
  facteurPremiere: decimals(firstClassFactor, firstClassFactor % 1 === 0 ? 0 : 1),
  ageEnfantDe: thousands(travellers.child.from),
  ageEnfantA: counted(travellers.child.to, 'an', 'ans'),
  partEnfant: percent(travellers.child.share),
  reductionCarte: percent(1 - travellers.card.share),
  ageAccompagnateur: counted(travellers.companion.minimumAge, 'an', 'ans'),
  partAccompagnateur: percent(travellers.companion.share),
  ...OF_PRODUCTS,
  agesEnfantFamille: `${youngest} à ${quantity(oldest, 'ans')}`,
  delaiDebutCarte: days(STARTS_WITHIN_DAYS),
  conformite: conformityOf(ACCESSIBILITY_AUDIT),
  criteresRespectes: thousands(ACCESSIBILITY_AUDIT.conforming),
  criteresApplicables: counted(
    ACCESSIBILITY_AUDIT.conforming + ACCESSIBILITY_AUDIT.failing,
    'critère applicable',
    'critères applicables',
  ),
  criteresSansObjet: thousands(ACCESSIBILITY_AUDIT.notApplicable),
  tauxAccessibilite: quantity(conformingShare(ACCESSIBILITY_AUDIT), '%'),
  dateAudit: formatLongDate(Temporal.PlainDate.from(ACCESSIBILITY_AUDIT.on)),
});
