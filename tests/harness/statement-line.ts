import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { connectionOptions } from '#database/database.ts';

/** A statement that went over the line. */
export interface HeardStatement {
  /** The name it is prepared under; undefined for one that is not. */
  readonly name: string | undefined;
  readonly text: string;
  /** What the server said at its end: `SELECT 1`, `UPDATE 0`, `ERROR`; undefined until then. */
  done: string | undefined;
}

export interface StatementLine {
  /** The same database, over this line. */
  readonly url: string;
  /** Every statement asked for so far, in the order of the asking. */
  readonly heard: readonly HeardStatement[];
}

/** Splits what comes in into messages of PostgreSQL's protocol: a letter, the length of the rest with itself, the rest. */
const messages = (use: (type: string, body: Buffer) => void, { isStart }: { isStart: boolean }) => {
  let rest: Buffer = Buffer.alloc(0);
  let starting = isStart;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message of a client has no letter.
      const letter = starting ? 0 : 1;
      if (rest.length < letter + 4) return;
      const length = rest.readInt32BE(letter);
      if (rest.length < letter + length) return;
      if (!starting) use(rest.toString('latin1', 0, 1), rest.subarray(5, 1 + length));
      rest = rest.subarray(letter + length);
      starting = false;
    }
  };
};

/** The text at `at` up to its zero byte, and where the next begins. */
const textAt = (body: Buffer, at: number): [text: string, next: number] => {
  const end = body.indexOf(0, at);
  return [body.toString('utf8', at, end), end + 1];
};

/** Writes down what one connection asks and how each statement ends. */
const listener = (heard: HeardStatement[]) => {
  const prepared = new Map<string, string>();
  const asked: HeardStatement[] = [];
  let bound = '';
  const ask = (name: string, text: string): void => {
    const statement: HeardStatement = { name: name || undefined, text, done: undefined };
    heard.push(statement);
    asked.push(statement);
  };
  const end = (how: string): void => {
    const statement = asked.shift();
    if (statement) statement.done = how;
  };
  return {
    fromClient: messages(
      (type, body) => {
        if (type === 'Q') ask('', textAt(body, 0)[0]);
        if (type === 'P') {
          const [name, next] = textAt(body, 0);
          prepared.set(name, textAt(body, next)[0]);
        }
        if (type === 'B') [bound] = textAt(body, textAt(body, 0)[1]);
        if (type === 'E') ask(bound, prepared.get(bound) ?? '');
      },
      { isStart: true },
    ),
    fromServer: messages(
      (type, body) => {
        if (type === 'C') end(textAt(body, 0)[0]);
        if (type === 'E') end('ERROR');
      },
      { isStart: false },
    ),
  };
};

/** A line to the server of a database, on which every statement is heard and nothing is changed. */
export const statementLine = async (
  ending: { after(work: () => Promise<void>): void },
  databaseUrl: string,
): Promise<StatementLine> => {
  const { host } = connectionOptions(databaseUrl);
  if (!host?.startsWith('/')) throw new RangeError('the line is laid between unix sockets');
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'line-'));
  const heard: HeardStatement[] = [];
  const open = new Set<net.Socket>();
  const line = net.createServer((client) => {
    const server = net.connect(path.join(host, '.s.PGSQL.5432'));
    const { fromClient, fromServer } = listener(heard);
    client.on('data', fromClient);
    server.on('data', fromServer);
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => line.listen(path.join(directory, '.s.PGSQL.5432'), resolve));
  ending.after(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => line.close(resolve));
    fs.rmSync(directory, { recursive: true, force: true });
  });
  const url = new URL(databaseUrl);
  url.searchParams.set('host', directory);
  return { url: url.href, heard };
};
