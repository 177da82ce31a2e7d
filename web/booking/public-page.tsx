import type { BookingPageData } from '#shared/contract/booking.ts';
import { BookingPage } from './booking-page.tsx';
import { HeldPage } from './held/held-page.tsx';
import { ManagePage } from './manage/manage-page.tsx';
import { WaitingPage } from './waiting/waiting-page.tsx';
import { ToastViewport } from './shell/toast-viewport.tsx';
import { LoadFailed } from './shell/load-failed.tsx';
import { UnknownLink } from './shell/unknown-link.tsx';

/** Whatever a public address shows. */
export function PublicPage({ data }: { data: BookingPageData }) {
  return (
    <>
      <PageOfKind data={data} />
      <ToastViewport />
    </>
  );
}

function PageOfKind({ data }: { data: BookingPageData }) {
  switch (data.kind) {
    case 'booking':
      return <BookingPage data={data} />;
    case 'held':
      return <HeldPage data={data} />;
    case 'manage':
      return <ManagePage data={data} />;
    case 'waiting':
      return <WaitingPage data={data} />;
    case 'failed':
      return (
        <LoadFailed
          brand={data.brand}
          title="Não foi possível abrir esta página"
          sentence={data.sentence}
          onRetry={() => window.location.reload()}
        />
      );
    case 'unknown-link':
      return <UnknownLink brand={data.brand} />;
  }
}
