import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { useGoogleOauth } from './api/connection.ts';
import { openPopup } from './popup.ts';

/** How Google is asked: whether its window is open, and what to call when one was opened. */
export type Asking = { isWaiting: boolean; onAsked: (popup: Window) => void };

/** Opens Google's question in a window of its own; where the browser refuses windows, in this page. */
export function ConnectButton({ isWaiting, onAsked, children }: Asking & { children: ReactNode }) {
  const oauth = useGoogleOauth();
  const connect = (): void => {
    const popup = openPopup();
    oauth.mutate(undefined, {
      onSuccess: ({ authUrl }) => {
        if (popup === null || popup.closed) {
          window.location.assign(authUrl);
          return;
        }
        onAsked(popup);
        popup.location.href = authUrl;
        popup.focus();
      },
      onError: () => popup?.close(),
    });
  };
  return (
    <Button variant="primary" busy={oauth.isPending || isWaiting} onClick={connect}>
      {isWaiting && <svg aria-hidden="true" />}
      {isWaiting ? 'Aguardando o Google…' : children}
    </Button>
  );
}
