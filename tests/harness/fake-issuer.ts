import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What one address of the provider answers. */
interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | object;
}
type Answering = (asked: Asked, response: ServerResponse) => Answer | undefined;

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/**
 * An OpenID Connect provider that says what a test wants: it signs in whoever `subject` is without asking. One line of its
 * protocol is bent by `says`, by path (`/token`), by `metadata`, by `claims` or by `token`.
 */
export interface FakeIssuer {
  readonly origin: string;
  readonly settings: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** Takes the place of what an address answers; an answer of undefined has been written by itself. */
  readonly says: Map<string, Answering>;
  /** What was asked, in order. */
  readonly asked: Asked[];
  /** Added to what it says about itself. */
  metadata: object;
  /** Who signs in next. */
  subject: string;
  /** Instead of a code, this error. */
  refusal: string | undefined;
  /** Added to the claims of ID tokens; undefined takes one out. */
  claims: object;
  /** Added to the answer of the token endpoint. */
  token: object;
  /** A compact JWS by the key that it publishes, or another. */
  signed(claims: object, key?: KeyObject): string;
}

interface Ending {
  after(work: () => Promise<void>): void;
}

const CLIENT = { clientId: 'portail', clientSecret: 'un secret de client assez long' };
export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const coded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const startFakeIssuer = async (ending: Ending): Promise<FakeIssuer> => {
  const own = newKey();
  const { d: _private, ...published } = own.export({ format: 'jwk' });
  const says = new Map<string, Answering>();
  const asked: Asked[] = [];
  const pushed = new Map<string, URLSearchParams>();
  let nonce = '';

  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer: FakeIssuer = {
    origin,
    settings: { issuer: origin, ...CLIENT },
    says,
    asked,
    metadata: {},
    subject: '',
    refusal: undefined,
    claims: {},
    token: {},
    signed: (claims, key = own) => {
      const content = `${coded({ alg: 'ES256', kid: 'a' })}.${coded(claims)}`;
      const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
      return `${content}.${signature.toString('base64url')}`;
    },
  };

  const usual: Readonly<Record<string, Answering>> = {
    '/.well-known/openid-configuration': () => ({
      body: {
        issuer: origin,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        revocation_endpoint: `${origin}/revocation`,
        introspection_endpoint: `${origin}/introspection`,
        end_session_endpoint: `${origin}/end`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        id_token_signing_alg_values_supported: ['ES256'],
        ...issuer.metadata,
      },
    }),
    '/jwks': () => ({ body: { keys: [{ ...published, kid: 'a', alg: 'ES256', use: 'sig' }] } }),
    // Advertised by `metadata` only; what was pushed is what the reference stands for.
    '/par': ({ form }) => {
      const reference = `urn:demande:${asked.length}`;
      pushed.set(reference, form);
      return { status: 201, body: { request_uri: reference, expires_in: 60 } };
    },
    '/auth': ({ query }, response) => {
      const request = pushed.get(query.get('request_uri') ?? '') ?? query;
      nonce = request.get('nonce') ?? '';
      const back = new URL(request.get('redirect_uri') ?? '');
      const state = request.get('state') ?? '';
      const told = issuer.refusal === undefined ? { code: 'code' } : { error: issuer.refusal };
      back.search = new URLSearchParams({ ...told, state }).toString();
      response.writeHead(303, { location: back.href }).end();
      return undefined;
    },
    '/token': () => {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: origin,
        aud: CLIENT.clientId,
        sub: issuer.subject,
        nonce,
        iat: now,
        exp: now + 60,
      };
      return {
        body: {
          access_token: 'access',
          token_type: 'Bearer',
          expires_in: 600,
          id_token: issuer.signed({ ...claims, ...issuer.claims }),
          ...issuer.token,
        },
      };
    },
    '/revocation': () => ({}),
    '/introspection': () => ({ body: { active: false } }),
    '/end': () => ({ type: 'text/html', body: 'ended' }),
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', origin);
    const form = new URLSearchParams(await text(request));
    asked.push({ path, query, form });
    const answering = says.get(path) ?? usual[path];
    const told = answering ? answering({ path, query, form }, response) : { status: 404 };
    if (!told) return;
    const { status = 200, body = '', type = 'application/json' } = told;
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return issuer;
};
