import { createRoot, hydrateRoot } from 'react-dom/client';
import type { BookingPageData } from '#shared/contract/booking.ts';
import { startTheme } from '#web/lib/theme.ts';
import { PublicPage } from './public-page.tsx';

startTheme();
const root = document.getElementById('root');
const written = document.getElementById('page-data')?.textContent;
if (root && written) hydrateRoot(root, <PublicPage data={JSON.parse(written) as BookingPageData} />);
else if (root) void startWithoutServer(root);

/** Where no server wrote the page (the development server), the data is asked for. */
async function startWithoutServer(element: HTMLElement): Promise<void> {
  const { loadPageData } = await import('./lib/load-page-data.ts');
  createRoot(element).render(<PublicPage data={await loadPageData(window.location.pathname)} />);
}
