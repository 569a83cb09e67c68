/**
 * The life of an order as data. A state says what is being done or waited for, so that whoever finds an order knows what to
 * do next, whatever process began it. `shop.order_history` has a constraint with the same transitions; a test compares them.
 */
export const ORDER_STATES = {
  /** The order exists; the booking system is asked to hold the seats. */
  holding: {
    driver: 'hold-seats',
    undo: 'release-seats',
    to: { 'seats-held': 'held', 'hold-refused': 'refused', 'gave-up': 'releasing' },
  },
  /** Seats are held; the customer decides. The driver only watches the end of the hold. */
  held: {
    driver: 'watch-hold',
    undo: 'release-seats',
    to: {
      'hold-extended': 'held',
      accepted: 'booking',
      'points-missing': 'releasing',
      abandoned: 'releasing',
      'hold-ended': 'releasing',
    },
  },
  /** Terms accepted and points debited, in one transaction; the booking system is asked for the file. */
  booking: {
    driver: 'book-seats',
    undo: 'refund-points',
    to: { booked: 'confirmed', 'booking-refused': 'releasing', 'gave-up': 'releasing' },
  },
  /** Being undone: whatever the booking system has of this order is cancelled there. */
  releasing: {
    driver: 'release-seats',
    to: {
      'seats-released': 'refunding',
      'closed-refused': 'refused',
      'closed-cancelled': 'cancelled',
      'closed-expired': 'expired',
    },
  },
  /** Being undone: the points go back to the lots they came from. */
  refunding: { driver: 'refund-points', to: { 'points-refunded': 'refused' } },
  /** Tickets exist. */
  confirmed: { final: true },
  /** Ended without tickets because something refused. */
  refused: { final: true },
  /** Ended by the customer before accepting. */
  cancelled: { final: true },
  /** The hold ended before the customer accepted. */
  expired: { final: true },
} as const satisfies Record<string, OrderStateDefinition>;

export type OrderState = keyof typeof ORDER_STATES;

/** A step of `steps.ts`. */
export type OrderStep = 'hold-seats' | 'watch-hold' | 'book-seats' | 'release-seats' | 'refund-points';

interface OrderStateDefinition<Step extends string = OrderStep> {
  /** The step that moves an order on from here; its implementation is in `drive.ts`. */
  readonly driver?: Step;
  /** The step that takes back what this state's driver, or the way into it, may have done. */
  readonly undo?: Step;
  /** Event -> next state. */
  readonly to?: Readonly<Record<string, string>>;
  readonly final?: true;
}

export const FIRST_STATE = 'holding' satisfies OrderState;

const definitions: Readonly<Record<string, OrderStateDefinition>> = ORDER_STATES;

export const isFinal = (state: OrderState): boolean => definitions[state]?.final === true;

/** The state an event leads to. Throws RangeError when the event does not exist in that state. */
export const next = (state: OrderState, event: string): OrderState => {
  const to = definitions[state]?.to?.[event];
  if (to === undefined) throw new RangeError(`an order that is ${state} knows no ${event}`);
  return to as OrderState;
};

/** Every transition as `from event to`, sorted. */
export const transitions = (): { from: OrderState; event: string; to: OrderState }[] =>
  Object.entries(definitions)
    .flatMap(([from, { to = {} }]) =>
      Object.entries(to).map(([event, target]) => ({
        from: from as OrderState,
        event,
        to: target as OrderState,
      })),
    )
    .sort((a, b) => `${a.from} ${a.event}`.localeCompare(`${b.from} ${b.event}`));

/**
 * What is wrong with a table of states, in words; empty when nothing is: every target exists, every state can be reached
 * from the first, every state that is not final has a driver that exists and a way to a final one.
 */
export const faultsOf = (
  states: Readonly<Record<string, OrderStateDefinition<string>>>,
  first: string,
  drivers: ReadonlySet<string>,
): string[] => {
  const targets = (state: string) => Object.values(states[state]?.to ?? {});
  const reach = (from: string): Set<string> => {
    const seen = new Set([from]);
    for (const state of seen) for (const target of targets(state)) seen.add(target);
    return seen;
  };
  const reached = reach(first);
  return Object.entries(states).flatMap(([name, { driver, undo, final }]) => [
    ...targets(name)
      .filter((target) => !(target in states))
      .map((target) => `${name} leads to ${target}, which does not exist`),
    ...(reached.has(name) ? [] : [`${name} cannot be reached from ${first}`]),
    ...(final && targets(name).length > 0 ? [`${name} is final and leads on`] : []),
    ...(!final && driver === undefined ? [`${name} is not final and has no driver`] : []),
    ...[driver, undo]
      .filter((step) => step !== undefined && !drivers.has(step))
      .map((step) => `${name} needs the step ${step}, which does not exist`),
    ...(!final && ![...reach(name)].some((state) => states[state]?.final)
      ? [`${name} never leads to an end`]
      : []),
  ]);
};

/** Called at start with the drivers there are. Throws when the table and the drivers do not fit together. */
export const checkStates = (drivers: ReadonlySet<string>): void => {
  const faults = faultsOf(ORDER_STATES, FIRST_STATE, drivers);
  if (faults.length > 0) throw new Error(`order states: ${faults.join('; ')}`);
};
