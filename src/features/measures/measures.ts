import { consentOf } from '#contract/consent-cookie.ts';
import type { FailureWitness } from '#contract/measures.ts';
import type { ServerConfig } from '#contract/portal-context.ts';
import { newId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { Collector, Measured } from '#providers/collector/port.ts';
import type { ToldEvent } from './contract.ts';
import { failureLabel } from './failure-label.ts';
import { flowLimit } from './flow.ts';
import { keepVisit, newVisit, visitOf } from './visit-cookie.ts';

/** Events of one network in a minute: a whole train behind one address looks at fewer pages. */
const MOST_A_MINUTE = 1_200;

/** What counting works with. */
export interface MeasuresContext {
  readonly collector: Collector;
  readonly config: ServerConfig;
  readonly log: Log;
  /** False under load tests only. */
  readonly rateLimits: boolean;
}

/** Counts what is seen, for browsers that agreed to it and for no other (COOKIE-01, API-09, NAV-11). */
export interface Measures extends FailureWitness {
  /** Takes what a browser tells. Answers how many it took, and the cookie by which the visit goes on. Never rejects. */
  tell(
    browser: { readonly cookie: string | undefined; readonly address: string },
    events: readonly ToldEvent[],
  ): Promise<{ readonly taken: number; readonly setCookie?: string }>;
}

export const createMeasures = ({ collector, config, log, rateLimits }: MeasuresContext): Measures => {
  const hasRoom = flowLimit(MOST_A_MINUTE);
  let isDown = false;
  /** What cannot be counted is not; a collector that is down is said once, and when it is back. */
  const collect = async (events: readonly Measured[]): Promise<boolean> => {
    try {
      await collector.collect(events);
      if (isDown) log.info({}, 'the collector takes events again');
      isDown = false;
      return true;
    } catch (error) {
      if (!isDown) log.warn({ err: error }, 'the collector takes no events: they are lost');
      isDown = true;
      return false;
    }
  };
  const agrees = (cookie: string | undefined): boolean => consentOf(cookie, config).statistiques === true;
  const common = (visit: string) => ({ id: newId(), at: Temporal.Now.instant(), visit });

  return {
    async tell({ cookie, address }, events) {
      if (events.length === 0 || !agrees(cookie)) return { taken: 0 };
      if (rateLimits && !hasRoom(address, events.length)) return { taken: 0 };
      const visit = visitOf(cookie, config) ?? newVisit();
      const isTaken = await collect(
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
      return { taken: isTaken ? events.length : 0, setCookie: keepVisit(visit, config) };
    },
    async failed({ cookie, page, profile, method, status }) {
      if (!agrees(cookie)) return;
      const visit = visitOf(cookie, config) ?? newVisit();
      await collect([
        { ...common(visit), page, profile, failure: { method, status, label: failureLabel(status) } },
      ]);
    },
  };
};
