import type { Profile } from '#features/customers/contract.ts';
import type { SessionView } from '#server/session-port.ts';
import type { Access } from '#web/routes.ts';

export type Refusal = 'sign-in-required' | 'card-required' | 'shop-required' | 'staff-required';

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
      return undefined;
    case 'staff':
      return session.isEsp ? undefined : 'staff-required';
    case 'card':
      return profile?.card ? undefined : 'card-required';
    case 'shop':
      // An agent serves whoever holds a card (specification section 6); the customer's own right rules otherwise.
      if (session.isEsp) return profile?.card ? undefined : 'card-required';
      return profile?.mayUseShop ? undefined : 'shop-required';
  }
};

const needsProfile: ReadonlySet<Access> = new Set(['card', 'shop']);
export const accessNeedsProfile = (access: Access): boolean => needsProfile.has(access);

/** French sentence of each refusal, with its HTTP status. */
export const REFUSALS: Readonly<Record<Refusal, { status: number; message: string }>> = {
  'sign-in-required': { status: 401, message: 'Connectez-vous pour continuer.' },
  'card-required': {
    status: 403,
    message: 'Cette page est réservée aux membres du programme de fidélité.',
  },
  'shop-required': {
    status: 403,
    message: 'La boutique est réservée aux membres Grand Voyageur et Grand Voyageur Le Club.',
  },
  'staff-required': { status: 403, message: 'Cette page est réservée aux agents de vente.' },
};
