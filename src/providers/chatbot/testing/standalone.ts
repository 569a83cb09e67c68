import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { MOST_SOURCES } from '../port.ts';
import { findKnown } from './contract.ts';

export const BOT_KEY = 'a-key-of-the-tests-of-the-chatbot';

/** What the bot can be told to do wrong from now on. */
export const FAULT_MODES = [
  'time-out',
  'error',
  'cut',
  'nonsense',
  'too-many',
  'markup',
  'huge',
  'redirect',
  'foreign-404',
] as const;
type FaultMode = (typeof FAULT_MODES)[number];

export interface StandaloneBot {
  readonly url: string;
  fault: FaultMode | undefined;
  /** Whether it says that it is well. */
  isWell: boolean;
}

const Question = z.strictObject({ question: z.string().max(300), profile: z.string() });

const wrong = (mode: FaultMode, request: IncomingMessage, reply: ServerResponse): void => {
  const source = { theme: 'points', anchor: 'expiration' };
  const json = (body: object): void => {
    reply.end(JSON.stringify(body));
  };
  switch (mode) {
    case 'time-out':
      return;
    case 'error':
      return void reply.writeHead(500).end();
    case 'cut':
      return void request.socket.destroy();
    case 'nonsense':
      json({ answer: 'Vos points valent 40 000 €.' });
      return;
    case 'too-many':
      json({ sources: Array.from({ length: MOST_SOURCES + 1 }, () => source) });
      return;
    case 'markup':
      json({ sources: [{ theme: '<b>points</b>', anchor: '../../logout' }] });
      return;
    case 'huge':
      return void reply.end(`{"sources":[],"more":"${'x'.repeat(200_000)}"}`);
    case 'redirect':
      return void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    case 'foreign-404':
      return void reply.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
  }
};

/** An operator's bot by docs/chatbot-interface.md alone, on a free port, for the length of a test. */
export const startBot = async (t: { after: (end: () => Promise<void>) => void }): Promise<StandaloneBot> => {
  const server = http.createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.headers.authorization !== `Bearer ${BOT_KEY}`) return void reply.writeHead(401).end();
    if (bot.fault) return wrong(bot.fault, request, reply);
    reply.setHeader('content-type', 'application/json');
    if (request.url === '/health')
      return void reply.writeHead(bot.isWell ? 200 : 503).end(JSON.stringify({ status: 'ok' }));
    const { question } = Question.parse(JSON.parse(Buffer.concat(parts).toString()));
    reply.end(JSON.stringify({ sources: findKnown(question).slice(0, MOST_SOURCES) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const bot: StandaloneBot = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: undefined,
    isWell: true,
  };
  return bot;
};
