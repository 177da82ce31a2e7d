import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line between a browser and the server that a test can cut, as a lost network does. */
export type Line = {
  readonly address: string;
  /** Breaks every connection and takes no new one. */
  cut(): void;
  /** Lets no more of the answers through that this path is giving, and tells neither end, as a dead line does. */
  freeze(path: string): void;
  restore(): void;
  close(): Promise<void>;
};

/** Opens a line to a server's address, on a port of its own. */
export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const asking = new Map<Socket, { socket: Socket; asked: string }>();
  let broken = false;
  const listener = createServer((near) => {
    if (broken) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    const question = { socket: far, asked: '' };
    asking.set(near, question);
    near.on('data', (bytes: Buffer) => (question.asked = bytes.toString('latin1')));
    near.on('close', () => asking.delete(near));
    near.pipe(far).pipe(near);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut() {
      broken = true;
      cutAll();
    },
    freeze(path) {
      for (const [near, far] of asking) if (far.asked.includes(` ${path}`)) far.socket.unpipe(near).pause();
    },
    restore: () => void (broken = false),
    async close() {
      cutAll();
      listener.close();
      await once(listener, 'close');
    },
  };
}
