import http from 'node:http';
import type { AddressInfo } from 'node:net';

export const EDITING_KEY = 'a-key-of-the-tests-of-the-editing-system';

/** What the editing system can be told to do wrong from now on, to the list or to a text. */
export const FAULT_MODES = [
  'time-out',
  'error',
  'cut',
  'nonsense',
  'redirect',
  'foreign-404',
  'outside',
  'twice',
] as const;
type FaultMode = (typeof FAULT_MODES)[number];

export interface StandaloneEditing {
  readonly url: string;
  readonly texts: Map<string, { readonly revision: string; readonly bytes: Buffer }>;
  publish(path: string, bytes: string | Buffer): void;
  /** Of the list, or of every text. */
  listFault: FaultMode | undefined;
  textFault: FaultMode | undefined;
  /** Texts that were asked for since the start. */
  asked: number;
  close(): Promise<void>;
}

/** An editing system by docs/content-interface.md alone, on a free port, for the length of a test. */
export const startEditing = async (t: {
  after: (end: () => Promise<void>) => void;
}): Promise<StandaloneEditing> => {
  let revision = 0;
  const server = http.createServer((request, reply) => {
    const { url = '', headers } = request;
    if (headers.authorization !== `Bearer ${EDITING_KEY}`) return void reply.writeHead(401).end();
    const isList = url === '/documents';
    const fault = isList ? editing.listFault : editing.textFault;
    const documents = [...editing.texts].map(([path, text]) => ({ path, revision: text.revision }));
    const json = (body: object): void => {
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    switch (fault) {
      case 'time-out':
        return;
      case 'error':
        return void reply.writeHead(500).end();
      case 'cut':
        return void request.socket.destroy();
      case 'nonsense':
        return void reply.writeHead(200).end('<p>Bonjour</p>');
      case 'redirect':
        return void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      case 'foreign-404':
        return void reply.writeHead(404).end('<h1>Not Found</h1>');
      case 'outside':
        return json({ documents: [{ path: '../../etc/passwd', revision: '1' }] });
      case 'twice':
        return json({ documents: [...documents, ...documents] });
      case undefined:
    }
    if (isList) return json({ documents });
    editing.asked += 1;
    const text = editing.texts.get(decodeURIComponent(url.slice('/documents/'.length)));
    if (!text) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(text.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  t.after(close);
  const editing: StandaloneEditing = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts: new Map(),
    publish: (path, bytes) => {
      revision += 1;
      editing.texts.set(path, { revision: String(revision), bytes: Buffer.from(bytes) });
    },
    listFault: undefined,
    textFault: undefined,
    asked: 0,
    close,
  };
  return editing;
};
