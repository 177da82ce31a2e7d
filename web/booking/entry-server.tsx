import { renderToString } from 'react-dom/server';
import type { BookingPageData } from '#shared/contract/booking.ts';
import { PublicPage } from './public-page.tsx';

/** The public page as HTML for the root element; the browser takes it over with the same data. */
export function render(data: BookingPageData): string {
  return renderToString(<PublicPage data={data} />);
}
