import type { Customer } from '#domain/customer.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Standing } from '#domain/loyalty/membership.ts';
import type { Points } from '#domain/money.ts';
import type { Profile } from '#domain/profile.ts';

/** What every signed-in page and call may know of the person who is looking. */
export interface CustomerOverview {
  readonly customer: Customer;
  readonly profile: Profile;
  /** Points Monnaie that can be spent now; 0 without a card. */
  readonly balance: Points;
  /** Has written to customer service (CLAIM-01). */
  readonly haveComplaints: boolean;
  /** Present when there is a loyalty card. */
  readonly standing?: Standing;
  /** The next points to expire: their last day, and how many. */
  readonly nextExpiry?: { readonly on: Temporal.PlainDate; readonly points: Points };
}

/** Who a customer is and what they may do; undefined for one that is not there. Asked at most once per request. */
export interface ProfileReader {
  overview(iuc: Iuc): Promise<CustomerOverview | undefined>;
}
