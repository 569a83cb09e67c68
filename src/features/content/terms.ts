import type { ContentReference } from '#domain/content-reference.ts';
import { Fault } from '#domain/failure.ts';
import type { ContentLibrary } from './contract.ts';

/** The terms of sale of the shop, which a customer accepts when paying; each order keeps the version accepted. */
export const SHOP_TERMS: ContentReference = 'terms/boutique';

/** What is agreed to by joining the programme. */
export const PROGRAMME_TERMS: ContentReference = 'terms/programme-grand-voyageur';

/** Version of the shop's terms of sale on a business day, today unless said. */
export const termsInForce = (content: ContentLibrary, on?: Temporal.PlainDate): string => {
  const version = content.entry(SHOP_TERMS, on ? { on } : {})?.version;
  if (version === undefined) throw new Fault('no-terms-of-sale');
  return version;
};
