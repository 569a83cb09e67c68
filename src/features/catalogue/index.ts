export { type Closure, type ShopHours, shopClosed } from './closure.ts';
export * from './prime.ts';
export * from './primes.ts';
