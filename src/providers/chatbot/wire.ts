import { z } from 'zod';
import { MOST_SOURCES } from './port.ts';

/** The shapes of a bot over HTTP (docs/chatbot-interface.md), checked on both sides. */
const name = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80);

export const SourcesReply = z.object({
  sources: z.array(z.object({ theme: name, anchor: name })).max(MOST_SOURCES),
});
export const HealthReply = z.object({ status: z.literal('ok') });

/** The commands by the names of the port, with method and path below `CHATBOT_URL`. */
export const COMMANDS = {
  ask: { method: 'POST', path: '/questions' },
  check: { method: 'GET', path: '/health' },
} as const;
export type Command = keyof typeof COMMANDS;
