export { changesBetween } from './changes.ts';
export type * from './contract.ts';
export { figuresOf } from './figures.ts';
export { contentMissing, openContent, sentenceOf } from './library.ts';
export { PROGRAMME_TERMS, SHOP_TERMS, termsInForce } from './terms.ts';
