import type { Iuc } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import type { Standing } from '#features/loyalty/contract.ts';
import type { Expiry } from '#features/points/contract.ts';

/** Civility as the specification's web service writes it. */
export type Civility = 'M' | 'Mme';

/** Postal address with the specification's field names. `pays` is an ISO 3166 alpha-2 code. */
export interface Address {
  readonly adrBatiment: string;
  readonly adrLieuDit: string;
  readonly adrSociete: string;
  readonly adrVoie: string;
  readonly codePostale: string;
  readonly ville: string;
  readonly pays: string;
}

export interface Customer {
  readonly iuc: Iuc;
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: Temporal.PlainDate;
  readonly email: string;
  /** E.164, or undefined. */
  readonly mobile?: string;
  readonly phone?: string;
  readonly address?: Address;
}

/** Status of PROFILE-01, derived by `statusOf` from facts and never stored. */
export type Status =
  | 'NOT_LOGGED'
  | 'GRANDE_VITESSE'
  | 'ANIMATION_RELATIONNELLE'
  | 'GV_TRANS'
  | 'GV'
  | 'GV_CLUB'
  | 'T_CLUB';
/** Content profile code of PROFILE-02. */
export type ProfileCode = 'NL' | 'GVI' | 'AR' | 'GVT' | 'GV' | 'GVLC' | 'GVTLC';
/** Loyalty card type of PROFILE-02. */
export type CardType = 'GV_TRANS' | 'GV' | 'GV_CLUB' | 'T_CLUB';
/** Colour of the tier in the design tokens. */
export type TierColour = 'red' | 'blue' | 'berry' | 'yellow';

/** Who is looking, and with what rights: computed once per request. */
export interface Profile {
  readonly status: Status;
  readonly code: ProfileCode;
  /** Present when there is a loyalty card. */
  readonly card?: {
    readonly numCarte: string;
    readonly type: CardType;
    readonly colour: TierColour;
    readonly openedOn: Temporal.PlainDate;
    /** Next anniversary of the card. */
    readonly anniversary: Temporal.PlainDate;
  };
  readonly mayUseShop: boolean;
}

/** What every signed-in page shows of the person who is looking; one query. */
export interface CustomerOverview {
  readonly customer: Customer;
  readonly profile: Profile;
  /** Points Monnaie that can be spent now; 0 without a card. */
  readonly balance: Points;
  /** Present when there is a loyalty card. */
  readonly standing?: Standing;
  /** The next points to expire. */
  readonly nextExpiry?: Expiry;
}

/** A discount card or subscription. */
export interface TariffRight {
  readonly kind: 'card' | 'subscription';
  /** `avantage-adulte`, `liberte`, `forfait-annuel` ... */
  readonly product: string;
  readonly number: string;
  readonly validFrom: Temporal.PlainDate;
  /** Last day. */
  readonly validUntil: Temporal.PlainDate;
}
