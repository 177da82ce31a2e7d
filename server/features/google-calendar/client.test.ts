import { describe, expect, it } from 'vitest';
import { addAppointment } from '#test/factories/appointments.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import { work } from '#test/harness/google-sync/world.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';

const office = useGoogleOffice();
async function later(minutes: number) {
  office.clock.advance(minutes);
  await work(office);
  await office.settled();
}

describe('the operator’s client, once Google does not take it', () => {
  it('breaks no connection: it is named as the trouble, and all goes on once it is right again', async () => {
    await office.connectBothWays();
    office.google.fail({
      on: 'oauth.token',
      with: { status: 401, reason: 'invalid_client' },
      times: Infinity,
    });
    office.google.expireAccessTokens();
    office.clock.advance(61);
    await addAppointment(office.organization, office.ana, '2026-11-24T13:00:00Z');
    await office.settled();
    await later(31);
    expect(await office.status()).toMatchObject({
      needsReconnect: false,
      waiting: 1,
      lastError: { trouble: 'installation' },
    });
    const { status, body } = await office.ana.client.get('/api/google/test');
    expect([status, body]).toMatchObject([502, { code: 'GOOGLE_CLIENT_REFUSED' }]);
    expect(await office.connect()).toBe('error');
    await jobsDone(office.server, 'google-trouble-mail');
    const subjects = (await mailsTo(office.server, office.ana.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('Google'))).toEqual([]);
    office.google.heal();
    await later(61);
    expect(await office.status()).toMatchObject({ waiting: 0, lastError: null });
    expect(office.calendar.events()).toHaveLength(1);
  });

  it('a token refused right after its renewal blames neither the operator’s client nor the grant', async () => {
    await office.connectBothWays();
    office.google.fail({ on: 'events.insert', with: 'authError', times: 4 });
    await addAppointment(office.organization, office.ana, '2026-11-24T13:00:00Z');
    await office.settled();
    expect(await office.status()).toMatchObject({
      needsReconnect: false,
      lastError: { trouble: 'unavailable' },
    });
    for (let minute = 0; minute < 3; minute++) await later(1);
    expect(await office.status()).toMatchObject({ waiting: 0, lastError: null });
  });
});
