import { notFound } from '#server/page-results.ts';

export const loader = (): never => {
  throw notFound();
};
