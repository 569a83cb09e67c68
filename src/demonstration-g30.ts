import type { Database } from '#database/database.ts';
import { type Clock, PARIS, parisDate } from '#domain/clock.ts';
import { activationOf } from '#domain/g30.ts';
import type { ContentLibrary } from '#features/content/index.ts';
import { DEMONSTRATION_PEOPLE } from '#features/customers/index.ts';
import { G30_TERMS } from '#features/g30/index.ts';

/** Days since the member who travels nearly every week has subscribed to the G30 service. */
const SUBSCRIBED_DAYS = 75;

/** One demonstration customer has the G30 service; told again, nothing changes. */
export const tellDemonstrationG30 = async (
  db: Database,
  clock: Clock,
  content: Pick<ContentLibrary, 'entry'>,
): Promise<void> => {
  const member = DEMONSTRATION_PEOPLE.find(({ name }) => name === 'gvlc');
  const terms = content.entry(G30_TERMS);
  if (!member || !terms) return;
  const subscribedOn = parisDate(clock.now()).subtract({ days: SUBSCRIBED_DAYS });
  await db.query(
    `insert into g30.subscription (iuc, subscription_id, subscribed_at, subscribed_on, activates_on, terms_version, changed_at)
     values ($1, '01920000-0000-7000-8000-00000030a001', $2, $3, $4, $5, $2) on conflict do nothing`,
    [
      member.iuc,
      subscribedOn.toZonedDateTime({ timeZone: PARIS, plainTime: '18:12' }).toInstant(),
      subscribedOn,
      activationOf(subscribedOn),
      terms.version,
    ],
  );
};
