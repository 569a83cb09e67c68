import { actOnOrder } from '#features/staff/index.ts';
import type { Actor, EffectChange, OrdersContext } from './contract.ts';

type Acting = Pick<OrdersContext, 'by'>;

/** Who does what an operation does as the customer: themselves, or the agent who serves them. */
export const actorOf = ({ by }: Acting, actor: Actor): Actor =>
  actor === 'customer' && by ? `agent:${by.agent}` : actor;

/** Where an order is taken: on these pages, or by an agent. */
export const channelOf = ({ by }: Acting, channel: string): string => by?.agent ?? channel;

/** What goes with it into the trail of agents, in the same transaction; nothing where the customer acts, or nobody. */
export const actOf = ({ by }: Acting, actor: Actor, act: string, detail?: object): readonly EffectChange[] =>
  by && actor !== 'system' ? actOnOrder(by, act, detail) : [];
