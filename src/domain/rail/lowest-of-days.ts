/** Whether the lowest of the days' prices is worth a mark: it tells a few days, a third of them at most, apart from the others. */
export const tellsDaysApart = (prices: readonly number[]): boolean => {
  const least = Math.min(...prices);
  return prices.filter((price) => price === least).length * 3 <= prices.length;
};
