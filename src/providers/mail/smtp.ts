import { createTransport } from 'nodemailer';
import { isLoopback } from '#domain/loopback.ts';
import { asking } from '../asking.ts';
import { MailRefused, type MailTransport } from './port.ts';

/** What the mail server has said, as the library tells it. */
interface Reply {
  readonly responseCode?: number;
  /** « 550 5.1.1 No such user » */
  readonly response?: string;
  /** The command that it answers. */
  readonly command?: string;
}

/**
 * Replies of the 5xx kind concern this mail for good; 4xx and network errors may pass (RFC 5321 section 4.2.1). 530 to 538 are about
 * signing in: our configuration, not the mail. Other low ones are about commands, and final where they answer for a recipient.
 */
const isPermanent = ({ responseCode: code = 0, command }: Reply): boolean =>
  code >= 550 || (code >= 500 && !(code >= 530 && code <= 538) && command === 'RCPT TO');

const LONGEST_REPLY = 200;

/**
 * What a final refusal says of the address: it answers for the recipient, or its enhanced code is one of addresses (5.1) or of their
 * mailboxes (5.2). One of policy (5.7), such as a sender that is not let through, tells nothing of who was to get the mail.
 */
const addressReply = ({ response = '', command }: Reply): string | undefined => {
  const enhanced = /^\d{3}[ -](5\.\d{1,3})\.\d{1,3}\b/.exec(response)?.[1];
  const isOfAddress =
    enhanced === '5.1' || enhanced === '5.2' || (enhanced === undefined && command === 'RCPT TO');
  return isOfAddress ? response.replaceAll(/\s+/g, ' ').slice(0, LONGEST_REPLY) : undefined;
};

/** Breaks a mail off and closes its connection; the types do not know that they can. */
const until = (signal: AbortSignal): object => ({ signal });

/** Whether a mail may leave in the clear: on this machine, or where the address says `requireTLS=false`. */
const mayBeRead = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url);
  return isLoopback(hostname) || searchParams.get('requireTLS') === 'false';
};

/**
 * What sending one mail may take in all, whoever waits: less than the longest that its job is held on to, or another process would send it as
 * well while this one still does.
 */
const LIMIT_MS = 45_000;

/** Sends by SMTP, over TLS: a server that offers none gets neither the credentials nor the mail. `url` as in `SMTP_URL` (`smtps://user:password@host:465`), `from` as the sender's address. */
export const createSmtpTransport = (options: {
  readonly url: string;
  readonly from: string;
  readonly limitMs?: number;
}): MailTransport => {
  const transport = createTransport(
    {
      url: options.url,
      ...(mayBeRead(options.url) ? {} : { requireTLS: true }),
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from: options.from },
  );
  const domain = /@([^\s>]+)/.exec(options.from)?.[1] ?? 'localhost';
  return {
    send: async ({ messageId, to, subject, html, text, unsubscribeUrl, files = [] }, signal) => {
      const limit = AbortSignal.timeout(options.limitMs ?? LIMIT_MS);
      try {
        const mail = {
          ...until(signal ? AbortSignal.any([signal, limit]) : limit),
          // One address, never read as a list of several.
          to: { name: '', address: to },
          subject,
          html,
          text,
          attachments: files.map(({ name, contentType, bytes }) => ({
            filename: name,
            contentType,
            content: Buffer.from(bytes),
          })),
          messageId: `<${messageId}@${domain}>`,
          // Nobody is to answer an automatic mail with another one.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl === undefined
              ? {}
              : {
                  'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        };
        await asking({ called: 'mail server', command: 'send', method: 'SMTP', path: '' }, () =>
          transport.sendMail(mail),
        );
      } catch (cause) {
        const reply = cause as Reply;
        if (!isPermanent(reply)) throw cause;
        throw new MailRefused('the mail server refuses this mail', {
          cause,
          addressReply: addressReply(reply),
        });
      }
    },
    close: async () => {
      transport.close();
    },
  };
};
