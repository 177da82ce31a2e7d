import { lazy } from 'react';

/** The page of an address that leads nowhere, fetched when there is one. */
export const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page.tsx')).NotFoundPage,
}));
