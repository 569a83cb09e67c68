import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '#contract/portal-context.ts';
import { displayOf } from '#plain-pages/display.ts';
import { contentSecurityPolicy, newNonce } from '#server/security-headers.ts';
import type { ApiDocument } from '../open-api.ts';
import { apiIndexPage, callPage, noSuchCallPage } from './pages.ts';
import { callsIn, type DocumentedCall } from './read-document.ts';

const DOCS = '/api/docs';
/** What somebody looks for is a word or two. */
const LONGEST_SEARCH = 80;

/** Address of the page of one call. */
const pathOfCall = ({ method, path }: Pick<DocumentedCall, 'method' | 'path'>): string =>
  `${DOCS}/${method.toLowerCase()}${path.replace(/^\/api/, '')}`;

/** Whether each word that is looked for stands in a call's name, sentence, fields or errors. */
const isFound = (call: DocumentedCall, words: readonly string[]): boolean => {
  const text = [
    call.method,
    call.path,
    call.summary,
    call.access,
    ...[...call.input, ...call.output].map(({ path }) => path),
    ...call.errors.map(({ code }) => code),
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Serves `/api/docs`, the calls for people to read: the same document as `/api/openapi.json`, made into pages that need no script (API-01). */
export const serveApiDocs = (
  server: FastifyInstance,
  config: ServerConfig,
  document: () => ApiDocument,
): void => {
  let read: readonly DocumentedCall[] | undefined;
  const calls = (): readonly DocumentedCall[] => {
    read ??= callsIn(document());
    return read;
  };
  const send = (reply: FastifyReply, html: string): FastifyReply =>
    reply
      .header('content-security-policy', contentSecurityPolicy(newNonce(), config))
      // Display settings are in the page.
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(html);

  server.get(DOCS, (request: FastifyRequest, reply) => {
    const { recherche } = request.query as { recherche?: unknown };
    const search = typeof recherche === 'string' ? recherche.trim().slice(0, LONGEST_SEARCH) : '';
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return send(
      reply,
      apiIndexPage({
        display: displayOf(request.headers.cookie),
        search,
        calls: calls().filter((call) => isFound(call, words)),
        pathOfCall,
      }),
    );
  });
  server.get(`${DOCS}/:method/*`, (request: FastifyRequest, reply) => {
    const display = displayOf(request.headers.cookie);
    const { pathname } = new URL(request.url, config.publicUrl);
    const call = calls().find((one) => pathOfCall(one) === pathname);
    if (!call) return send(reply.status(404), noSuchCallPage(display));
    return send(reply, callPage({ display, call, publicUrl: config.publicUrl, index: DOCS }));
  });
};
