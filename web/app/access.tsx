import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { addressOf } from '#shared/contract/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { placeOfShared, type ReturnState } from './access-rules.ts';
import { NotFoundPage } from './not-found.ts';

/**
 * Shows its children to people who may see them: the login page otherwise, or not-found for a wrong role. A colleague's link to the
 * team's agenda leads a professional to their own one, at the same view and day.
 */
export function Protected({ adminOnly = false, children }: { adminOnly?: boolean; children: ReactNode }) {
  const session = useSession();
  const [path] = useLocation();
  if (session === null) {
    const state: ReturnState = { next: path + window.location.search };
    return <Redirect to={addressOf('signIn')} replace state={state} />;
  }
  if (adminOnly && session.user.role !== 'admin') {
    const place = placeOfShared(window.location.search);
    return place === null ? <NotFoundPage /> : <Redirect to={addressOf('ownAgenda') + place} replace />;
  }
  return children;
}
