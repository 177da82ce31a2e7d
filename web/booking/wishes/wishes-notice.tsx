import { lazy, Suspense } from 'react';
import type { AboutWishesProps } from './about-wishes.tsx';

/** Fetched where an address wishes for something: the first paint needs none of it. */
const AboutWishes = lazy(async () => {
  const loaded = await import('./about-wishes.tsx').catch(() => null);
  return { default: loaded?.AboutWishes ?? (() => null) };
});

/** Says what of an address's wishes cannot be had, or waits for a choice. */
export function WishesNotice(props: AboutWishesProps) {
  const { professional, service, date, part, unread } = props.wishes;
  if (!professional && !service && !date && !part && !unread[0]) return null;
  return (
    <Suspense>
      <AboutWishes {...props} />
    </Suspense>
  );
}
