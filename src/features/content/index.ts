export type * from './contract.ts';
export { contentMissing, openContent, sentenceOf } from './library.ts';
export { SHOP_TERMS, termsInForce } from './terms.ts';
