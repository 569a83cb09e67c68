/**
 * What the audit of the portal's own accessibility came to: criteria of RGAA 4.1 by verdict, of 106. The declaration and the foot of every
 * page say it; a test holds it against the audit (docs/accessibility-audit.md).
 */
export const ACCESSIBILITY_AUDIT = {
  on: '2026-11-27',
  conforming: 77,
  failing: 1,
  notApplicable: 28,
} as const;

export type Conformity = 'totalement conforme' | 'partiellement conforme' | 'non conforme';

/** Share of the criteria that apply and are met, in whole percent: never said higher than it is. */
export const conformingShare = ({ conforming, failing }: { conforming: number; failing: number }): number =>
  Math.floor((100 * conforming) / (conforming + failing));

/** The three words of article 47 of the law of 11 February 2005, as its decree has them: all criteria, half of them, fewer. */
export const conformityOf = (audit: { conforming: number; failing: number }): Conformity => {
  if (audit.failing === 0) return 'totalement conforme';
  return conformingShare(audit) >= 50 ? 'partiellement conforme' : 'non conforme';
};
