import { z } from 'zod';
import type { Database } from '#database/database.ts';
import type { FileExaminer } from '#documents/index.ts';
import { WRONG_VALUE } from '#domain/fields/messages.ts';
import type { PaperlessPermission, PaperlessState } from '#domain/paperless.ts';
import type { LinkContext } from '#features/links/index.ts';

export interface PaperlessContext extends LinkContext {
  /** Looks at photos, and makes harmless ones of them. */
  readonly examiner: Pick<FileExaminer, 'takePortrait'>;
  /** For photos, which take longer to be written than a page may wait. */
  readonly patient: Database;
}

/** Somebody's paperless cards on a day (CARD-06). */
export interface Paperless {
  readonly state: PaperlessState;
  readonly permissions: readonly PaperlessPermission[];
  readonly subscribedOn: Temporal.PlainDate | undefined;
  readonly endedOn: Temporal.PlainDate | undefined;
  readonly photo: { readonly photoId: string; readonly takenOn: Temporal.PlainDate } | undefined;
}

/** Longer than any link's token. */
const LONGEST_TOKEN = 100;

/** By a mail's link, or by who is signed in where there is none (CARD-06). */
export const paperlessEndInput = z.object({
  lien: z
    .string({ error: WRONG_VALUE })
    .max(LONGEST_TOKEN, { error: WRONG_VALUE })
    .optional()
    .describe('Token of the link of a mail, for who is not signed in.'),
});
