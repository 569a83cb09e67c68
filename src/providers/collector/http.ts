import { authorizationOf } from '#domain/credentials.ts';
import { asking, ofEveryCall } from '../asking.ts';
import { type Collector, CollectorUnavailable, type Measured } from './port.ts';

/** Nobody waits for what is counted. */
const TIMEOUT_MS = 5_000;

/** What is said of the events rather than of the moment, or of a key or an address that somebody will mend. */
const MAKES_NO_SENSE: ReadonlySet<number> = new Set([400, 413, 422]);

/** An event as docs/collector-interface.md has it. */
const written = ({ id, at, visit, page, profile, failure }: Measured) => ({
  id,
  at: at.toString({ fractionalSecondDigits: 3 }),
  visit,
  page,
  profile: profile ?? null,
  ...(failure
    ? {
        kind: 'technical-error',
        method: failure.method,
        status: failure.status ?? null,
        label: failure.label,
      }
    : { kind: 'page' }),
});

/** The operator's collector by HTTP. Tests may be less patient. */
export const httpCollector = ({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly url: string;
  readonly key?: string;
  readonly timeoutMs?: number;
}): Collector => ({
  async collect(events) {
    if (events.length === 0) return;
    let status: number;
    try {
      const about = { called: 'collector', command: 'collect', method: 'POST', path: '' };
      const response = await asking(about, (told) =>
        fetch(url, {
          method: 'POST',
          headers: {
            ...ofEveryCall(),
            ...told.headers,
            'content-type': 'application/json',
            ...(key === undefined ? {} : { authorization: authorizationOf(key) }),
          },
          body: JSON.stringify({ events: events.map(written) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      status = response.status;
      await response.body?.cancel();
    } catch (cause) {
      throw new CollectorUnavailable('the collector does not answer', { cause });
    }
    if (status < 200 || status > 299)
      throw new CollectorUnavailable(`the collector answered ${status}`, {
        isFinal: MAKES_NO_SENSE.has(status),
      });
  },
});
