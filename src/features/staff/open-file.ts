import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { type Failure, failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { customerOverview, findCustomerByCard } from '#features/customers/index.ts';
import type { DeskTokenFault, SalesDesk } from '#providers/sales-desk/port.ts';
import type { Files } from './files.ts';
import { openingFromQueue, type QueueVisit, type QueueVisits } from './queue-visits.ts';

/** Whose agents may serve customers here (specification section 6). */
const ADMITTED_PROFILE = 'EMERAUDE_P@';

/** Where agents come in; absent where there is no desk. */
export interface StaffDoor {
  readonly db: Database;
  readonly clock: Clock;
  readonly desk: SalesDesk;
  readonly files: Files;
  readonly queue: QueueVisits;
}

/** What a token of the desk has opened, and the `Set-Cookie` that it is held by. */
export interface Opened {
  readonly what: 'file' | 'queue';
  readonly setCookie: string;
}

/** Why no file is opened: for the log alone. */
type Cause = DeskTokenFault | 'no-desk' | 'other-profile' | 'not-authorised' | 'no-such-card' | 'used-before';

interface OpeningRequest {
  readonly correlationId: string;
  readonly cookie: string | undefined;
  readonly log: Log;
}

/**
 * Opens the file of the customer whose card a token of the desk names (PRO-01), or the list of what waits for people where it names none and says that its
 * agent sees to them. Whoever may not is told one thing, whatever the cause, so
 * that a token tells nobody whether a card exists; the log has the cause.
 */
export const openByToken = async (
  door: StaffDoor | undefined,
  token: string,
  request: OpeningRequest,
): Promise<Result<Opened, 'staff-unauthorised'>> => {
  const refused = (cause: Cause, agent?: string): Failure<'staff-unauthorised'> => {
    request.log.warn(
      { cause, ...(agent === undefined ? {} : { agent }) },
      'a file was not opened to an agent',
    );
    return failure('staff-unauthorised');
  };
  if (!door) return refused('no-desk');
  const read = await door.desk.read(token);
  if (!read.ok) return refused(read.fault);
  const { opening } = read;
  const { agent } = opening;
  if (!agent.startsWith(ADMITTED_PROFILE)) return refused('other-profile', agent);
  if (!opening.isAuthorised) return refused('not-authorised', agent);
  const { numCarte } = opening;
  if (numCarte === undefined) {
    const setCookie = await door.queue.open(opening);
    if (setCookie === undefined) return refused('used-before', agent);
    request.log.info({ agent }, 'the list of what waits for people was opened to an agent');
    return success({ what: 'queue' as const, setCookie });
  }
  const customer = await findCustomerByCard(door.db, numCarte);
  const overview = customer && (await customerOverview(door.db, customer.iuc, door.clock.now()));
  if (!overview?.profile.card) return refused('no-such-card', agent);
  const opened = await door.files.open(overview.customer.iuc, opening, request);
  return opened
    ? success({ what: 'file' as const, setCookie: opened.setCookie })
    : refused('used-before', agent);
};

/** Why a file is not opened from the list: what waited has been seen to, or its customer has no card by which they could be served. */
export type NotFromQueue = 'gone' | 'no-card';

/**
 * Opens the file of the customer of something that waits, to an agent who has the list open (PRO-03): of nobody else, and written down with
 * the order (PRO-05). Answers its `Set-Cookie`.
 */
export const openFromQueue = async (
  { db, clock, files }: StaffDoor,
  visit: QueueVisit,
  waiting: { readonly iuc: Iuc; readonly orderId: OrderId } | undefined,
  request: Omit<OpeningRequest, 'log'>,
): Promise<string | NotFromQueue> => {
  if (!waiting) return 'gone';
  const overview = await customerOverview(db, waiting.iuc, clock.now());
  if (!overview?.profile.card) return 'no-card';
  const opened = await files.open(waiting.iuc, openingFromQueue(visit), {
    ...request,
    orderId: waiting.orderId,
  });
  return opened?.setCookie ?? 'gone';
};
