import { renderToString } from 'react-dom/server';
import type { BookingPageData } from '#shared/contract/booking.ts';
import { HeldPage } from './held/held-page.tsx';
import { ManagePage } from './manage/manage-page.tsx';
import type { OtherPages } from './other-pages.ts';
import { PublicPage } from './public-page.tsx';
import { UnknownLink } from './shell/unknown-link.tsx';
import { WaitingPage } from './waiting/waiting-page.tsx';

const OTHERS: OtherPages = {
  held: HeldPage,
  manage: ManagePage,
  waiting: WaitingPage,
  unknownLink: UnknownLink,
};

/** The public page as HTML for the root element; the browser takes it over with the same data. */
export function render(data: BookingPageData): string {
  return renderToString(<PublicPage data={data} others={OTHERS} />);
}
