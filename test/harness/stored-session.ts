import type { Person } from '../factories/organization.ts';

/** What a browser keeps of a person who is signed in. */
export function storedSession({ client, user, email }: Person): Record<string, string> {
  const { id, name, role } = user;
  return {
    auth_token: client.token ?? '',
    auth_user: JSON.stringify({ id, role, email, name }),
    session_fingerprint: JSON.stringify({ userId: id, role, email, timestamp: Date.now() }),
  };
}
