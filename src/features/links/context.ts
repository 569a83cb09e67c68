import { fromNetwork, type Limit, type Limited, limitedBy } from '#database/limits.ts';
import type { MailingContext } from '#features/mail/index.ts';
import type { Accounts } from '#providers/identity/port.ts';
import type { LinkKey } from './links.ts';

/** What a feature works with whose mails carry links that act. */
export interface LinkContext extends MailingContext {
  readonly linkKey: LinkKey;
  /** False under load tests only. */
  readonly rateLimits: boolean;
}

/** The same for links that act on somebody's account at the embedded identity provider. */
export interface AccountLinkContext extends LinkContext {
  readonly accounts: Accounts;
}

/** Links to one addressee, whoever causes them: the address need not be theirs. */
const OF_ADDRESSEE: Limit = { free: 4, longest: 3_600 };
/** Asked for from one network: households, offices and stations share an address. */
const OF_NETWORK: Limit = { free: 20, longest: 900 };

/** Counts a link that is asked for, by each addressee (`subjectOf(…)`) and by the network it is asked from, and answers why it comes too early. */
export const limitLinks = async (
  { db, rateLimits }: Pick<LinkContext, 'db' | 'rateLimits'>,
  what: string,
  addressees: readonly Buffer[],
  network: string,
): Promise<Limited | undefined> =>
  rateLimits
    ? limitedBy(
        db,
        [
          ...addressees.map((subject) => ({ subject, limit: OF_ADDRESSEE })),
          fromNetwork(what, network, OF_NETWORK),
        ],
        what,
      )
    : undefined;
