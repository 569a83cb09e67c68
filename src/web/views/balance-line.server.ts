/** One step of the balance: when, and what it was from then on. */
export interface BalanceStep {
  /** Unix milliseconds. */
  readonly at: number;
  readonly balance: number;
}

/** The balance drawn as a railway line that steps with each movement; a picture of a table that says the same. */
export interface BalanceLine {
  readonly width: number;
  readonly height: number;
  /** What happened: solid. */
  readonly past: string;
  /** What is to come: hollow. */
  readonly future: string | undefined;
  /** Stops at the movements, as zero-length strokes: they stay round however the picture is stretched. */
  readonly stops: string;
  /** Where today stands, 0 to 1 of the height from the top. */
  readonly lowest: number;
  readonly highest: number;
}

const WIDTH = 1000;
const HEIGHT = 200;
/** Room for the line's own thickness and its stops. */
const MARGIN = 16;
/** Share of the width left for what is to come. */
const TODAY = 0.86;
const RADIUS = 7;

/**
 * Draws steps in order of time up to `now`, then `coming` ones hollow. Answers undefined when there is nothing to draw: fewer than
 * two movements are no line.
 */
export const balanceLine = (
  first: number,
  steps: readonly BalanceStep[],
  now: number,
  coming: readonly BalanceStep[] = [],
): BalanceLine | undefined => {
  const start = steps[0]?.at;
  if (start === undefined || steps.length < 2) return undefined;
  const end = coming.at(-1)?.at ?? now;
  const values = [first, ...steps.map(({ balance }) => balance), ...coming.map(({ balance }) => balance)];
  const highest = Math.max(...values);
  // From nothing: a line that ended at the foot would say that all is spent.
  const lowest = Math.min(0, ...values);
  const span = highest - lowest || 1;
  const today = coming.length > 0 ? WIDTH * TODAY : WIDTH - MARGIN;
  const x = (at: number): number =>
    at <= now
      ? 40 + ((at - start) / Math.max(1, now - start)) * (today - 40)
      : today + ((at - now) / Math.max(1, end - now)) * (WIDTH - MARGIN - today);
  const y = (balance: number): number => MARGIN + (1 - (balance - lowest) / span) * (HEIGHT - 2 * MARGIN);

  const last = steps.at(-1) as BalanceStep;
  return {
    width: WIDTH,
    height: HEIGHT,
    past: stepped(
      0,
      y(first),
      steps.map(({ at, balance }) => [x(at), y(balance)] as const),
      today,
    ),
    future:
      coming.length > 0
        ? stepped(
            today,
            y(last.balance),
            coming.map(({ at, balance }) => [x(at), y(balance)] as const),
            WIDTH,
          )
        : undefined,
    stops: [...steps.slice(0, -1).map(({ at, balance }) => [x(at), y(balance)]), [today, y(last.balance)]]
      .map(([left = 0, top = 0]) => `M${round(left)} ${round(top)}h0`)
      .join(''),
    lowest,
    highest,
  };
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** A line that runs level and changes height by two quarter turns at each step. */
const stepped = (
  fromX: number,
  fromY: number,
  points: readonly (readonly [x: number, y: number])[],
  toX: number,
): string => {
  let path = `M${round(fromX)} ${round(fromY)}`;
  let height = fromY;
  let along = fromX;
  for (const [x, y] of points) {
    const turn = Math.min(RADIUS, Math.abs(y - height) / 2, Math.max(0, x - along));
    if (turn > 0.5) {
      const down = Math.sign(y - height);
      path += `H${round(x - turn)}q${round(turn)} 0 ${round(turn)} ${round(down * turn)}V${round(y - down * turn)}q0 ${round(down * turn)} ${round(turn)} ${round(down * turn)}`;
      along = x + turn;
    } else {
      path += `H${round(x)}V${round(y)}`;
      along = x;
    }
    height = y;
  }
  return `${path}H${round(toX)}`;
};
