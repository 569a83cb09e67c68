import { z } from 'zod';
import { cardNumber } from '#domain/fields/card-number.ts';
import { birthDate } from '#domain/fields/dates.ts';
import { field } from '#domain/fields/field.ts';
import { REQUIRED, WRONG_VALUE } from '#domain/fields/messages.ts';
import { personName } from '#domain/fields/person.ts';
import { MAXIMUM_PASSENGERS, PARTY_TOO_LARGE } from '#domain/fields/rail.ts';
import { CARD_KINDS } from '#domain/rail/travellers.ts';

/** Whose companion somebody is, or who travels: the member, or one of `passengers` by their place from 0. */
const TRAVELLERS = ['member', '0', '1', '2', '3', '4', '5'] as const;
export type TravellerPlace = (typeof TRAVELLERS)[number];

const flag = z.boolean().default(false);

export const handicapProfile = field(z.enum(['handicap', 'companion']), {
  accepts: ['handicap', 'companion'],
  refuses: [{ value: 'autre', message: WRONG_VALUE }],
});
const cardKind = field(z.enum(CARD_KINDS), {
  accepts: ['young', 'adult', 'senior'],
  refuses: [{ value: 'famille', message: WRONG_VALUE }],
});
const place = field(z.enum(TRAVELLERS), {
  accepts: ['member', '0'],
  refuses: [{ value: '9', message: WRONG_VALUE }],
});

/** What a person needs aboard (RAIL-08, RAIL-17). */
const needs = {
  handicap: handicapProfile
    .optional()
    .describe('A disabled traveller, or the companion of one, who is then named by them.'),
  wheelchair: flag.describe('Stays in the wheelchair, on a space for it.'),
  wheelchairFits: flag.describe('The wheelchair is within 70 cm by 120 cm, and 300 kg with the traveller.'),
  companion: place.optional().describe('Who accompanies them: 12 years old at least, one person each.'),
  assistanceDeparture: flag.describe('Somebody waits for them in the station where they leave.'),
  assistanceArrival: flag.describe('Somebody waits for them in the station where they arrive.'),
};
const names = {
  firstName: personName,
  lastName: personName,
  birthDate: birthDate.describe('JJ/MM/AAAA'),
};

const passenger = z
  .object({
    ...names,
    card: cardKind.optional().describe('A discount card in force on the day of travel.'),
    cardNumber: cardNumber.optional(),
    ...needs,
  })
  .refine(({ card, cardNumber: number }) => card === undefined || number !== undefined, {
    path: ['cardNumber'],
    error: REQUIRED,
  });

/** Who travels, named: fields of an order's input. */
export const travellersInput = {
  clientIsPassenger: z.boolean().default(true).describe('The member travels, besides `passengers`.'),
  member: z.object(needs).optional().describe('What the member needs; their cards are known.'),
  passengers: z
    .array(passenger)
    .max(MAXIMUM_PASSENGERS, PARTY_TOO_LARGE)
    .default([])
    .describe('Everybody with a place but the member.'),
  infants: z
    .array(z.object(names))
    .max(MAXIMUM_PASSENGERS, PARTY_TOO_LARGE)
    .default([])
    .describe('Less than 4 years old, without a place.'),
  remember: flag.describe('Names of those who come along are kept, to be offered next time.'),
};
type Input = z.output<z.ZodObject<typeof travellersInput>>;

/** What somebody needs aboard, as an order is asked for it; what is not needed is left out, so that a repeated command is the same. */
export interface Needs {
  readonly isDisabled?: true;
  /** Says that they are somebody's companion; who names them says whose. */
  readonly isCompanion?: true;
  readonly wheelchair?: true;
  readonly wheelchairFits?: true;
  readonly companion?: TravellerPlace;
  readonly assistance?: readonly ('departure' | 'arrival')[];
}
interface Names {
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date. */
  readonly birthDate: string;
}
interface NamedTraveller extends Names, Needs {
  readonly card?: { readonly kind: (typeof CARD_KINDS)[number]; readonly number: string };
}
/** Who travels, named. */
export interface NamedParty {
  readonly memberTravels: boolean;
  readonly member: Needs;
  readonly others: readonly NamedTraveller[];
  readonly infants: readonly Names[];
  /** Those who come along are offered next time. */
  readonly remember: boolean;
}

const needsOf = (said: Partial<z.output<z.ZodObject<typeof needs>>>): Needs => {
  const assistance = [
    ...(said.assistanceDeparture ? (['departure'] as const) : []),
    ...(said.assistanceArrival ? (['arrival'] as const) : []),
  ];
  return {
    ...(said.handicap === 'handicap' || said.wheelchair ? { isDisabled: true } : {}),
    ...(said.handicap === 'companion' ? { isCompanion: true } : {}),
    ...(said.wheelchair ? { wheelchair: true } : {}),
    ...(said.wheelchair && said.wheelchairFits ? { wheelchairFits: true } : {}),
    ...(said.companion ? { companion: said.companion } : {}),
    ...(assistance.length > 0 ? { assistance } : {}),
  };
};
const namesOf = ({ firstName, lastName, birthDate: born }: Input['infants'][number]): Names => ({
  firstName,
  lastName,
  birthDate: born.toString(),
});

/** The party that an input names. */
export const namedParty = ({
  clientIsPassenger,
  member,
  passengers,
  infants,
  remember,
}: Input): NamedParty => ({
  memberTravels: clientIsPassenger,
  member: clientIsPassenger ? needsOf(member ?? {}) : {},
  others: passengers.map(({ card, cardNumber: number, ...one }) => ({
    ...namesOf(one),
    ...needsOf(one),
    ...(card && number ? { card: { kind: card, number } } : {}),
  })),
  infants: infants.map(namesOf),
  remember,
});
