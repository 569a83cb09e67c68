/**
 * The part of a generated list that this process tests: `npm test` starts a file that imports this several times, each with another
 * `--slice=<number>/<of>`. Everything, when the file runs alone. Every second one rather than one half after the other: neighbours are
 * alike and take alike.
 */
export const ofThisSlice = <Item>(items: readonly Item[]): readonly Item[] => {
  const [number = 1, of = 1] =
    process.argv
      .find((word) => word.startsWith('--slice='))
      ?.slice('--slice='.length)
      .split('/')
      .map(Number) ?? [];
  return items.filter((_, index) => index % of === number - 1);
};
