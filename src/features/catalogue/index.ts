export { shopClosed } from './closure.ts';
export * from './prime.ts';
export * from './primes.ts';
