import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { FRONT_PATHS } from '#shared/contract/paths.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * Loads the document when a step leads to the front door, which is one of its own. A step within the application's
 * document would leave the front door standing under the application's address after Back.
 */
export const stepThroughFrontDoor: AroundNavHandler = (navigate, to, options) => {
  const path = to.split(/[?#]/)[0] ?? '';
  if (FRONT_PATHS.some((each) => each === path)) window.location.assign(to);
  else navigate(to, options);
};

/** An entry of the history that an older version made within the application: the document is loaded in its place. */
export function FrontDoor() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return <PageSkeleton />;
}
