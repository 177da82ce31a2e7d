import { hydrateRoot } from 'react-dom/client';
import type { BookingPageData } from '#shared/contract/booking.ts';
import { startTheme } from '#web/lib/theme.ts';
import { fetchOtherPage } from './other-pages.ts';
import { PublicPage } from './public-page.tsx';

startTheme();
const root = document.getElementById('root');
const written = document.getElementById('page-data')?.textContent;
if (root && written) {
  const data = JSON.parse(written) as BookingPageData;
  const fetching = fetchOtherPage(data);
  if (fetching === null) hydrateRoot(root, <PublicPage data={data} />);
  else void fetching.then((others) => hydrateRoot(root, <PublicPage data={data} others={others} />));
} else if (root) {
  void import('./lib/start-without-server.tsx').then(({ startWithoutServer }) => startWithoutServer(root));
}
