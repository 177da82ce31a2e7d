import '#web/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardHistory } from '#web/lib/history-guard.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { guardIdentity } from '#web/lib/session-guard.ts';
import { startTheme } from '#web/lib/theme.ts';
import { App } from './app.tsx';
import { adoptStyleNonce } from './style-nonce.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');

const queryClient = createQueryClient();
adoptStyleNonce();
startTheme();
guardIdentity(queryClient);
guardHistory();

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
