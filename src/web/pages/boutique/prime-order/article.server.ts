import { notFound } from '#contract/page-results.ts';
import type { Article, Prime } from '#features/catalogue/index.ts';
import { primeOfCart } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { PrimeAddress } from './address.ts';

/** The prime of an address and the words of its page. The page leads nobody here for one that is not ordered from a cart. */
export const articleOf = (
  { app }: PageContext,
  { id }: Pick<PrimeAddress, 'id'>,
): { readonly prime: Prime; readonly article: Article } => {
  const prime = primeOfCart(app, id);
  if (!prime?.article) throw notFound();
  return { prime, article: prime.article };
};
