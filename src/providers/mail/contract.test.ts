import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMailbox } from './mailbox.ts';
import { createSmtpTransport } from './smtp.ts';
import { type MailSetting, mailContract, type ReceivedMail } from './testing/contract.ts';
import { readMessage } from './testing/read-message.ts';

const ending = lastFirst({ after });

interface BoxedFile {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
}

mailContract('mailbox', async (): Promise<MailSetting> => {
  const db = await testDatabase(ending);
  return {
    transport: createMailbox(db),
    received: async () =>
      (
        await db.query<Omit<ReceivedMail, 'to' | 'files'> & { recipient: string; files: BoxedFile[] | null }>(
          `select message_id as "messageId", recipient, subject, html, text,
                  (select jsonb_agg(jsonb_build_object('name', name, 'contentType', content_type,
                            'base64', encode(bytes, 'base64')) order by number)
                   from mail.mailbox_file f where f.message_id = m.message_id) as files
           from mail.mailbox m order by received_at`,
        )
      ).map(({ recipient, files, ...mail }) => ({
        ...mail,
        to: [recipient],
        files: (files ?? []).map(({ base64, ...file }) => ({
          ...file,
          bytes: Buffer.from(base64, 'base64'),
        })),
      })),
    takeAway: async () => {
      await db.query('alter table mail.mailbox rename to away');
    },
  };
});

mailContract('SMTP', async (): Promise<MailSetting> => {
  const arrived: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      let raw = '';
      stream.setEncoding('latin1');
      for await (const chunk of stream) raw += chunk;
      arrived.push(
        readMessage(
          raw,
          envelope.rcptTo.map(({ address }) => address),
        ),
      );
      done(null);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Espace Voyageur <portail@voyageur.example>',
  });
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  ending.after(close);
  ending.after(() => transport.close());
  return { transport, received: async () => arrived, takeAway: close };
});
