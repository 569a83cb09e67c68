/**
 * The part of a generated list that this process tests: `npm test` starts a file that imports this several times, each with another
 * `--slice=<number>/<of>`. Everything, when the file runs alone. One stretch after the other: neighbours are alike, and what one was
 * seen to keep is not asked of the next by the same process; parts that go side by side would ask it at the same moment.
 */
export const ofThisSlice = <Item>(items: readonly Item[]): readonly Item[] => {
  const [number = 1, of = 1] =
    process.argv
      .find((word) => word.startsWith('--slice='))
      ?.slice('--slice='.length)
      .split('/')
      .map(Number) ?? [];
  return items.filter((_, index) => Math.floor((index * of) / items.length) === number - 1);
};
