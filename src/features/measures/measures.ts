import { consentOf } from '#contract/consent-cookie.ts';
import type { FailureWitness } from '#contract/measures.ts';
import type { ServerConfig } from '#contract/portal-context.ts';
import { newId } from '#domain/ids.ts';
import type { ToldEvent } from './contract.ts';
import { failureLabel } from './failure-label.ts';
import { flowLimit } from './flow.ts';
import { endVisit, keepVisit, newVisit, visitOf } from './visit-cookie.ts';
import { keepWaiting, type WaitingContext } from './waiting.ts';
import type { WithdrawnVisits } from './withdrawn-visits.ts';

/** What counting works with. */
export interface MeasuresContext extends WaitingContext {
  readonly config: ServerConfig;
  readonly withdrawn: WithdrawnVisits;
  /** Events of one network in a minute; undefined for any number, under load tests only. */
  readonly mostPerMinute: number | undefined;
}

/** Counts what is seen, for browsers that agreed to it and for no other (COOKIE-01, API-09, NAV-11). */
export interface Measures extends FailureWitness {
  /** Takes what a browser tells. Answers how many it took, and the cookie by which the visit goes on. Never rejects. */
  tell(
    browser: { readonly cookie: string | undefined; readonly address: string },
    events: readonly ToldEvent[],
  ): Promise<{ readonly taken: number; readonly setCookie?: string }>;
  /** A browser no longer agrees: what still waits of its visit is dropped, in every process. Answers the `Set-Cookie` that ends the visit. Never rejects. */
  withdrawn(cookie: string | undefined): Promise<string>;
  /** What whoever runs the portal should know of it. */
  problems(): string[];
  close(): Promise<void>;
}

export const createMeasures = ({
  collector,
  config,
  log,
  withdrawn,
  mostPerMinute,
  ...patience
}: MeasuresContext): Measures => {
  const hasRoom = mostPerMinute === undefined ? () => true : flowLimit(mostPerMinute);
  const waiting = keepWaiting({ collector, log, withdrawn, ...patience });
  /** Of a browser that no longer agrees nothing more goes out. */
  const forget = async (cookie: string | undefined): Promise<void> => {
    const visit = visitOf(cookie, config);
    if (visit === undefined) return;
    waiting.forget(visit);
    try {
      await withdrawn.add(visit);
    } catch (error) {
      log.error({ err: error }, 'other processes could not be told that a visit is over');
    }
  };
  const agrees = (cookie: string | undefined): boolean => consentOf(cookie, config).statistiques === true;
  const common = (visit: string) => ({ id: newId(), at: Temporal.Now.instant(), visit });

  return {
    async tell({ cookie, address }, events) {
      if (!agrees(cookie)) await forget(cookie);
      if (events.length === 0 || !agrees(cookie) || !hasRoom(address, events.length)) return { taken: 0 };
      const visit = visitOf(cookie, config) ?? newVisit();
      await waiting.send(
        events.map((event) => ({
          ...common(visit),
          page: event.page,
          profile: event.profile,
          failure:
            event.kind === 'page'
              ? undefined
              : {
                  method: event.method,
                  status: event.status ?? undefined,
                  label: failureLabel(event.status ?? undefined),
                },
        })),
      );
      return { taken: events.length, setCookie: keepVisit(visit, config) };
    },
    async failed({ cookie, page, profile, method, status }) {
      if (!agrees(cookie)) return forget(cookie);
      const visit = visitOf(cookie, config) ?? newVisit();
      await waiting.send([
        { ...common(visit), page, profile, failure: { method, status, label: failureLabel(status) } },
      ]);
    },
    async withdrawn(cookie) {
      await forget(cookie);
      return endVisit(config);
    },
    problems: waiting.problems,
    close: waiting.close,
  };
};
