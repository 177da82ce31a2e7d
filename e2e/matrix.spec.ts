import { formatTime } from '#web/lib/format.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer } from '#test/harness/server.ts';
import { combinationsOf } from '#test/matrix/combinations.ts';
import { readAsStaff } from '#test/matrix/readers.ts';
import { createWorld, FACTORS, slotMinutes, timesOfDay } from '#test/matrix/worlds.ts';
import { expect, test } from './fixtures.ts';
import { dayButton } from './support/booking.ts';
import { freeTimes, newAppointment } from './support/appointment-dialogs.ts';

const NOW = '2026-12-10T12:07:00Z';
const TIME = /^\d\d:\d\d/;

test.use({ viewport: { width: 1440, height: 900 } });

test('screens show the times that other doors know, whatever rules meet', async ({ visit }) => {
  const clock = movableClock(NOW);
  const server = await startTestServer({ overrides: { clock, workers: false } });
  try {
    // Each value of each factor at least once: which rules may meet is tried without a screen.
    for (const choice of combinationsOf(FACTORS, 1)) {
      const world = await createWorld(server, clock, choice);
      const { member } = world;
      const { date, zone } = choice.place;
      const texts = (times: readonly string[]) => times.map((time) => formatTime(time, zone));
      await test.step(JSON.stringify(choice), async () => {
        const guest = await visit({ at: server.address });
        await guest.clock.setFixedTime(clock.now());
        await guest.goto(`/book/personal/${member.person.user.bookingSlug}?data=${date}`);
        if (member.product !== null)
          await guest.getByRole('button', { name: new RegExp(`^${member.product.name}`) }).click();
        await dayButton(guest, date).click();
        const panel = guest.getByRole('region', { name: /^Horário/ });
        // A day without any leads to others.
        await expect(panel.getByRole('button', { name: TIME })).toHaveText(
          texts(await timesOfDay(server, member, date)),
        );

        const staff = await visit({ as: member.person, at: server.address });
        await staff.clock.setFixedTime(clock.now());
        await staff.goto(`/dashboard?visao=dia&data=${date}`);
        await expect(staff.getByRole('grid')).toBeVisible();
        await staff.keyboard.press('n');
        const dialog = newAppointment(staff);
        if (member.product === null) await dialog.getByLabel('Minutos').fill(String(slotMinutes(choice)));
        await expect(freeTimes(dialog)).toHaveText(texts(await readAsStaff(world, member)));
        await guest.close();
        await staff.close();
      });
    }
  } finally {
    await server.close();
  }
});
