import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { Profile } from '#domain/profile.ts';
import type { SessionView } from './session.ts';

/**
 * Who may open a route or use a call; the catalogue's "Access of each route". `served`: the customer, or an agent who serves them. An agent
 * passes where it says so, in the shop and in professional mode, and nowhere else: what is the customer's own stays theirs (PRO-06).
 */
export type Access = 'public' | 'login' | 'served' | 'card' | 'shop' | 'staff';

/** Why an access may be refused. */
export const ACCESS_ERRORS = [
  'sign-in-required',
  'customer-required',
  'card-required',
  'shop-required',
  'staff-required',
] as const satisfies readonly ErrorCode[];
export type Refusal = (typeof ACCESS_ERRORS)[number];

/** Who is asking. `profile` may be left out where the access asked for is `public` or `login`. */
export interface Visitor {
  readonly session: SessionView | undefined;
  readonly profile: Profile | undefined;
}

/** The one place that decides whether a route or a call is open to somebody; undefined means yes. */
export const refusalOf = (access: Access, { session, profile }: Visitor): Refusal | undefined => {
  if (access === 'public') return undefined;
  if (!session) return 'sign-in-required';
  switch (access) {
    case 'login':
      return session.isEsp ? 'customer-required' : undefined;
    case 'served':
      return undefined;
    case 'staff':
      return session.isEsp ? undefined : 'staff-required';
    case 'card':
      if (session.isEsp) return 'customer-required';
      return profile?.card ? undefined : 'card-required';
    case 'shop':
      // An agent serves whoever holds a card (specification section 6); the customer's own right rules otherwise.
      if (session.isEsp) return profile?.card ? undefined : 'card-required';
      return profile?.mayUseShop ? undefined : 'shop-required';
  }
};

const needsProfile: ReadonlySet<Access> = new Set(['card', 'shop']);
export const accessNeedsProfile = (access: Access): boolean => needsProfile.has(access);
