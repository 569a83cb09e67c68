import net from 'node:net';

/** Whether somebody listens at a port of this machine. */
export const isListened = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** A port that nobody listens at, below those that the system gives to whoever asks for any: it stays free. */
export const unusedPort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (!(await isListened(port))) return port;
  }
};
