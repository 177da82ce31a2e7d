import type { Page } from '@playwright/test';
import type { Person } from '#test/factories/organization.ts';

/** What a browser keeps of a person who is signed in. */
export function storedSession({ client, user, email }: Person): Record<string, string> {
  const { id, name, role } = user;
  return {
    auth_token: client.token ?? '',
    auth_user: JSON.stringify({ id, role, email, name }),
    session_fingerprint: JSON.stringify({ userId: id, role, email, timestamp: Date.now() }),
  };
}

/** Types e-mail and password into the sign-in page and sends them. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
