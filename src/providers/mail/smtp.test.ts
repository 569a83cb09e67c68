import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { newId, newIuc } from '#domain/ids.ts';
import { until } from '#tests/harness/until.ts';
import { MailRefused } from './port.ts';
import { createSmtpTransport } from './smtp.ts';

test('MAIL-01 a server elsewhere that offers no encryption gets neither password nor mail, unless its address says so', async (t) => {
  const passwords: unknown[] = [];
  let mails = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password);
      done(null, { user: 'portail' });
    },
    onData: (stream, _session, done) => {
      mails += 1;
      stream.resume().on('end', () => done(null));
    },
  });
  // Every address of this machine: what the transport does not know as its own.
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const send = async (host: string, query = ''): Promise<void> => {
    const url = `smtp://portail:secret@${host}:${port}${query}`;
    const transport = createSmtpTransport({ url, from: 'portail@voyageur.example' });
    const mail = {
      iuc: newIuc(),
      messageId: newId(),
      subject: 'Voyage',
      html: '<p>Voyage</p>',
      text: 'Voyage',
    };
    try {
      await transport.send({ ...mail, to: 'camille@exemple.fr' });
    } finally {
      await transport.close();
    }
  };
  await assert.rejects(send('0.0.0.0'), /STARTTLS/);
  assert.deepEqual([passwords, mails], [[], 0]);
  await send('127.0.0.1');
  await send('0.0.0.0', '?requireTLS=false');
  assert.deepEqual([passwords, mails], [['secret', 'secret'], 2]);
});

test('MAIL-01 a mail that its server does not take ends when its sender gives up, or after its limit, and its connection with it', async (t) => {
  let begun = 0;
  let closed = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Takes everything, and never says so.
    onData: (stream) => {
      begun += 1;
      stream.resume();
    },
    onClose: () => {
      closed += 1;
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Espace Voyageur <portail@voyageur.example>',
    limitMs: 1_000,
  });
  t.after(() => transport.close());
  const mail = {
    iuc: newIuc(),
    messageId: newId(),
    to: 'camille@exemple.fr',
    subject: 'a',
    html: 'b',
    text: 'c',
  };
  const sender = new AbortController();
  const givenUp = transport.send(mail, sender.signal);
  await until(() => begun === 1);
  sender.abort();
  await assert.rejects(givenUp, (error) => !(error instanceof MailRefused));
  await until(() => closed === 1);
  const hanging = performance.now();
  await assert.rejects(transport.send(mail), (error) => !(error instanceof MailRefused));
  assert.ok(performance.now() - hanging < 10_000, 'not after the half minute of a silent connection');
  await until(() => closed === 2);
});
