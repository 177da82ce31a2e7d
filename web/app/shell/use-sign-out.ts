import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { revokeSession } from '#web/features/auth/api/logout.ts';
import { endSession } from '#web/lib/session.ts';
import { mayLeave } from '#web/lib/unsaved.ts';

/** Signs out and goes to a public page: `/` from the user menu, `/login` from the sidebar. */
export function useSignOut(): (to: '/' | '/login') => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async (to) => {
    if (!(await mayLeave())) return;
    // The call leaves with the token that the next lines forget: no screen can read with it once it is dead.
    void client.cancelQueries();
    const revoked = revokeSession();
    // In one tick and in this order: a protected page without a session would ask to come back to itself. It does so
    // on the way to the front door, a document of its own: Back then leads to the sign-in, and from there to the page.
    navigate(to);
    endSession();
    await revoked;
  };
}
