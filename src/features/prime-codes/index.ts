/** Primes that give a code or a voucher at once. */
export { codeKind } from './code-kind.ts';
export { deliveryOf } from './contract.ts';
export { howUsed, primeDelivered } from './delivered-template.ts';
export { signedCode } from './signed-code.ts';
