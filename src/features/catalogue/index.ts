export * from './prime.ts';
export * from './primes.ts';
