import { NBSP } from '#domain/typography.ts';

/** « 12 min 48 s », « 48 s », never below zero. */
export const timeLeft = (seconds: number): string => {
  const left = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(left / 60);
  return minutes > 0 ? `${minutes}${NBSP}min ${left % 60}${NBSP}s` : `${left}${NBSP}s`;
};
