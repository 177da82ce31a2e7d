import type { LoginBody, SessionAnswer } from '#shared/contract/auth.ts';
import { request } from '#web/lib/api.ts';

/** The area of activity that opens the agenda. */
const REQUIRED_AREA = 'AGENDA';

/** What came of asking the external provider; `unavailable` covers every failure and stays silent. */
export type ExternalOutcome =
  | { kind: 'signed-in'; answer: SessionAnswer }
  | { kind: 'not-permitted'; message: string }
  | { kind: 'unavailable' };

type ExternalUser = { tipos_areas_atuacao?: readonly string[] };

/** Asks the external provider at `host` who this is and, with the right area, signs in with its answer. */
export async function signInExternally(
  host: string,
  { email, password }: LoginBody,
): Promise<ExternalOutcome> {
  try {
    const { token } = await call<{ token: string }>(`${host}/api/autenticacao/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const user = await call<ExternalUser>(`${host}/api/usuario-medusa/`, {
      headers: { Authorization: `Token ${token}` },
    });
    if (user.tipos_areas_atuacao?.includes(REQUIRED_AREA) !== true) {
      return { kind: 'not-permitted', message: 'Não possui permissão para agenda' };
    }
    const answer = await request<SessionAnswer>('/api/auth/external/login', {
      method: 'POST',
      body: { externalUserData: user, externalToken: token, isAdmin: true, loginEmail: email },
    });
    return { kind: 'signed-in', answer };
  } catch {
    return { kind: 'unavailable' };
  }
}

async function call<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, { ...init, credentials: 'include' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return (await response.json()) as T;
}
