import { hydrateRoot } from 'react-dom/client';
import type { BookingPageData } from '#shared/contract/booking.ts';
import { startTheme } from '#web/lib/theme.ts';
import { PublicPage } from './public-page.tsx';

startTheme();
const root = document.getElementById('root');
const written = document.getElementById('page-data')?.textContent;
if (root && written) {
  hydrateRoot(root, <PublicPage data={JSON.parse(written) as BookingPageData} />);
} else if (root) {
  void import('./lib/start-without-server.tsx').then(({ startWithoutServer }) => startWithoutServer(root));
}
