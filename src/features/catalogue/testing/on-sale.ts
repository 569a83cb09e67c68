import type { PointsTariff } from '#domain/rail/points-price.ts';
import { FIXED_PRIMES } from '../fixed-primes.ts';

export type DescribedPrime = (typeof FIXED_PRIMES)[number];

/** A prime of the kind that a service delivers, to be told as another one. */
export const primeLike = (service: string): DescribedPrime => {
  const found = FIXED_PRIMES.find((prime) => prime.service === service);
  if (!found) throw new RangeError(`no prime is delivered by ${service}`);
  return found;
};

/** Puts a prime of a test's own among the fixed ones and in the price list, for the rest of its process. */
export const putOnSale = (tariff: PointsTariff, prime: DescribedPrime, points: number): void => {
  (FIXED_PRIMES as DescribedPrime[]).push(prime);
  Object.assign(tariff.primes, { [prime.id]: { points } });
};
