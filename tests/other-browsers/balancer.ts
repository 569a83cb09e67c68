import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from './driver.ts';

/** What stands between the browsers and the portal, and can keep scripts back as a slow line does. */
export interface Balancer {
  readonly url: string;
  /** Where everything goes. */
  sendTo(portal: string): void;
  /** Scripts that are asked for from now on arrive when they are let go. */
  holdScripts(): HeldScripts;
  /** There is no network until the end of the block. */
  cutLine(): Disposable;
}

/** Let go at the end of its block at the latest. */
interface HeldScripts extends Disposable {
  letGo(): void;
}

export const startBalancer = async (ending: Ending): Promise<Balancer> => {
  let target: URL | undefined;
  let scripts = Promise.resolve();
  let isCut = false;
  const pass = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    if (isCut) {
      request.socket.destroy();
      return;
    }
    // Not what a page asks for to keep it, nor the worker that serves it: no browser keeps an answer that varies by everything.
    const isScript =
      request.headers['sec-fetch-dest'] === 'script' &&
      new URL(request.url ?? '/', 'http://localhost').pathname.endsWith('.js');
    if (isScript) await scripts;
    const onward = http.request(
      {
        host: target?.hostname,
        port: target?.port,
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      (answer) => {
        // A script that the browser has kept would never be late again.
        const headers = isScript
          ? { ...answer.headers, 'cache-control': 'no-store', vary: '*' }
          : answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = http.createServer((request, response) => void pass(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ending.after(async () => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sendTo: (portal) => {
      target = new URL(portal);
    },
    holdScripts: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      scripts = promise;
      return { letGo: resolve, [Symbol.dispose]: resolve };
    },
    cutLine: () => {
      isCut = true;
      return {
        [Symbol.dispose]: () => {
          isCut = false;
        },
      };
    },
  };
};
