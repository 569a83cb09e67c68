/** Card colours of the tiers (PROFILE-02): GV_TRANS red, GV blue, GV_CLUB berry, T_CLUB yellow. */
export type TierColour = 'blue' | 'red' | 'berry' | 'yellow';
export type CardType = 'GV' | 'GV_TRANS' | 'GV_CLUB' | 'T_CLUB';

export const tierColour: Record<CardType, TierColour> = {
  GV_TRANS: 'red',
  GV: 'blue',
  GV_CLUB: 'berry',
  T_CLUB: 'yellow',
};

export { tierName } from '#domain/loyalty/tier-names.ts';
