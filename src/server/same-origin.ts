import type { IncomingHttpHeaders } from 'node:http';
import type { ServerConfig } from '#contract/portal-context.ts';
import { pathOf } from '#contract/routes.ts';
import { isCrossSite } from '#domain/same-site.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const DESK_DOOR = pathOf('/espace-pro');

/**
 * Whether a request may be served (SEC-04): it only reads, or no other site can have made it with our cookies; but for the desk, whose
 * pages send agents here with a token of its own (PRO-01).
 */
export const maySend = (
  {
    method,
    headers,
    url,
  }: { readonly method: string; readonly headers: IncomingHttpHeaders; readonly url: string },
  { publicUrl, deskOrigin }: Pick<ServerConfig, 'publicUrl' | 'deskOrigin'>,
): boolean =>
  READING.has(method) ||
  !isCrossSite(headers, publicUrl) ||
  (deskOrigin !== undefined && headers.origin === deskOrigin && method === 'POST' && url === DESK_DOOR);
