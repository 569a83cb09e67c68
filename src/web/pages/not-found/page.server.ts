import { notFound } from '#contract/page-results.ts';

export const loader = (): never => {
  throw notFound();
};
