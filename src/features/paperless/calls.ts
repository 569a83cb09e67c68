import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { parisDate } from '#domain/clock.ts';
import { failure } from '#domain/failure.ts';
import { REQUIRED } from '#domain/fields/messages.ts';
import { PAPERLESS_PERMISSIONS, PAPERLESS_STATES } from '#domain/paperless.ts';
import { endPaperless, endPaperlessByLink } from './change-paperless.ts';
import { type PaperlessContext, paperlessEndInput } from './contract.ts';
import { paperlessOf } from './read-paperless.ts';

/** What the calls work with. */
interface PaperlessApp {
  readonly paperless: PaperlessContext;
}

const informations = z.object({
  state: z.enum(PAPERLESS_STATES).describe('SOUSCRIT: the cards are in the telephone. RESILIE: they were.'),
  permissions: z.array(z.enum(PAPERLESS_PERMISSIONS)).describe('What its holder may do about it today.'),
  subscriptionDate: z.iso.date().nullable().describe('Of the last time.'),
  endDate: z.iso.date().nullable(),
  photoDate: z.iso.date().nullable().describe('When the photo was taken in that is kept.'),
});

const informationsOf = async ({
  app,
  iuc,
}: CallContext<PaperlessApp>): Promise<z.input<typeof informations>> => {
  const { db, clock } = app.paperless;
  const { state, permissions, subscribedOn, endedOn, photo } = await paperlessOf(
    db,
    iuc,
    parisDate(clock.now()),
  );
  return {
    state,
    permissions: [...permissions],
    subscriptionDate: subscribedOn?.toString() ?? null,
    endDate: endedOn?.toString() ?? null,
    photoDate: photo?.takenOn.toString() ?? null,
  };
};

const read = { method: 'GET', access: 'login', input: z.object({}), output: informations } as const;

/** Cards in the telephone in place of plastic (CARD-06, CARD-08). */
export const paperlessCalls = [
  defineCall({
    ...read,
    name: 'dematerialisation-informations',
    summary: 'Whether the signed-in person’s cards are paperless, and what they may do about it.',
    errors: [],
    fault: 'cards-unavailable',
    handler: (context: CallContext<PaperlessApp>) => informationsOf(context),
  }),
  defineCall({
    ...read,
    name: 'demat-info',
    summary: 'The same as dematerialisation-informations, for the shop.',
    errors: [],
    fault: 'cards-unavailable',
    handler: (context: CallContext<PaperlessApp>) => informationsOf(context),
  }),
  defineCall({
    name: 'unsubscribe-demat',
    method: 'POST',
    access: 'public',
    summary:
      'Ends paperless cards, of the signed-in person or by the link of a mail; their holder is told by mail.',
    input: paperlessEndInput,
    output: z.object({ state: z.literal('RESILIE') }),
    errors: ['link-expired', 'paperless-not-eligible', 'paperless-mail-not-sent'],
    fault: 'paperless-unsubscription-failed',
    handler: async (context: CallContext<PaperlessApp>, { lien }) => {
      const { app, session } = context;
      // Nobody is signed in, or an agent, who does not act here for their customer: a link says whose it is.
      if (lien === undefined && session?.isEsp !== false)
        return failure('invalid-input', { fields: { lien: REQUIRED } });
      const ended =
        lien === undefined
          ? await endPaperless(app.paperless, context.iuc)
          : await endPaperlessByLink(app.paperless, lien);
      if (!ended.ok) return ended;
      return ended.isMailRefused ? failure('paperless-mail-not-sent') : { state: 'RESILIE' as const };
    },
  }),
];
