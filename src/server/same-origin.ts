import type { IncomingHttpHeaders } from 'node:http';
import { isCrossSite } from '#domain/same-site.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may be served (SEC-04): it only reads, or no other site can have made it with our cookies. */
export const maySend = (method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean =>
  READING.has(method) || !isCrossSite(headers, publicUrl);
