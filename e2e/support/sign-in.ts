import type { Page } from '@playwright/test';

/** Types e-mail and password into the sign-in page and sends them. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
