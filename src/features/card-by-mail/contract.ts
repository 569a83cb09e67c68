import { z } from 'zod';
import type { Civility } from '#domain/customer.ts';
import { email } from '#domain/fields/contact.ts';
import { birthDate } from '#domain/fields/dates.ts';
import { personName } from '#domain/fields/person.ts';

/** By what somebody is known who has their cards sent to them without signing in (CARD-05). */
export const cardByMailInput = z.object({ lastName: personName, firstName: personName, birthDate, email });

/** A card as it goes to its holder; queued as JSON with the mail. */
export interface SentCard {
  readonly kind: 'loyalty' | 'card' | 'subscription';
  /** « Grand Voyageur », « Carte Avantage Jeune » */
  readonly title: string;
  /** 17 digits. */
  readonly number: string;
  /** ISO days, first and last; null for the loyalty card and for no end. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** What the mail says, and what its file is made of. */
export interface CardsSent {
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO instant. */
  readonly askedAt: string;
  readonly cards: readonly SentCard[];
}
