import type { ComponentType } from 'react';
import type { BookingPageData } from '#shared/contract/booking.ts';

type DataOf<Kind extends BookingPageData['kind']> = Extract<BookingPageData, { kind: Kind }>;

/** The pages that the booking page does not bring along: what mailed links open, and what an unknown one shows. */
export type OtherPages = {
  readonly manage?: ComponentType<{ data: DataOf<'manage'> }>;
  readonly held?: ComponentType<{ data: DataOf<'held'> }>;
  readonly waiting?: ComponentType<{ data: DataOf<'waiting'> }>;
  readonly unknownLink?: ComponentType<{ data: DataOf<'unknown-link'> }>;
};

/** Fetches the page of certain data where it is one of those; null where it is not. */
export function fetchOtherPage({ kind }: BookingPageData): Promise<OtherPages> | null {
  switch (kind) {
    case 'held':
      return import('./held/held-page.tsx').then(({ HeldPage }) => ({ held: HeldPage }));
    case 'manage':
      return import('./manage/manage-page.tsx').then(({ ManagePage }) => ({ manage: ManagePage }));
    case 'waiting':
      return import('./waiting/waiting-page.tsx').then(({ WaitingPage }) => ({ waiting: WaitingPage }));
    case 'unknown-link':
      return import('./shell/unknown-link.tsx').then(({ UnknownLink }) => ({ unknownLink: UnknownLink }));
    default:
      return null;
  }
}
