import { addressOf, namesOf } from '#shared/contract/screens.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';

const SIGNED_IN = [...namesOf('admin'), ...namesOf('professional')].map(addressOf);

/** Keeps what the page's policy refuses, from before its first script. */
const NOTE_REFUSALS = `
  globalThis.refused = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    globalThis.refused.push(violatedDirective + ' ' + blockedURI));
`;

test('no signed-in screen does what the content security policy forbids', async ({
  organization,
  adminPage: page,
}) => {
  await createProfessional(organization);
  await page.addInitScript(NOTE_REFUSALS);
  for (const path of SIGNED_IN) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect({ path, refused: await page.evaluate('globalThis.refused') }).toEqual({ path, refused: [] });
  }
});
