import type { DrawnSeat } from '#domain/rail/coach-map.ts';

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/** Steps of the arrows along the coach (ahead is +1) and across it (to the right of the direction of travel is +1). */
const LYING: Readonly<Record<string, readonly [along: number, across: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STANDING: typeof LYING = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The seat that a key leads to on a deck, by where it is drawn: the arrows to the next one, past tables and stairs, Home and End to the
 * sides of the coach, with Control to its ends. Undefined for other keys, and where there is nothing further. `stands`: ahead is up.
 */
export const besideSeat = (
  seats: readonly DrawnSeat[],
  here: DrawnSeat,
  { key, ctrlKey }: Pressed,
  stands: boolean,
): DrawnSeat | undefined => {
  const rank = (column: number) =>
    seats.filter((seat) => seat.column === column).sort((a, b) => a.place - b.place);
  if (key === 'Home' || key === 'End') {
    const columns = seats.map(({ column }) => column);
    const column = !ctrlKey ? here.column : key === 'Home' ? Math.min(...columns) : Math.max(...columns);
    return rank(column).at(key === 'Home' ? 0 : -1);
  }
  const step = (stands ? STANDING : LYING)[key];
  if (!step || ctrlKey) return undefined;
  const [along, across] = step;
  if (across !== 0)
    return rank(here.column)
      .filter(({ place }) => Math.sign(place - here.place) === across)
      .at(across > 0 ? 0 : -1);
  const ahead = seats.filter(({ column }) => Math.sign(column - here.column) === along);
  const distances = ahead.map(({ column }) => Math.abs(column - here.column));
  const next = ahead.filter(({ column }) => Math.abs(column - here.column) === Math.min(...distances));
  return next.toSorted((a, b) => Math.abs(a.place - here.place) - Math.abs(b.place - here.place))[0];
};
