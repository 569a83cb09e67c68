import type { Tier } from './config.ts';

/** The tier's name as a card prints it. */
export const tierName: Readonly<Record<Tier, string>> = {
  GV_TRANS: 'GV Transitoire',
  GV: 'Grand Voyageur',
  GV_CLUB: 'Le Club',
  T_CLUB: 'T Le Club',
};
