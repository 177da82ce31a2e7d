import type { BookingPageData } from '#shared/contract/booking.ts';
import { BookingPage } from './booking-page.tsx';
import type { OtherPages } from './other-pages.ts';
import { ToastViewport } from './shell/toast-viewport.tsx';
import { LoadFailed } from './shell/load-failed.tsx';

type PublicPageProps = {
  data: BookingPageData;
  /** The page of the data, where the booking page does not bring it along. */
  others?: OtherPages;
};

/** Whatever a public address shows. */
export function PublicPage(props: PublicPageProps) {
  return (
    <>
      <PageOfKind {...props} />
      <ToastViewport />
    </>
  );
}

function PageOfKind({ data, others = {} }: PublicPageProps) {
  const { held: HeldPage, manage: ManagePage, waiting: WaitingPage, unknownLink: UnknownLink } = others;
  switch (data.kind) {
    case 'booking':
      return <BookingPage data={data} />;
    case 'held':
      return HeldPage && <HeldPage data={data} />;
    case 'manage':
      return ManagePage && <ManagePage data={data} />;
    case 'waiting':
      return WaitingPage && <WaitingPage data={data} />;
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
      return UnknownLink && <UnknownLink data={data} />;
  }
}
