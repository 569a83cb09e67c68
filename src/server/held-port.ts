import { once } from 'node:events';
import net from 'node:net';

/** A port that the system chose, which nobody else gets until it is listened on in earnest. */
export interface HeldPort {
  readonly port: number;
  /** To be added to what is listened with. */
  readonly options: { readonly reusePort?: true };
  release(): Promise<void>;
}

const listening = async (options: net.ListenOptions): Promise<net.Server> => {
  const server = net.createServer().listen(options);
  await once(server, 'listening');
  return server;
};

/**
 * Takes a free port of `host` and holds it: the portal's address is part of what it is made of (its issuer, its links), so the port is
 * known long before the portal listens. Where a port cannot be shared (macOS, Windows) it is let go at once.
 */
export const heldPort = async (host: string): Promise<HeldPort> => {
  const isShared = await listening({ host, port: 0, reusePort: true }).catch(() => undefined);
  const server = isShared ?? (await listening({ host, port: 0 }));
  const { port } = server.address() as net.AddressInfo;
  const release = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  if (!isShared) await release();
  return { port, options: isShared ? { reusePort: true } : {}, release };
};
