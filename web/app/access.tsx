import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { addressOf } from '#shared/contract/screens.ts';
import { useSession } from '#web/lib/session.ts';
import type { ReturnState } from './access-rules.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Shows its children to people who may see them: the login page otherwise, or not-found for a wrong role. */
export function Protected({ adminOnly = false, children }: { adminOnly?: boolean; children: ReactNode }) {
  const session = useSession();
  const [path] = useLocation();
  if (session === null) {
    const state: ReturnState = { next: path + window.location.search };
    return <Redirect to={addressOf('signIn')} replace state={state} />;
  }
  if (adminOnly && session.user.role !== 'admin') return <NotFoundPage />;
  return children;
}
