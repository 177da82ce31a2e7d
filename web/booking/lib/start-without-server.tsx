import { createRoot } from 'react-dom/client';
import { fetchOtherPage } from '#web/booking/other-pages.ts';
import { PublicPage } from '#web/booking/public-page.tsx';
import { LoadFailed } from '#web/booking/shell/load-failed.tsx';
import { FALLBACK_BRAND, loadPageData } from './load-page-data.ts';

/** Shows the page where no server wrote it (the development server): its data is asked for first. */
export async function startWithoutServer(element: HTMLElement): Promise<void> {
  const root = createRoot(element);
  try {
    const data = await loadPageData(window.location);
    root.render(<PublicPage data={data} others={(await fetchOtherPage(data)) ?? {}} />);
  } catch {
    root.render(<LoadFailed brand={FALLBACK_BRAND} onRetry={() => window.location.reload()} />);
  }
}
