import { parisDate } from '#domain/clock.ts';
import { formatShortDayMonth } from '#domain/french-dates.ts';
import { NBSP, signed, thousands } from '#domain/typography.ts';
import { position } from '#web/ui/line/position.ts';

/** One step of the balance: when, and what it was from then on. */
export interface BalanceStep {
  /** Unix milliseconds. */
  readonly at: number;
  readonly balance: number;
}

/** Words on the picture: where they stand, in thousandths of its width and of its height. */
interface Label {
  readonly at: number;
  readonly to: number;
  readonly text: string;
}

/** Where the words of a change stand. */
type Side = 'above' | 'before' | 'after';

/** The balance drawn as a railway line that steps with each movement; a picture of tables that say the same. Plain JSON. */
export interface BalanceLine {
  readonly width: number;
  readonly height: number;
  /** What happened: solid. */
  readonly past: string;
  /** What is to come while nothing is spent: hollow. */
  readonly future: string;
  /** Stops at the movements that have their word, as zero-length strokes: they stay round however the picture is stretched. */
  readonly stops: string;
  /** Those of the words that phones have no room for. */
  readonly minorStops: string;
  /** Its words stand above or below all of the line that runs where they are. */
  readonly today: Label & { readonly stop: string; readonly isAbove: boolean };
  /** Balances by which the height is read, at the right end below their line or above it; `to` is its height. */
  readonly grid: readonly (Omit<Label, 'at'> & { readonly isAbove: boolean })[];
  readonly months: readonly Omit<Label, 'to'>[];
  /** The largest changes, those that phones have room for first; each above its rise, or before or after its step. */
  readonly amounts: readonly (Label & { readonly side: Side; readonly isMinor: boolean })[];
}

const WIDTH = 1000;
const HEIGHT = 200;
/** Room for words above the highest and below the lowest balance. */
const TOP = 30;
const FOOT = 34;
/** The same where today’s two lines of words stand below: on a phone they are a quarter of the picture. */
const FOOT_OF_TODAY = 60;
const RADIUS = 7;
/** Amounts that are written, and those of them on phones. */
const MOST_AMOUNTS = 6;
const ON_PHONES = 3;
const DAY = 86_400_000;

/** Round balances below, between and above the values: at most four. */
export const roundScale = (lowest: number, highest: number): readonly number[] => {
  const span = Math.max(highest - lowest, 1);
  const power = 10 ** Math.floor(Math.log10(span));
  const step =
    [0.5, 1, 2, 2.5, 5, 10]
      .map((factor) => factor * power)
      .find((one) => Number.isInteger(one) && span / one <= 2) ?? span;
  const from = Math.floor(lowest / step) * step;
  const count = Math.max(1, Math.ceil((highest - from) / step));
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
};

/** What a picture shows: from the beginning of a day to an instant and, where that is today, so many months ahead of it. */
export interface PictureSpan {
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.Instant;
  readonly monthsAhead: number;
  /** What will change the balance after `until`, soonest first: from the beginning of a day. */
  readonly coming?: readonly { readonly from: Temporal.PlainDate; readonly balanceAfter: number }[];
}

/**
 * Draws the balance over a time, and what is to come after it. `first` is the balance before the first step; steps come in order of time.
 * Answers undefined when there is nothing to draw: fewer than two movements are no line.
 */
export const balanceLine = (
  first: number,
  steps: readonly BalanceStep[],
  { from, until, monthsAhead, coming = [] }: PictureSpan,
): BalanceLine | undefined => {
  const oldest = steps[0];
  if (!oldest || steps.length < 2) return undefined;
  const at = until.epochMilliseconds;
  const instantOf = (day: Temporal.PlainDate): number =>
    day.toZonedDateTime('Europe/Paris').toInstant().epochMilliseconds;
  // A card opened since then begins where its balance does.
  const start = first === 0 ? Math.max(instantOf(from), oldest.at - 10 * DAY) : instantOf(from);
  const lastDay = parisDate(until).add({ months: monthsAhead });
  const end = monthsAhead > 0 ? instantOf(lastDay) : at;
  const ahead =
    monthsAhead > 0
      ? coming
          .filter(({ from: day }) => Temporal.PlainDate.compare(day, lastDay) <= 0)
          .map(({ from: day, balanceAfter }) => ({ at: instantOf(day), balance: balanceAfter }))
      : [];
  const values = [first, ...steps.map(({ balance }) => balance), ...ahead.map(({ balance }) => balance)];
  const scale = roundScale(Math.min(...values), Math.max(...values));
  const lowest = scale[0] ?? 0;
  const span = (scale.at(-1) ?? 1) - lowest || 1;
  const x = (when: number): number => ((Math.max(when, start) - start) / (end - start)) * WIDTH;

  const balance = steps.at(-1)?.balance ?? first;
  const todayX = x(at);
  // Today's words stand before its stop, on the nearer side of all that the line does there.
  const words = todayX - PHONE.todayWidth;
  const before = steps.filter((step) => x(step.at) <= words).at(-1)?.balance ?? first;
  const lately = [before, balance, ...steps.filter((step) => x(step.at) > words).map((step) => step.balance)];
  const [least, most] = [Math.min(...lately), Math.max(...lately)];
  const isAbove = balance - least > most - balance;
  const room = HEIGHT - TOP - (isAbove ? FOOT : FOOT_OF_TODAY);
  const y = (height: number): number => TOP + (1 - (height - lowest) / span) * room;
  const drawn = (list: readonly BalanceStep[]) => list.map((step) => [x(step.at), y(step.balance)] as const);
  const todayY = y(balance);
  const past = drawn(steps);
  const future = drawn(ahead);
  const todayTo = y(isAbove ? most : least);
  const track = [...tracks([0, y(first)], past, todayX), ...tracks([todayX, todayY], future, WIDTH)];
  const amounts = amountsOf(first, steps, { x, y, todayX, todayTo, isAbove, track });
  return {
    width: WIDTH,
    height: HEIGHT,
    past: stepped(0, y(first), past, todayX),
    future: stepped(todayX, todayY, future, WIDTH),
    stops: amounts.map(({ stop, isMinor }) => (isMinor ? '' : stop)).join(''),
    minorStops: amounts.map(({ stop, isMinor }) => (isMinor ? stop : '')).join(''),
    today: {
      at: position(todayX / WIDTH),
      to: position(todayTo / HEIGHT),
      text: thousands(balance),
      stop: `M${round(todayX)} ${round(todayY)}h0`,
      isAbove,
    },
    grid: scale.map((value) => ({
      to: position(y(value) / HEIGHT),
      text: thousands(value),
      isAbove: meetsLine(scaleWords(y(value)), track),
    })),
    months: daysBelow(start, end).map(({ day, text }) => ({ at: position(x(instantOf(day)) / WIDTH), text })),
    amounts: amounts.map(({ stop: _, ...label }) => label),
  };
};

/** « déc. », and « janv. 2027 » where a year begins. */
const monthName = (month: Temporal.PlainDate): string => {
  const name = formatShortDayMonth(month).split(NBSP).at(-1) ?? '';
  return month.month === 1 ? `${name} ${month.year}` : name;
};

/** Days of a picture this short are named by the week: no month may begin in it. */
const SHORT = 75 * DAY;
/** More names than this would stand on each other. */
const MOST_NAMES = 16;

/** The days that are named below a picture: first days of months, every second where they are many, or one a week. */
const daysBelow = (
  start: number,
  end: number,
): readonly { readonly day: Temporal.PlainDate; readonly text: string }[] => {
  const first = parisDate(Temporal.Instant.fromEpochMilliseconds(start));
  const isShort = end - start <= SHORT;
  // The name of the last one has to end before the picture does.
  const room = Math.ceil((end - start) / DAY / (isShort ? 20 : 38));
  const last = parisDate(Temporal.Instant.fromEpochMilliseconds(end)).subtract({ days: room });
  const days: Temporal.PlainDate[] = [];
  let day = isShort ? first.add({ days: 1 }) : first.with({ day: 1 }).add({ months: 1 });
  while (Temporal.PlainDate.compare(day, last) < 0) {
    days.push(day);
    day = isShort ? day.add({ days: 7 }) : day.add({ months: 1 });
  }
  const step = days.length > MOST_NAMES ? 2 : 1;
  return days
    .filter(({ month }) => isShort || (month - 1) % step === 0)
    .map((one) => ({ day: one, text: isShort ? formatShortDayMonth(one) : monthName(one) }));
};

interface Picture {
  readonly x: (at: number) => number;
  readonly y: (balance: number) => number;
  readonly todayX: number;
  /** The height that today's words stand above or below. */
  readonly todayTo: number;
  readonly isAbove: boolean;
  /** The line itself, on which no words may stand. */
  readonly track: readonly Box[];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
}
const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.foot && other.top < one.foot;

type Point = readonly [x: number, y: number];

/**
 * Whether a box meets one of the pieces of a line, which follow each other from left to right: only those between its ends are looked at, for
 * a year of movements is a thousand pieces, and each of its changes asks for its words on three sides.
 */
const meetsLine = (box: Box, line: readonly Box[]): boolean => {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line[middle] as Box).right > box.left) high = middle;
    else low = middle + 1;
  }
  for (let at = low; at < line.length; at += 1) {
    const piece = line[at] as Box;
    if (piece.left >= box.right) return false;
    if (meet(box, piece)) return true;
  }
  return false;
};

/** The pieces of a line that `stepped` draws, without their thickness, from left to right. */
const tracks = ([fromX, fromY]: Point, points: readonly Point[], toX: number): Box[] => {
  const boxes: Box[] = [];
  let [along, height] = [fromX, fromY];
  for (const [x, y] of points) {
    boxes.push({ left: along, right: x, top: height, foot: height });
    boxes.push({ left: x, right: x, top: Math.min(height, y), foot: Math.max(height, y) });
    [along, height] = [x, y];
  }
  return [...boxes, { left: along, right: toX, top: height, foot: height }];
};

/**
 * What words take of the picture, which on a phone is as high and a third as wide; `gap` is between a step and the words beside it,
 * `half` half of the line's thickness across.
 */
const DESK = { width: 64, gap: 10, half: 4, todayWidth: 110, most: MOST_AMOUNTS };
const PHONE = { width: 190, gap: 30, half: 9, todayWidth: 230, most: ON_PHONES };
/** Half of the line's thickness upwards. */
const HALF = 4;

/** The words of the scale below their line, at the right end. */
const scaleWords = (height: number): Box => ({
  left: WIDTH - 130,
  right: WIDTH + 1,
  top: height - HALF,
  foot: height + 16 + HALF,
});

/** The words of a change alone, at the stop that stands at `x` and `height`. */
const wordsAt = ({ width, gap }: typeof DESK, side: Side, x: number, height: number): Box => {
  if (side === 'above')
    return { left: x - width / 2, right: x + width / 2, top: height - 28, foot: height - 5 };
  const beside = { top: height - 11, foot: height + 11 };
  return side === 'before'
    ? { left: x - gap - width, right: x - gap, ...beside }
    : { left: x + gap, right: x + gap + width, ...beside };
};

/** Finds out whether words fit among those already placed and beside the line; today's own are the first. */
const placing = (device: typeof DESK, { todayX, todayTo, isAbove, track }: Picture) => {
  const { todayWidth, most, half } = device;
  const taken: Box[] = [
    {
      left: todayX - todayWidth,
      right: todayX + 10,
      top: isAbove ? todayTo - 44 : todayTo,
      foot: isAbove ? todayTo : todayTo + 44,
    },
  ];
  const line = track.map(({ left, right, top, foot }) => ({
    left: left - half,
    right: right + half,
    top: top - HALF,
    foot: foot + HALF,
  }));
  return (side: Side, x: number, height: number): boolean => {
    const words = wordsAt(device, side, x, height);
    const isOut = words.left < 0 || words.right > WIDTH || words.top < 0;
    if (isOut || taken.length > most) return false;
    // Its stop is its own as well.
    const box = {
      left: Math.min(words.left, x - 8),
      right: Math.max(words.right, x + 8),
      top: words.top,
      foot: Math.max(words.foot, height + 6),
    };
    // The few words before the many pieces of the line: where much has changed in little time they are what is in the way.
    if (taken.some((other) => meet(box, other)) || meetsLine(words, line)) return false;
    taken.push(box);
    return true;
  };
};

/** The largest changes as words: what was spent beside its fall, what came in above its rise; none where it would stand on something else. */
const amountsOf = (first: number, steps: readonly BalanceStep[], picture: Picture) => {
  const { x, y } = picture;
  const [onDesk, onPhone] = [placing(DESK, picture), placing(PHONE, picture)];
  return steps
    .map((step, index) => {
      const before = steps[index - 1]?.balance ?? first;
      const middle = (y(before) + y(step.balance)) / 2;
      return { change: step.balance - before, left: x(step.at), height: y(step.balance), middle };
    })
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .flatMap(({ change, left, height, middle }) => {
      const sides: readonly Side[] = change < 0 ? ['before', 'after'] : ['above', 'before', 'after'];
      const heightOf = (side: Side): number => (side === 'above' ? height : middle);
      const side = sides.find((one) => onDesk(one, left, heightOf(one)));
      return side ? [{ change, left, height: heightOf(side), side }] : [];
    })
    .map(({ change, left, height, side }) => ({
      at: position(left / WIDTH),
      to: position(height / HEIGHT),
      text: signed(change),
      side,
      isMinor: !onPhone(side, left, height),
      stop: `M${round(left)} ${round(height)}h0`,
    }));
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** A line that runs level and changes height by two quarter turns at each step. */
const stepped = (fromX: number, fromY: number, points: readonly Point[], toX: number): string => {
  let path = `M${round(fromX)} ${round(fromY)}`;
  let height = fromY;
  let along = fromX;
  for (const [x, y] of points) {
    const turn = Math.min(RADIUS, Math.abs(y - height) / 2, Math.max(0, x - along));
    if (turn > 0.5) {
      const down = Math.sign(y - height);
      // A step at the very end of the line turns into nothing: it would look like a stub.
      const out = Math.min(turn, Math.max(0, toX - x));
      path += `H${round(x - turn)}q${round(turn)} 0 ${round(turn)} ${round(down * turn)}V${round(y - down * out)}q0 ${round(down * out)} ${round(out)} ${round(down * out)}`;
      along = x + out;
    } else {
      path += `H${round(x)}V${round(y)}`;
      along = x;
    }
    height = y;
  }
  return `${path}H${round(Math.max(toX, along))}`;
};
