import { lazy, type ComponentType } from 'react';
import type { ScreenOf } from '#shared/contract/screens.ts';

export type SignedInScreen = ScreenOf<'admin' | 'professional'>;

/** The page of each screen behind the sign-in, fetched when it is first shown. */
export const PAGES: Readonly<Record<SignedInScreen, ComponentType>> = {
  overview: lazy(async () => ({ default: (await import('./admin/admin-page.tsx')).AdminPage })),
  integrations: lazy(async () => ({
    default: (await import('./admin/integrations-page.tsx')).IntegrationsPage,
  })),
  activity: lazy(async () => ({ default: (await import('./admin/activity-page.tsx')).ActivityPage })),
  ownAgenda: lazy(async () => ({
    default: (await import('./professional/dashboard-page.tsx')).DashboardPage,
  })),
  clients: lazy(async () => ({ default: (await import('./professional/clients-page.tsx')).ClientsPage })),
  reports: lazy(async () => ({ default: (await import('./professional/reports-page.tsx')).ReportsPage })),
  availability: lazy(async () => ({
    default: (await import('./professional/availability-page.tsx')).AvailabilityPage,
  })),
  bookingLinks: lazy(async () => ({
    default: (await import('./professional/booking-links-page.tsx')).BookingLinksPage,
  })),
  bookingForm: lazy(async () => ({
    default: (await import('./professional/booking-form-page.tsx')).BookingFormPage,
  })),
  products: lazy(async () => ({
    default: (await import('./professional/products-page.tsx')).ProductsPage,
  })),
  waitingList: lazy(async () => ({
    default: (await import('./professional/waiting-list-page.tsx')).WaitingListPage,
  })),
  notifications: lazy(async () => ({
    default: (await import('./professional/notifications-page.tsx')).NotificationsPage,
  })),
  settings: lazy(async () => ({
    default: (await import('./professional/settings-page.tsx')).SettingsPage,
  })),
};
