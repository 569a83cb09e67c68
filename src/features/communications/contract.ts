import { z } from 'zod';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import {
  isOffered,
  OPT_IN_CHANNELS,
  OPT_IN_TYPES,
  type OptInChannel,
  type OptInStatus,
  type OptInType,
} from '#domain/opt-ins.ts';

/** One opt-in as it is to be (`putOptins`). */
export const optInInput = z
  .object({
    channel: z.enum(OPT_IN_CHANNELS),
    type: z.enum(OPT_IN_TYPES),
    status: z.enum(['O', 'N']).describe('O for yes, N for no.'),
  })
  .refine(isOffered, { path: ['channel'], error: WRONG_VALUE });

/** Longer than any hash of ours. */
const LONGEST_HASH = 200;

/** `unsubscribe-optins`: who holds the hash of a mail's link needs to prove nothing else. */
export const unsubscribeInput = z.object({
  hash: z.string().max(LONGEST_HASH, { error: WRONG_VALUE }).describe('As in the link of a mail.'),
  all: z.boolean().optional().describe('All mails that may be ended, not those of the link alone.'),
});

/** Every opt-in that there is to be had, by channel and type. */
export type OptIns = Readonly<
  Record<OptInChannel, Readonly<Partial<Record<OptInType, { readonly status: OptInStatus }>>>>
>;

/** Who or what has said so: kept as the proof that a customer agreed. */
export type OptInSource = 'portal' | 'price-alert' | 'unsubscribe-page' | 'one-click';
