import type { Tier } from './loyalty/config.ts';

/** Status of PROFILE-01, derived by `profileFrom` from facts and never stored. */
export type Status = 'NOT_LOGGED' | 'GRANDE_VITESSE' | 'ANIMATION_RELATIONNELLE' | Tier;
/** Content profile code of PROFILE-02. */
export type ProfileCode = 'NL' | 'GVI' | 'AR' | 'GVT' | 'GV' | 'GVLC' | 'GVTLC';
/** Colour of the tier in the design tokens. */
export type TierColour = 'red' | 'blue' | 'berry' | 'yellow';

/** Who is looking, and with what rights: computed once per request. */
export interface Profile {
  readonly status: Status;
  readonly code: ProfileCode;
  /** Present when there is a loyalty card. */
  readonly card?: {
    readonly numCarte: string;
    readonly type: Tier;
    readonly colour: TierColour;
    readonly openedOn: Temporal.PlainDate;
    /** Next anniversary of the card. */
    readonly anniversary: Temporal.PlainDate;
  };
  readonly mayUseShop: boolean;
}

/** Everything the status of a person follows from (PROFILE-01); nobody logged in is `undefined`. */
export interface ProfileFacts {
  /** The open loyalty card and the tier that its membership's facts bring. */
  readonly card?: {
    readonly numCarte: string;
    readonly tier: Tier;
    readonly openedOn: Temporal.PlainDate;
    readonly anniversary: Temporal.PlainDate;
  };
  /** A discount card or subscription is in force today. */
  readonly hasTariffRight: boolean;
}

const CODES: Readonly<Record<Status, ProfileCode>> = {
  NOT_LOGGED: 'NL',
  GRANDE_VITESSE: 'GVI',
  ANIMATION_RELATIONNELLE: 'AR',
  GV_TRANS: 'GVT',
  GV: 'GV',
  GV_CLUB: 'GVLC',
  T_CLUB: 'GVTLC',
};
/** PROFILE-02, decided order. */
const COLOURS: Readonly<Record<Tier, TierColour>> = {
  GV_TRANS: 'red',
  GV: 'blue',
  GV_CLUB: 'berry',
  T_CLUB: 'yellow',
};
/** PROFILE-06: the shop and the order history are for these cards only. */
const SHOP_CARDS: readonly Tier[] = ['GV', 'GV_CLUB'];

/** Who is looking, and with what rights; without facts, a visitor. */
export const profileFrom = (facts: ProfileFacts | undefined): Profile => {
  const status = statusFrom(facts);
  const card = facts?.card;
  return {
    status,
    code: CODES[status],
    ...(card
      ? {
          card: {
            numCarte: card.numCarte,
            type: card.tier,
            colour: COLOURS[card.tier],
            openedOn: card.openedOn,
            anniversary: card.anniversary,
          },
        }
      : {}),
    mayUseShop: card !== undefined && SHOP_CARDS.includes(card.tier),
  };
};

const statusFrom = (facts: ProfileFacts | undefined): Status => {
  if (!facts) return 'NOT_LOGGED';
  if (facts.card) return facts.card.tier;
  return facts.hasTariffRight ? 'ANIMATION_RELATIONNELLE' : 'GRANDE_VITESSE';
};
