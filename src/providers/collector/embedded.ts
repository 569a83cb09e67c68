import type { Database } from '#database/database.ts';
import { type Collector, CollectorUnavailable } from './port.ts';

/** Keeps what is seen in a table of the portal's own (`measure.event`), for whoever asks it by SQL. */
export const embeddedCollector = (db: Pick<Database, 'query'>): Collector => ({
  async collect(events) {
    if (events.length === 0) return;
    try {
      await db.query(
        `insert into measure.event (event_id, at, visit, page, profile, method, status, label)
         select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[])
         on conflict do nothing`,
        [
          events.map(({ id }) => id),
          events.map(({ at }) => at.toString()),
          events.map(({ visit }) => visit),
          events.map(({ page }) => page),
          events.map(({ profile }) => profile ?? null),
          events.map(({ failure }) => failure?.method ?? null),
          events.map(({ failure }) => failure?.status ?? null),
          events.map(({ failure }) => failure?.label ?? null),
        ],
        'measure.collect',
      );
    } catch (cause) {
      throw new CollectorUnavailable('the events could not be written down', { cause });
    }
  },
});
