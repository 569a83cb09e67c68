import type { Journey } from '#features/rail/index.ts';

/** The journeys of a set, and those of them that nobody wants while places are left in the others. */
export interface Sorted {
  readonly wanted: readonly Journey[];
  readonly beaten: readonly Journey[];
}

/**
 * A set ends at an hour, so that its last connections may be beaten by trains of the next one that leave later and arrive sooner. `next`
 * is asked for that set only where there are connections.
 */
export const sortBeaten = (journeys: readonly Journey[], next: () => readonly Journey[]): Sorted => {
  if (journeys.every(({ changes }) => changes.length === 0)) return { wanted: journeys, beaten: [] };
  const rivals = next();
  const { wanted = [], beaten = [] } = Object.groupBy(journeys, ({ changes, arrival }) =>
    changes.length > 0 &&
    rivals.some((rival) => rival.arrival <= arrival && rival.changes.length <= changes.length)
      ? 'beaten'
      : 'wanted',
  );
  return { wanted, beaten };
};
