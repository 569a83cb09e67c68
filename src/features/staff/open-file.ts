import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { type Failure, failure, type Result, success } from '#domain/failure.ts';
import type { Log } from '#domain/log.ts';
import { customerOverview, findCustomerByCard } from '#features/customers/index.ts';
import type { DeskTokenFault, SalesDesk } from '#providers/sales-desk/port.ts';
import type { Files, OpenedFile } from './files.ts';

/** Whose agents may serve customers here (specification section 6). */
const ADMITTED_PROFILE = 'EMERAUDE_P@';

/** Where agents come in; absent where there is no desk. */
export interface StaffDoor {
  readonly db: Database;
  readonly clock: Clock;
  readonly desk: SalesDesk;
  readonly files: Files;
}

/** Why no file is opened: for the log alone. */
type Cause = DeskTokenFault | 'no-desk' | 'other-profile' | 'not-authorised' | 'no-such-card' | 'used-before';

/**
 * Opens the file of the customer whose card a token of the desk names (PRO-01). Whoever may not is told one thing, whatever the cause, so
 * that a token tells nobody whether a card exists; the log has the cause.
 */
export const openFile = async (
  door: StaffDoor | undefined,
  token: string,
  request: { readonly correlationId: string; readonly cookie: string | undefined; readonly log: Log },
): Promise<Result<OpenedFile, 'staff-unauthorised'>> => {
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
  const customer = await findCustomerByCard(door.db, opening.numCarte);
  const overview = customer && (await customerOverview(door.db, customer.iuc, door.clock.now()));
  if (!overview?.profile.card) return refused('no-such-card', agent);
  const opened = await door.files.open(overview.customer.iuc, opening, request);
  return opened ? success(opened) : refused('used-before', agent);
};
