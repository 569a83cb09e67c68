import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Whether a server has stopped answering without having ended: halted, or behind a line that carries nothing any more. Each question would
 * then wait for its whole time limit, and a page asks several: whoever asks next is told at once, until the server has answered a look.
 */
export interface Silence {
  readonly isOn: boolean;
  /** A question has found no answer within its time. */
  begin(): void;
  close(): void;
}

/** The server does not answer at the moment; nothing was asked of it. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
}

const LOOK_EVERY_MS = 250;
const LOOK_LIMIT_MS = 1_000;

/** What `pg` throws when nobody answered in time; a server's own limit is an answer. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Query read timeout|timeout expired|Connection terminated due to connection timeout)$/.test(
    error.message,
  );

export const createSilence = (server: pg.ClientConfig): Silence => {
  let isOn = false;
  const closing = new AbortController();
  const look = async (): Promise<void> => {
    while (isOn && !closing.signal.aborted) {
      isOn = await isSilent(server);
      if (isOn) await sleep(LOOK_EVERY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
    }
  };
  return {
    get isOn() {
      return isOn;
    },
    begin: () => {
      if (isOn) return;
      isOn = true;
      void look();
    },
    close: () => closing.abort(),
  };
};

const isSilent = async (server: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client({
    ...server,
    application_name: 'espace-voyageur look',
    connectionTimeoutMillis: LOOK_LIMIT_MS,
    query_timeout: LOOK_LIMIT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return false;
  } catch (error) {
    // One that refuses, or whose queue of callers is full and not emptied: only the second says nothing.
    return isSilence(error) || (error as NodeJS.ErrnoException).code === 'EAGAIN';
  } finally {
    client.end().catch(() => {});
  }
};
