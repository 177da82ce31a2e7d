import type { ReactNode } from 'react';
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
  if (fetching === null) hydrate(root, <PublicPage data={data} />);
  else void fetching.then((others) => hydrate(root, <PublicPage data={data} others={others} />));
} else if (root) {
  void import('./lib/start-without-server.tsx').then(({ startWithoutServer }) => startWithoutServer(root));
}

/** Makes the drawn page answer, also to the button that was pressed last before this script was here: booking.html keeps it. */
function hydrate(drawn: HTMLElement, page: ReactNode): void {
  hydrateRoot(drawn, page);
  // React hydrates at once what a press needs.
  (window as { pressed?: HTMLElement | null }).pressed?.click();
}
