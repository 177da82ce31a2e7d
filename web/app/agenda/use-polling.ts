import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { POLL_SECONDS } from '#shared/contract/limits.ts';
import { refresh } from '#web/lib/read.ts';
import { LIST_READS } from '#web/lib/query-invalidation.ts';

/** Reads the shown appointments again every 30 s while `active`. */
export function usePolling(active: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!active) return;
    const timer = window.setInterval(() => {
      void refresh(client, LIST_READS);
    }, POLL_SECONDS * 1000);
    return () => window.clearInterval(timer);
  }, [active, client]);
}
