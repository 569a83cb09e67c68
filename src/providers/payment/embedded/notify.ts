import type { Database } from '#database/database.ts';
import type { Log } from '#domain/log.ts';
import { signNotification } from '../notifications.ts';

/** Waits before each repetition: a minute or so of short ones, then for a day. */
const PAUSES_SECONDS = [2, 5, 10, 30, 60, 300, 900, 3_600, 4 * 3_600, 12 * 3_600];
const TIMEOUT_MS = 5_000;
const AT_ONCE = 8;
/** While one process sends it, no other does. */
const LEASE_SECONDS = 30;

interface Due {
  readonly notification_id: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
}

export interface Notifier {
  readonly db: Database;
  /** `whsec_…`, shared with whoever is notified. */
  readonly secret: string;
  readonly log: Log;
  /** Where an address is reached from here, when that is elsewhere than it says. */
  readonly addressOf?: (url: string) => string;
}

/**
 * Sends the notifications that are due, each under its own id however often it is sent, until it is answered by a 2xx, and no more than
 * eleven times. Answers how many were sent.
 */
const notifyDue = async ({ db, secret, log, addressOf = (url) => url }: Notifier): Promise<number> => {
  const due = await db.query<Due>(
    `update payment.notification n set next_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds', attempts = attempts + 1
     from (select notification_id from payment.notification where next_at <= clock_timestamp()
           order by next_at limit ${AT_ONCE} for update skip locked) d
     where n.notification_id = d.notification_id
     returning n.notification_id, n.url, n.body, n.attempts`,
  );
  await Promise.all(
    due.map(async ({ notification_id: id, url, body, attempts }) => {
      const answered = await fetch(addressOf(url), {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: signNotification(secret, id, body),
        body,
      }).then(
        async (response) => {
          await response.body?.cancel();
          return response.ok;
        },
        () => false,
      );
      const pause = PAUSES_SECONDS[attempts - 1];
      if (!answered && pause === undefined)
        log.warn({ notification: id }, 'a payment notification is given up');
      await db.query(
        `update payment.notification
         set answered_at = case when $2 then clock_timestamp() end,
             next_at = case when $2 then null else clock_timestamp() + $3 * interval '1 second' end
         where notification_id = $1`,
        [id, answered, pause ?? null],
      );
    }),
  );
  return due.length;
};

const EVERY_MS = 1_000;

/** What another company's own machines do: time decides, and what it decided is told. Ends with `close`. */
export const keepNotifying = (
  notifier: Notifier,
  settleDue: () => Promise<void>,
): { close(): Promise<void> } => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      await settleDue();
      while (!stopped && (await notifyDue(notifier)) === AT_ONCE);
    } catch {
      // The database does not answer, which others say: it is looked at again.
    }
  };
  let running = Promise.resolve();
  const again = (): void => {
    if (stopped) return;
    running = look();
    void running.then(() => {
      if (!stopped) timer = setTimeout(again, EVERY_MS).unref();
    });
  };
  again();
  return {
    close: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
