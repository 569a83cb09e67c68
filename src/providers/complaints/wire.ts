import { z } from 'zod';
import { isoInstant } from '#domain/iso-instant.ts';
import { text } from '../wire.ts';
import { COMPLAINT_STATES, FILE_TYPES } from './port.ts';

/** The shapes of a complaints desk over HTTP (docs/complaints-interface.md), checked on both sides. */
const instant = isoInstant().transform((at) => Temporal.Instant.from(at));

/** Longest message that is shown, of either side. */
const MOST_MESSAGE = 20_000;
/** Nobody writes more complaints, or in one of them more messages. */
const MOST_COMPLAINTS = 1_000;
const MOST_MESSAGES = 500;

const identity = z.object({ lastName: text(200), firstName: text(200), birthDate: z.iso.date() });
const fileNote = z.object({
  key: z.uuid(),
  name: text(200),
  contentType: z.enum(FILE_TYPES),
  size: z.int().min(0).max(100_000_000),
});
const complaint = {
  key: z.uuid(),
  /** It goes into addresses and subjects of mails. */
  number: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,39}$/),
  subject: text(200),
  state: z.enum(COMPLAINT_STATES),
  openedAt: instant,
  changedAt: instant,
  accepted: identity.exactOptional(),
};

export const ComplaintReply = z.object(complaint);
export const ComplaintsReply = z.object({ complaints: z.array(ComplaintReply).max(MOST_COMPLAINTS) });
export const ThreadReply = z.object({
  ...complaint,
  orderNumber: text(200).exactOptional(),
  details: z
    .object({
      identity: identity.exactOptional(),
      trip: z.object({ day: z.iso.date(), train: text(20) }).exactOptional(),
      day: z.iso.date().exactOptional(),
    })
    .default({}),
  messages: z
    .array(
      z.object({
        key: z.uuid(),
        sender: z.enum(['customer', 'desk']),
        message: z.string().max(MOST_MESSAGE),
        files: z.array(fileNote).max(20),
        at: instant,
      }),
    )
    .max(MOST_MESSAGES),
});

/** The commands by the names of the port, with method and path below `COMPLAINTS_URL`. */
export const COMMANDS = {
  put: { method: 'PUT', path: '/customers/:iuc/files/:key' },
  open: { method: 'PUT', path: '/customers/:iuc/complaints/:key' },
  complaintsOf: { method: 'GET', path: '/customers/:iuc/complaints' },
  find: { method: 'GET', path: '/customers/:iuc/complaints/:key' },
  answer: { method: 'PUT', path: '/customers/:iuc/complaints/:key/answers/:answer' },
  forget: { method: 'DELETE', path: '/customers/:iuc' },
  file: { method: 'GET', path: '/customers/:iuc/files/:key' },
} as const;
export type Command = keyof typeof COMMANDS;

/** Where the name of a file stands beside its bytes, percent-encoded. */
export const NAME_HEADER = 'x-file-name';
