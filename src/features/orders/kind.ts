import type { QueuedMail } from '#features/mail/index.ts';
import type { EffectChange, Limit, OrdersContext } from './contract.ts';
import type { OrderRow } from './record.ts';
import { faultsOf, type StateTable, transitionsOf } from './states.ts';

/**
 * Does what the order's state asks for and answers the order after it; undefined when another process moved the order meanwhile.
 * Every step may be repeated, also at once: other systems know the order by its key, and a transition happens once.
 */
export type OrderStep = (ctx: OrdersContext, order: OrderRow) => Promise<OrderRow | undefined>;

/** Takes an effect back where it happened, if that is another system; answers what is to happen with the transition. */
type Undo = (ctx: OrdersContext, order: OrderRow) => Promise<Undone> | Undone;
type Undone = Pick<EffectChange, 'run' | 'with' | 'data'>;

export interface EffectDefinition {
  /** None for what is never taken back by the order itself, because it only happens when the order is confirmed. */
  readonly undo?: Undo;
  /** What goes back all the same when people close the order and leave the effect as it is, and how the effect stands then where it is taken back by that. */
  readonly left?: (
    order: OrderRow,
  ) => Partial<Pick<EffectChange, 'state'>> & Pick<EffectChange, 'run' | 'with'>;
}

/** What is sold in one way: a rail ticket, a donation ... The engine knows orders only by this. */
export interface OrderKind {
  /** In the database, and first word of nothing a customer reads. */
  readonly name: string;
  readonly first: string;
  /** What an agent has done who opens one, in the trail of their acts; `order-opened` when left out. */
  readonly openedAs?: string;
  readonly states: StateTable;
  readonly steps: Readonly<Record<string, OrderStep>>;
  /** What an order of this kind does in the world, in the order in which it binds; undone from the last. */
  readonly effects: Readonly<Record<string, EffectDefinition>>;
  /** When each state that may be given up is. */
  readonly limits: Readonly<Record<string, Limit>>;
  /** The event that closes an order undone for a reason; `closed-refused` for the others. */
  readonly closing: Readonly<Record<string, string>>;
  /** What is delivered in the transaction of the acceptance, by a kind that needs nobody else for it (`orderAtOnce`). */
  readonly delivers?: (order: OrderRow) => readonly EffectChange[];
  /** The mail that tells of the order once it is confirmed; made anew each time it is sent. None where nothing is told. */
  readonly confirmation?: (order: OrderRow) => QueuedMail<object> | undefined;
  /** Its customer's history shows all orders of this kind, not the last few of all such kinds together (ORDER-01). */
  readonly isKeptInHistory?: boolean;
  /** Where details are kept: a table keyed (iuc, order_id), and the columns of it that make the detail. None when there is none. */
  readonly detail?: { readonly table: string; readonly columns: readonly string[] };
  /** Share of the price that has to be paid in points, where it is another than the price list's. */
  readonly minimumPointsShare?: number;
  /** Whether an error means that another system has not answered, so that asking again may help. */
  readonly isSilence?: (error: unknown) => boolean;
}

const UNDO_STEP = 'undo';

/** What is wrong with a kind, in words; empty when nothing is. */
export const faultsOfKind = (kind: OrderKind): string[] => [
  ...faultsOf(kind.states, kind.first, new Set([UNDO_STEP, ...Object.keys(kind.steps)]), kind.limits),
  ...Object.values(kind.closing)
    .filter((event) => !transitionsOf(kind.states, kind.first).some((one) => one.event === event))
    .map((event) => `no state is closed by ${event}`),
];

/** Called at start. Throws when a kind does not hold together. */
export const checkKinds = (kinds: readonly OrderKind[]): void => {
  const faults = kinds.flatMap((kind) => faultsOfKind(kind).map((fault) => `${kind.name}: ${fault}`));
  if (faults.length > 0) throw new Error(`kinds of order: ${faults.join('; ')}`);
};

/** The kind of an order. Throws for one that this version of the portal does not sell. */
export const kindOf = (kinds: readonly OrderKind[], name: string): OrderKind => {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new RangeError(`no kind of order ${name}`);
  return kind;
};
