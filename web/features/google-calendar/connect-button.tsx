import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { useGoogleOauth } from './api/connection.ts';
import { openPopup } from './popup.ts';

/** Opens Google's question in a window of its own; where the browser refuses windows, in this page. */
export function ConnectButton({ onAsked, children }: { onAsked: () => void; children: ReactNode }) {
  const oauth = useGoogleOauth();
  const connect = (): void => {
    const popup = openPopup();
    oauth.mutate(undefined, {
      onSuccess: ({ authUrl }) => {
        if (popup === null || popup.closed) {
          window.location.assign(authUrl);
          return;
        }
        onAsked();
        popup.location.href = authUrl;
        popup.focus();
      },
      onError: () => popup?.close(),
    });
  };
  return (
    <Button variant="primary" busy={oauth.isPending} onClick={connect}>
      {children}
    </Button>
  );
}
