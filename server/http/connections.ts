import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection on which nothing was ever said is left open after the last request could come. Milliseconds. */
const UNUSED_MS = 250;

export type Connections = {
  /**
   * Closes what holds up the end of a server that no longer listens: connections that were opened ahead and never
   * used, and after `limitMs` all that is left, whatever is under way on it. Returns what stops the watch.
   */
  closeLate(limitMs: number): () => void;
};

/** Knows the open connections of a server. Node itself closes only those that have had a request already. */
export function trackConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    closeLate(limitMs) {
      const timers = [
        setInterval(() => {
          for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
          server.closeIdleConnections();
        }, UNUSED_MS),
        setTimeout(() => {
          for (const socket of open) socket.destroy();
        }, limitMs),
      ];
      return () => timers.forEach(clearTimeout);
    },
  };
}
