import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Marks everything that follows in this chain of calls as belonging to a request (API-04). */
export const enterCorrelation = (correlationId: string): void => current.enterWith(correlationId);

/** The correlation id of the request being served, for the calls to other systems; undefined in a job. */
export const currentCorrelationId = (): string | undefined => current.getStore();
