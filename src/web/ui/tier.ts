/** Card colours of the tiers (PROFILE-02): GV_TRANS red, GV blue, GV_CLUB berry, T_CLUB yellow. */
export type TierColour = 'blue' | 'red' | 'berry' | 'yellow';
export type CardType = 'GV' | 'GV_TRANS' | 'GV_CLUB' | 'T_CLUB';

export const tierColour: Record<CardType, TierColour> = {
  GV_TRANS: 'red',
  GV: 'blue',
  GV_CLUB: 'berry',
  T_CLUB: 'yellow',
};

/** The tier's name as a card prints it. */
export const tierName: Record<CardType, string> = {
  GV_TRANS: 'GV Transitoire',
  GV: 'Grand Voyageur',
  GV_CLUB: 'Le Club',
  T_CLUB: 'T Le Club',
};
