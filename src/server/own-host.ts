import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#domain/loopback.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served under whatever name: a balancer asks by the address it happens to know. */
    readonly anyHost?: true;
  }
}

/**
 * Whether a request was meant for this portal: it names the host of `PUBLIC_URL`, this machine, or the very address that it came to. A
 * page of another site whose name was made to lead here (DNS rebinding) names its own.
 */
export const isForUs = (request: FastifyRequest, publicUrl: string): boolean => {
  const asked = `http://${request.host}`;
  if (!URL.canParse(asked)) return false;
  const { hostname } = new URL(asked);
  const arrivedAt = request.socket.localAddress?.replace(/^::ffff:/, '');
  return (
    isLoopback(hostname) ||
    hostname === new URL(publicUrl).hostname ||
    hostname.replace(/^\[|\]$/g, '') === arrivedAt
  );
};

/** A request that names two hosts is for nobody: who stands before us and we might each take another one (RFC 9112, 3.2). */
export const namesTwoHosts = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
