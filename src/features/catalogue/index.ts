export { shopClosed } from './closure.ts';
export { givenBy, primeWords } from './fixed-primes.ts';
export * from './prime.ts';
export * from './primes.ts';
