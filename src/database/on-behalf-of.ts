import { AsyncLocalStorage } from 'node:async_hooks';

const customers = new AsyncLocalStorage<string | undefined>();

/**
 * Everything that follows in this chain of calls is done for one customer, who may hold no more than a part of a pool's connections at once
 * (docs/decisions/0304-one-customers-part-of-the-connections.md); undefined for what is done for several, or for nobody.
 */
export const onBehalfOf = <Value>(customer: string | undefined, work: () => Value): Value =>
  customers.run(customer, work);

/** Whom the work under way is for. */
export const whoAsks = (): string | undefined => customers.getStore();
