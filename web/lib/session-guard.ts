import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/contract/auth.ts';
import { readFingerprint, readSession, saveFingerprint, subscribeSession } from './session.ts';

type Identity = { userId: string; role: string };

/** Whether cached data may belong to somebody else. Only id and role make an identity. */
export function isUserChange(stored: Identity | null, current: SessionUser): boolean {
  return stored !== null && (stored.userId !== current.id || stored.role !== current.role);
}

/**
 * Clears all cached query data when the person behind the session changes: at start-up against the
 * stored fingerprint, later against the last identity seen. Returns the unsubscriber.
 */
export function guardIdentity(client: QueryClient): () => void {
  const atStart = readSession();
  if (atStart !== null) {
    if (isUserChange(readFingerprint(), atStart.user)) {
      client.clear();
      // eslint-disable-next-line no-console -- a change of person without a sign-in here must leave a trace
      console.warn('A sessão guardada pertence a outro usuário; os dados em memória foram descartados.');
    }
    saveFingerprint(atStart.user);
  }
  let last: Identity | null = atStart && { userId: atStart.user.id, role: atStart.user.role };
  return subscribeSession(() => {
    const user = readSession()?.user ?? null;
    const changed = user === null ? last !== null : isUserChange(last, user);
    if (changed) client.clear();
    last = user && { userId: user.id, role: user.role };
  });
}
