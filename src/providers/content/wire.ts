import { z } from 'zod';

/** Nobody's portal has more texts. */
const MOST_DOCUMENTS = 20_000;

/** The shapes of an editing system over HTTP (docs/content-interface.md), checked on both sides. */
export const DocumentsReply = z.object({
  documents: z
    .array(
      z.object({
        path: z
          .string()
          .regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+){1,2}\.md$/)
          .max(200),
        /** Another one whenever the text is. */
        revision: z.string().min(1).max(200),
      }),
    )
    .max(MOST_DOCUMENTS)
    .refine((list) => new Set(list.map(({ path }) => path)).size === list.length, 'a path comes twice'),
});

/** The commands of the adapter, with method and path below `CONTENT_URL`. */
export const COMMANDS = {
  list: { method: 'GET', path: '/documents' },
  text: { method: 'GET', path: '/documents/:path' },
} as const;
export type Command = keyof typeof COMMANDS;
