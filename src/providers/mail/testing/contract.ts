import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId, newIuc } from '#domain/ids.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from '../port.ts';

/** A mail as its recipient has it. */
export interface ReceivedMail {
  /** Ours, without what a transport adds to it. */
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly contentType: string; readonly bytes: Buffer }[];
}

/** A way for mails to leave, with what has arrived. */
export interface MailSetting {
  readonly transport: MailTransport;
  /** What has arrived, the oldest first; the same mail twice only where it was sent twice and cannot be told from another. */
  received(): Promise<readonly ReceivedMail[]>;
  /** From now on nobody takes mails over. */
  takeAway(): Promise<void>;
}

const mail = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  iuc: newIuc(),
  messageId: newId(),
  to: 'camille@exemple.fr',
  subject: 'Votre voyage est confirmé, dossier KTWR47 : Paris – Marseille',
  html: '<!DOCTYPE html><html lang="fr"><title>Voyage</title><p>À bientôt, « Camille » 🚄</p></html>',
  text: 'À bientôt, « Camille » 🚄\n.\nUn point seul ne termine rien.\n',
  ...more,
});

const lines = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();

/** What the port promises, of any implementation of it: each test of it is run over `implementation`. */
export const mailContract = (implementation: string, settingOf: () => Promise<MailSetting>): void => {
  const rule = (title: string, proof: (setting: MailSetting) => Promise<void>) =>
    test(`${title} (${implementation})`, async () => proof(await settingOf()));

  rule(
    'MAIL-01 a mail arrives as it was sent: recipient, subject, HTML and text, in every letter',
    async ({ transport, received }) => {
      const sent = mail();
      await transport.send(sent);
      const [one, ...others] = await received();
      assert.ok(one && others.length === 0);
      assert.deepEqual(
        { ...one, html: lines(one.html), text: lines(one.text) },
        {
          messageId: sent.messageId,
          to: [sent.to],
          subject: sent.subject,
          html: lines(sent.html),
          text: lines(sent.text),
          files: [],
        },
      );
    },
  );

  rule(
    'MAIL-01 the files of a mail arrive with it, byte by byte, under their names and types',
    async ({ transport, received }) => {
      const files = [
        {
          name: 'billet-QXKM7R.pdf',
          contentType: 'application/pdf',
          bytes: Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7) % 256)),
        },
        {
          name: 'voyage-QXKM7R.ics',
          contentType: 'text/calendar; charset=utf-8',
          bytes: Buffer.from('BEGIN:VCALENDAR\r\nSUMMARY:Train Paris – Besançon\r\n.\r\nEND:VCALENDAR\r\n'),
        },
      ];
      const sent = mail({ files });
      await transport.send(sent);
      const [one] = await received();
      assert.deepEqual(one?.files, files);
      assert.equal(lines(one?.text ?? ''), lines(sent.text), 'beside its text');
    },
  );

  rule(
    'MAIL-01 the same mail sent again, after an answer that was lost, is known by its identifier',
    async ({ transport, received }) => {
      const sent = mail();
      await transport.send(sent);
      await transport.send(sent);
      const other = mail();
      await transport.send(other);
      const known = new Set((await received()).map(({ messageId }) => messageId));
      assert.deepEqual([...known], [sent.messageId, other.messageId]);
    },
  );

  rule(
    'MAIL-01 no subject and no address makes another header or a second recipient',
    async ({ transport, received }) => {
      await transport.send(mail({ subject: 'Voyage\r\nBcc: autre@exemple.fr\r\n\r\n<p>Corps' }));
      // An address that is none may be refused; it never reaches anybody else.
      for (const more of ['\r\nBcc: autre@exemple.fr', ', autre@exemple.fr', '>, <autre@exemple.fr'])
        await transport.send(mail({ to: `camille@exemple.fr${more}` })).catch(() => {});
      for (const { to, text } of await received()) {
        assert.ok(!to.includes('autre@exemple.fr'), `to ${to.join()}`);
        assert.match(text, /^À bientôt/);
      }
    },
  );

  rule(
    'MAIL-01 a mail that nobody takes over now is no mail that is refused for good',
    async ({ transport, takeAway }) => {
      await takeAway();
      await assert.rejects(transport.send(mail()), (error) => !(error instanceof MailRefused));
    },
  );
};
