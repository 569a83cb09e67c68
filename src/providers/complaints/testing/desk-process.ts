/**
 * A customer service as a process of its own, by docs/complaints-interface.md alone: it keeps what it is told in memory, and does what
 * `POST /control/faults` tells it to do wrong, or `POST /control/moves` to do with a complaint.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import process from 'node:process';
import type { ComplaintAct, FaultMode } from './standalone.ts';

interface Kept {
  readonly complaint: Record<string, unknown> & { details?: { identity?: object } };
  readonly messages: Record<string, unknown>[];
}
const KEY = process.env['COMPLAINTS_KEY'] ?? '';
const cases = new Map<string, Map<string, Kept>>();
const files = new Map<string, { readonly headers: Record<string, string>; readonly bytes: Buffer }>();
let faults: { readonly command: string; readonly mode: FaultMode }[] = [];

const casesOf = (iuc: string): Map<string, Kept> => {
  const known = cases.get(iuc) ?? new Map<string, Kept>();
  cases.set(iuc, known);
  return known;
};

interface Outcome {
  readonly status: number;
  readonly body: object | Buffer;
  readonly headers?: Record<string, string>;
}
const NOTHING: Outcome = { status: 404, body: { code: 'not-found' } };

const open = (iuc: string, key: string, sent: Record<string, unknown>): Outcome => {
  const mine = casesOf(iuc);
  const { subject, orderNumber, details, message, files: notes, at } = sent;
  const kept = mine.get(key) ?? {
    complaint: {
      key,
      number: `SAV-${key.slice(-8)}`,
      subject,
      state: 'ENVOYEE',
      openedAt: at,
      changedAt: at,
      ...(details as object),
      details: details as { identity?: object },
      ...(orderNumber === undefined ? {} : { orderNumber }),
    },
    messages: [{ key, sender: 'customer', message, files: notes, at }],
  };
  mine.set(key, kept);
  return { status: 200, body: kept.complaint };
};

const answer = (iuc: string, key: string, answerKey: string, sent: Record<string, unknown>): Outcome => {
  const kept = casesOf(iuc).get(key);
  if (!kept) return { status: 409, body: { code: 'unknown' } };
  if (!kept.messages.some((one) => one['key'] === answerKey)) {
    if (kept.complaint['state'] !== 'EN_ATTENTE_CLIENT')
      return { status: 409, body: { code: 'not-waiting' } };
    kept.messages.push({ ...sent, key: answerKey, sender: 'customer' });
    Object.assign(kept.complaint, { state: 'EN_COURS', changedAt: sent['at'] });
  }
  return { status: 200, body: kept.complaint };
};

/** What a command comes to, and its name. */
const command = (
  method: string,
  path: string,
  headers: IncomingMessage['headers'],
  body: Buffer,
): { readonly name: string; readonly work: () => Outcome } => {
  const [, , iuc = '', kind, key, , answerKey] = path.split('/');
  if (method === 'DELETE' && kind === undefined) {
    const forget = (): Outcome => {
      const known = cases.delete(iuc);
      return known ? { status: 204, body: Buffer.alloc(0) } : NOTHING;
    };
    return { name: 'forget', work: forget };
  }
  const json = (): Record<string, unknown> => JSON.parse(body.toString()) as Record<string, unknown>;
  if (kind === 'files') {
    const id = `${iuc} ${key}`;
    if (method === 'GET') {
      const file = files.get(id);
      return {
        name: 'file',
        work: () => (file ? { status: 200, body: file.bytes, headers: file.headers } : NOTHING),
      };
    }
    const kept = {
      headers: {
        'content-type': String(headers['content-type']),
        'x-file-name': String(headers['x-file-name']),
      },
      bytes: body,
    };
    const keep = (): Outcome => {
      files.set(id, kept);
      return { status: 204, body: Buffer.alloc(0) };
    };
    return { name: 'put', work: keep };
  }
  if (key === undefined) {
    const mine = () => [...casesOf(iuc).values()].map(({ complaint }) => complaint);
    return { name: 'complaintsOf', work: () => ({ status: 200, body: { complaints: mine() } }) };
  }
  if (answerKey !== undefined) return { name: 'answer', work: () => answer(iuc, key, answerKey, json()) };
  if (method === 'PUT') return { name: 'open', work: () => open(iuc, key, json()) };
  const kept = casesOf(iuc).get(key);
  return {
    name: 'find',
    work: () => (kept ? { status: 200, body: { ...kept.complaint, messages: kept.messages } } : NOTHING),
  };
};

const move = ({ iuc, key, state, message, accepts, at }: ComplaintAct): void => {
  const kept = casesOf(iuc).get(key);
  if (!kept) throw new Error('no such complaint');
  Object.assign(kept.complaint, { state, changedAt: at });
  if (accepts) kept.complaint['accepted'] = kept.complaint.details?.identity;
  if (message) kept.messages.push({ key: crypto.randomUUID(), sender: 'desk', message, files: [], at });
};

/** An answer that is well made and wrong. */
const spoilt = (mode: FaultMode, { body }: Outcome): string => {
  const spoil = (one: Record<string, unknown>): object => {
    if (mode === 'other-complaint') return { ...one, key: '0199c1d0-6f00-7000-8000-0000000000ff' };
    if (mode === 'other-state') return { ...one, state: 'PERDUE' };
    return { ...one, changedAt: '2001-01-01T00:00:00Z' };
  };
  const { complaints } = body as { complaints?: Record<string, unknown>[] };
  return JSON.stringify(
    complaints ? { complaints: complaints.map(spoil) } : spoil(body as Record<string, unknown>),
  );
};

const HUGE = 'x'.repeat(30_000_000);

const send = (reply: ServerResponse, { status, body, headers = {} }: Outcome): void => {
  const isFile = Buffer.isBuffer(body);
  reply.writeHead(status, isFile ? headers : { 'content-type': 'application/json' });
  reply.end(isFile ? body : JSON.stringify(body));
};

const server = createServer(async (request, reply) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const { method = 'GET', url = '', headers } = request;
  if (headers.authorization !== `Bearer ${KEY}`)
    return void send(reply, { status: 401, body: { code: 'key' } });
  if (url.startsWith('/control/')) {
    if (url === '/control/moves') move(JSON.parse(body.toString()) as ComplaintAct);
    else if (method === 'DELETE') faults = [];
    else faults.push(JSON.parse(body.toString()) as (typeof faults)[number]);
    return void send(reply, { status: 200, body: {} });
  }
  const { name, work } = command(method, url, headers, body);
  const fault = faults.find((one) => one.command === name)?.mode;
  faults = faults.filter((one) => one.command !== name);
  switch (fault) {
    case 'time-out':
      return;
    case 'error':
      return void reply.writeHead(500).end();
    case 'lose-answer':
      work();
      return void request.socket.destroy();
    case 'foreign-404':
      return void reply.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
    case 'redirect':
      return void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    case 'nonsense':
      work();
      return void reply.writeHead(200).end('{"success":true}');
    case 'huge':
      work();
      return void reply.writeHead(200).end(HUGE);
    case undefined:
      return void send(reply, work());
    default:
      return void reply.writeHead(200).end(spoilt(fault, work()));
  }
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`complaints desk listening on http://127.0.0.1:${port}\n`);
});
