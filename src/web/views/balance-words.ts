import type { Profile } from '#domain/profile.ts';
import { plural } from '#domain/typography.ts';

/** What stands beside a balance: only who may spend points reads that they are there to be spent (PROFILE-06). */
export const balanceWords = (balance: number, { mayUseShop, status }: Profile): string => {
  const unit = `${plural(balance, 'point', 'points')} Monnaie`;
  if (mayUseShop) return `${unit} à dépenser`;
  return status === 'GV_TRANS' ? `${unit}, à dépenser dès le statut Grand Voyageur` : unit;
};
