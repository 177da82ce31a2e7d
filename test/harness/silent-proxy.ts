import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type SilentProxy = {
  /** The given connection address, leading through the proxy. */
  readonly url: string;
  /** Stops passing data on the open connections without closing them, as a firewall that forgot them does. */
  silence(): void;
  /** The same, also for connections that are opened from now on. */
  hang(): void;
  /** Lets connections that are opened from now on through again. */
  recover(): void;
  close(): Promise<void>;
};

/** Stands in front of a TCP server, a database for one, and can stop answering without closing anything. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url);
  const pairs = new Set<{ silent: boolean; ends: Socket[] }>();
  let hanging = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair = { silent: hanging, ends: [near, far] };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (!pair.silent) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!pair.silent) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  // A socket file that the address names would lead past it.
  through.searchParams.delete('host');
  through.port = String((server.address() as AddressInfo).port);
  const silence = () => {
    for (const pair of pairs) pair.silent = true;
  };
  return {
    url: through.href,
    silence,
    hang() {
      hanging = true;
      silence();
    },
    recover() {
      hanging = false;
    },
    async close() {
      for (const { ends } of pairs) for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
