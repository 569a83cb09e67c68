import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport } from './port.ts';

/** Replies of the 5xx kind concern this mail for good; 4xx and network errors may pass. RFC 5321 section 4.2.1. */
const isPermanent = (error: unknown): boolean => {
  const code = (error as { responseCode?: number }).responseCode;
  // 530 to 538 are about signing in: our configuration, not the mail.
  return code !== undefined && code >= 550;
};

/** Sends by SMTP. `url` as in `SMTP_URL` (`smtps://user:password@host:465`), `from` as the sender's address. */
export const createSmtpTransport = (options: {
  readonly url: string;
  readonly from: string;
}): MailTransport => {
  const transport = createTransport(
    {
      url: options.url,
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
    send: async ({ messageId, to, subject, html, text }) => {
      try {
        await transport.sendMail({
          to,
          subject,
          html,
          text,
          messageId: `<${messageId}@${domain}>`,
          // Nobody is to answer an automatic mail with another one.
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (cause) {
        if (isPermanent(cause)) throw new MailRefused('the mail server refuses this mail', { cause });
        throw cause;
      }
    },
    close: async () => {
      transport.close();
    },
  };
};
