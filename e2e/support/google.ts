import type { Page } from '@playwright/test';
import { createProfessional, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { consentOf, settledOf, startGoogleServer } from '#test/harness/google-office.ts';
import type { AccountControls } from '#test/harness/google/controls.ts';
import { startGoogle, type Google } from '#test/harness/google.ts';
import { expect, test as base } from '../fixtures.ts';

type GoogleFixtures = {
  /** Ana Prado, a professional of this test alone. */
  ana: Person;
  /** Her account at Google, which is the one signed in there. */
  account: AccountControls;
  /** Connects Ana's account, both ways, and waits until nothing is left to read or send. */
  connectBothWays: () => Promise<void>;
};

let counter = 0;

/** Journeys on a server that talks to a stand-in for Google. */
export const test = base.extend<GoogleFixtures, { google: Google }>({
  google: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from this very pattern
    async ({}, use) => {
      const google = await startGoogle();
      await use(google);
      await google.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ google }, use) => {
      const server = await startGoogleServer(google);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  ana: async ({ organization }, use) => use(await createProfessional(organization, 'Ana Prado')),
  account: async ({ google }, use) => {
    google.heal();
    google.notifications.deliver();
    const account = google.account(`ana-${process.pid}-${counter++}@gmail.example`, { name: 'Ana Prado' });
    google.consent({ account: account.email });
    await use(account);
  },
  connectBothWays: async ({ server, ana, account, google }, use) =>
    use(async () => {
      expect(account.granted()).toBeNull();
      expect(await consentOf(server, ana)).toBe('success');
      must(await ana.client.put('/api/google/bidirectional-sync', { enabled: true }));
      await settledOf(server);
      // What Google said of what was sent may be on its way, and has the calendar read once more.
      await google.notifications.settled();
      await settledOf(server);
    }),
});

export { expect };

/** The card of the settings, and the word that tells its state. */
export function googleCard(page: Page) {
  const card = page.getByRole('region', { name: 'Google Calendar' });
  return { card, state: (word: string) => card.getByRole('heading', { name: `Google Calendar ${word}` }) };
}

/** Notes how windows are asked for: `window.asked` holds the features of each. */
export const NOTE_WINDOWS = `{
  const { open } = window;
  window.asked = [];
  window.open = (...args) => {
    window.asked.push(args[2]);
    return open.apply(window, args);
  };
}`;
