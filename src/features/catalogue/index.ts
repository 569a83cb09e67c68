export * from './primes.ts';
