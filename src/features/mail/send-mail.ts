import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Civility } from '#domain/customer.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { OptInType } from '#domain/opt-ins.ts';
import { type Finished, type JobQueue, SOON_MS } from '#features/jobs/contract.ts';
import { MailRefused, type MailTransport } from '#providers/mail/port.ts';
import { type AnyMailTemplate, type MailFile, type MailFiles, templateAmong } from './template.ts';

export interface MailContext {
  readonly db: Database;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Log;
  /** Every mail that a feature of this version sends. */
  readonly templates: readonly AnyMailTemplate[];
  /** What goes along with them; nothing where a template is not named. */
  readonly files?: MailFiles;
  /** What may be unsubscribed: whether its customer still wants it, and the link that ends it. */
  readonly optIns: {
    readonly wants: (iuc: Iuc, type: OptInType) => Promise<boolean>;
    readonly unsubscribePath: (iuc: Iuc, type: OptInType) => string;
  };
  /** Makes the tokens of links that act from their seeds. */
  readonly tokenOf?: (seed: string) => string;
  /** Names a customer in the link that opens their loyalty card. */
  readonly enrolmentToken?: (iuc: Iuc) => string;
  /** Origin of the portal, for the links in mails. */
  readonly publicUrl: string;
  /** The business instant at which a mail that leaves now is said to have been sent, where that is not now. */
  readonly sentAt?: (mail: { readonly iuc: Iuc; readonly queuedAt: Temporal.Instant }) => Temporal.Instant;
}

/**
 * A mail server that is away for an hour loses no mail: the wait doubles from a second to a quarter of an hour, and with the attempts that
 * `mail.queue` grants a mail is given up after half a day.
 */
const backoffMs = (attempt: number): number => Math.min(1_000 * 2 ** (attempt - 1), 900_000);

/** Its files are no reason to hold a mail for long: from this attempt on it leaves without those that cannot be made. */
const ATTEMPT_WITHOUT_FILES = 3;
/** Together with what sending takes, less than the lease of the job. */
const FILES_MS = 10_000;

interface Message {
  readonly template: string;
  readonly template_version: number;
  readonly data: unknown;
  readonly recipient: string;
  readonly queued_at: Temporal.Instant;
  /** Of its customer; null before there is one. */
  readonly civility: Civility | null;
}

const filesFor = async (
  { files = {}, log }: MailContext,
  message: Message,
  mail: { readonly iuc: Iuc; readonly messageId: string },
  attempt: number,
  signal: AbortSignal,
): Promise<readonly MailFile[]> => {
  const make = files[message.template];
  if (make === undefined) return [];
  try {
    return await make(
      { iuc: mail.iuc, data: message.data },
      AbortSignal.any([signal, AbortSignal.timeout(FILES_MS)]),
    );
  } catch (error) {
    if (attempt < ATTEMPT_WITHOUT_FILES) throw error;
    log.error({ err: error, messageId: mail.messageId }, 'a mail leaves without its files');
    return [];
  }
};

/**
 * Sends what is in the outbox (MAIL-01): rendered when sent, by the template it was queued for. Ends OK, or KO when the server
 * refuses it for good or the attempts are used up; what a server says of an address is kept until a mail passes. A mail whose answer was lost is sent again under the same Message-ID.
 */
export const mailJobs = (ctx: MailContext): Record<'mail.send', JobQueue> => ({
  'mail.send': {
    concurrency: 3,
    // Somebody waits for the link of a mail.
    leaseMs: SOON_MS,
    longestMs: 60_000,
    backoffMs,
    handler: async ({ queue, key, lease, payload, attempt, lastAttempt }, signal) => {
      const { iuc, messageId } = payload as { iuc: Iuc; messageId: string };
      const [message] = await ctx.db.query<Message>(
        `select m.template, m.template_version, m.data, m.recipient, m.queued_at, p.civility
         from mail.message m left join customer.person p on p.iuc = m.iuc
         where m.iuc = $1 and m.message_id = $2 and m.status = 'EN_COURS'`,
        [iuc, messageId],
        'mail.load',
      );
      if (message === undefined) return undefined;
      /** Writes down what became of the mail; `ends` its job with it. */
      const settle = async (status: 'OK' | 'KO', ends: boolean, error?: unknown): Promise<Finished> => {
        const [finished] = await ctx.db.query<Finished>(
          'select mail.settle($1, $2, $3, $4, $5, $10), case when $6 then job.finish($7, $8, $9) end as again',
          [
            iuc,
            messageId,
            status,
            ctx.sentAt?.({ iuc, queuedAt: message.queued_at }) ?? ctx.clock.now(),
            error === undefined ? null : String(error).slice(0, 500),
            ends,
            queue,
            key,
            lease,
            error instanceof MailRefused ? (error.addressReply ?? null) : null,
          ],
          'mail.settle',
        );
        return finished ?? { again: null };
      };
      try {
        const template = templateAmong(ctx.templates, message.template, message.template_version);
        const { optIn } = template;
        // Queued before its customer said no: it is not sent after.
        if (optIn !== undefined && !(await ctx.optIns.wants(iuc, optIn)))
          return settle('KO', true, 'no longer wanted');
        const unsubscribeUrl =
          optIn === undefined ? undefined : ctx.publicUrl + ctx.optIns.unsubscribePath(iuc, optIn);
        const files = await filesFor(ctx, message, { iuc, messageId }, attempt, signal);
        const { enrolmentToken } = ctx;
        const context = {
          publicUrl: ctx.publicUrl,
          attached: files.map(({ name }) => name),
          ...(message.civility ? { civility: message.civility } : {}),
          ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
          ...(ctx.tokenOf ? { tokenOf: ctx.tokenOf } : {}),
          ...(enrolmentToken ? { enrolmentToken: () => enrolmentToken(iuc) } : {}),
        };
        await ctx.transport.send(
          {
            iuc,
            messageId,
            to: message.recipient,
            subject: template.subject(message.data),
            html: template.html(message.data, context),
            text: template.text(message.data, context),
            files,
            ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
          },
          signal,
        );
      } catch (error) {
        if (error instanceof MailRefused) {
          ctx.log.warn({ messageId }, 'a mail was refused for good');
          return settle('KO', true, error);
        }
        if (lastAttempt) await settle('KO', false, error);
        throw error;
      }
      return settle('OK', true);
    },
  },
});
