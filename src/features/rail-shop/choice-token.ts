import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Points, points } from '#domain/money.ts';
import type { Fare, TravelClass } from '#domain/rail/leg.ts';
import { adults, isSameParty, type Party, seated } from '#domain/rail/travellers.ts';

/** What a customer picked from a list of proposals, at the price that was shown. Nothing in it says who. */
export interface Choice {
  readonly direction: 'outward' | 'inward';
  /** Names the trains, as `journeyById` reads them from any version of the timetable. */
  readonly journey: string;
  readonly travelClass: TravelClass;
  readonly fare: Fare;
  /** For whom. */
  readonly party: Party;
  /** Price for all passengers. */
  readonly points: Points;
}

export type ReadChoice =
  | { readonly ok: true; readonly choice: Choice }
  | { readonly ok: false; readonly reason: 'unreadable' | 'expired' };

/** How long a quoted price may be chosen, in real seconds. */
export const CHOICE_LIFETIME = 30 * 60;
/** Longer than any choice we sign; anything beyond is refused before it is looked at. */
const LONGEST = 1500;
const SIGNATURE_BYTES = 16;

const some = z.int().min(0).max(6);
/** Adults, card holders, children, companions, infants, wheelchairs; a number alone is that many adults. */
const travellers = z.union([z.int().min(1).max(6), z.tuple([some, some, some, some, some, some])]);
const signed = z.tuple([
  z.literal(1),
  z.int().positive(),
  z.enum(['o', 'i']),
  travellers,
  z.enum(['1', '2']),
  z.enum(['points', 'promo']),
  z.int().positive(),
  z.string().min(1).max(600),
]);

const written = (party: Party): z.input<typeof travellers> => {
  const { adult, card, child, companion, infant, wheelchairs } = party;
  const count = seated(party);
  return isSameParty(party, adults(count)) ? count : [adult, card, child, companion, infant, wheelchairs];
};

const partyIn = (said: z.output<typeof travellers>): Party => {
  if (typeof said === 'number') return adults(said);
  const [adult, card, child, companion, infant, wheelchairs] = said;
  return { adult, card, child, companion, infant, wheelchairs };
};

/** The key of the tokens, from the portal's root secret. */
export const choiceKey = (root: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', 'quotation-choice', 32));

const signatureOf = (key: Uint8Array, payload: string): Buffer =>
  createHmac('sha256', key).update(payload).digest().subarray(0, SIGNATURE_BYTES);

/**
 * Writes a choice as a token for URLs and forms, so that no step of an order needs a state of the server and no price can be
 * changed on the way. `now` is real time in Unix milliseconds; the token expires `CHOICE_LIFETIME` seconds later.
 */
export const signChoice = (key: Uint8Array, choice: Choice, now: number): string => {
  const payload = Buffer.from(
    JSON.stringify([
      1,
      // In milliseconds, so that the same train chosen again from a new list is another choice, and another order.
      now + CHOICE_LIFETIME * 1000,
      choice.direction === 'outward' ? 'o' : 'i',
      written(choice.party),
      choice.travelClass,
      choice.fare,
      choice.points,
      choice.journey,
    ] satisfies z.input<typeof signed>),
  ).toString('base64url');
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`;
};

/** Reads a token back. `unreadable` covers everything that we did not sign; nothing is parsed before the signature is checked. */
export const readChoice = (key: Uint8Array, token: string, now: number): ReadChoice => {
  const unreadable = { ok: false, reason: 'unreadable' } as const;
  if (token.length > LONGEST) return unreadable;
  const dot = token.indexOf('.');
  if (dot < 1) return unreadable;
  const payload = token.slice(0, dot);
  const given = Buffer.from(token.slice(dot + 1), 'base64url');
  // One text per choice: other spellings of the same bytes are not ours.
  if (given.length !== SIGNATURE_BYTES || given.toString('base64url') !== token.slice(dot + 1))
    return unreadable;
  if (!timingSafeEqual(given, signatureOf(key, payload))) return unreadable;
  const parsed = signed.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success) return unreadable;
  const [, expires, direction, said, travelClass, fare, price, journey] = parsed.data;
  if (expires <= now) return { ok: false, reason: 'expired' };
  return {
    ok: true,
    choice: {
      direction: direction === 'o' ? 'outward' : 'inward',
      party: partyIn(said),
      travelClass,
      fare,
      points: points(price),
      journey,
    },
  };
};
