import '#web/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
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

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
