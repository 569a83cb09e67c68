/** A session without signing in, for tests that are about something else. */
export { openSession } from '../session-store.ts';
