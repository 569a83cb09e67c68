/**
 * A mail server as a process of its own, so that it can be killed: `node smtp-process.ts PORT stall|take`. It says « listening » with its port; `stall` takes a
 * mail and never says so, but « data » once the mail has begun; `take` says « took » with the identifier of each mail that it has answered for.
 */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const [, , port, manner] = process.argv;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    if (manner === 'stall') {
      stream.once('data', () => console.log('data'));
      stream.resume();
      return;
    }
    let raw = '';
    for await (const chunk of stream) raw += chunk;
    console.log(`took ${/Message-ID: <([^@>]+)@/.exec(raw)?.[1]}`);
    done(null);
  },
});
server.on('error', () => {});
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`listening ${(server.server.address() as AddressInfo).port}`);
});
