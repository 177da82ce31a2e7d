import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { request } from './api.ts';
import { noteChange } from './early-reads.ts';
import { applyToCache } from './live-cache.ts';
import { connectionFound, connectionLost } from './live-connection.ts';
import { openLiveStream } from './live-stream.ts';
import { readSession, useSession } from './session.ts';

/** While somebody is signed in, the server's event stream keeps the cache and the bell up to date. */
export function useLiveBridge(): void {
  const client = useQueryClient();
  const token = useSession()?.token ?? null;

  useEffect(() => {
    if (token === null) return;
    const close = openLiveStream({
      token,
      onEvent: (event) => {
        noteChange(performance.now());
        void applyToCache(client, event);
      },
      onMissed: (ago = 0) => {
        noteChange(performance.now() - ago);
        void client.invalidateQueries();
      },
      onOpen: connectionFound,
      onLost: connectionLost,
      // The stream does not say why: any call that does ends the session here as well.
      onRefused: () => void request('GET /api/user/profile').catch(() => undefined),
      isCurrent: () => readSession()?.token === token,
    });
    return () => {
      close();
      connectionFound();
    };
  }, [client, token]);
}
