import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import type { GoogleCalendar, googleOauthAnswer } from '#shared/contract/google-calendar.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional, signIn, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { consentGiven, useGoogleOffice } from '#test/harness/google-office.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startTestServer } from '#test/harness/server.ts';

type GoogleOauthAnswer = z.infer<typeof googleOauthAnswer>;

const office = useGoogleOffice();

/** What Google's page gives Ana's browser after a consent; null when she said no. */
async function given(consent: { refuse?: boolean; without?: string[] } = {}) {
  office.google.consent({ account: office.account.email, ...consent });
  const { authUrl } = must<GoogleOauthAnswer>(await office.ana.client.get('/api/google/oauth'));
  return { authUrl: new URL(authUrl), consent: await consentGiven(office.server, authUrl) };
}
const bring = ({ client }: Person, body: unknown) => client.post('/api/google/callback', body);
const INVALID = { status: 422, body: { code: 'GOOGLE_CONSENT_INVALID' } };

describe('the consent', () => {
  it('asks for little, with a verifier, and is taken from the session that asked, once', async () => {
    const { authUrl, consent } = await given();
    expect(Object.fromEntries(authUrl.searchParams)).toMatchObject({
      access_type: 'offline',
      code_challenge_method: 'S256',
      redirect_uri: `${office.server.context.config.publicUrl}/api/google/callback`,
      scope:
        'openid email profile https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    });
    if (consent === null) throw new Error('No consent was given.');
    const { code, state } = consent;
    const forged = state.slice(0, 60) + (state[60] === 'A' ? 'B' : 'A') + state.slice(61);
    expect(await bring(office.ana, { code, state: forged })).toMatchObject(INVALID);
    const bia = await createProfessional(office.organization, 'Bia Reis');
    expect(await bring(bia, consent)).toMatchObject(INVALID);
    // Another session of the same person did not ask either.
    expect(await bring(await signIn(office.server, office.ana.email), consent)).toMatchObject(INVALID);
    const other = await given();
    expect(await bring(office.ana, { code, state: other.consent?.state })).toMatchObject(INVALID);
    expect(await bring(office.ana, { code: 'inventado', state })).toMatchObject(INVALID);
    expect((await office.status()).connected).toBe(false);
    const again = (await given()).consent;
    expect(must(await bring(office.ana, again))).toMatchObject({
      configured: true,
      connected: true,
      googleEmail: office.account.email,
      calendarName: office.account.email,
      bidirectionalSyncEnabled: false,
    });
    expect(await bring(office.ana, again)).toMatchObject(INVALID);
  });

  it('fails with an answer for a person who signed out before Google led them back', async () => {
    office.google.consent({ account: office.account.email });
    const { authUrl } = must<GoogleOauthAnswer>(await office.ana.client.get('/api/google/oauth'));
    must(await office.ana.client.post('/api/auth/logout'));
    // `/settings?google_auth=error`, which the sign-in leads back to.
    expect(await consentGiven(office.server, authUrl)).toBeNull();
  });

  it('a consent is worth nothing when it was refused, cut short, or came too late', async () => {
    expect((await given({ refuse: true })).consent).toBeNull();
    const late = await given();
    office.clock.advance(16);
    expect(await bring(office.ana, late.consent)).toMatchObject(INVALID);
    const cut = await given({ without: ['calendar.events'] });
    expect(await bring(office.ana, cut.consent)).toMatchObject({
      status: 409,
      body: { code: 'GOOGLE_NOT_ALLOWED' },
    });
    expect((await office.status()).connected).toBe(false);
  });
});

it('a way back from Google that makes no sense leads to the settings all the same', async () => {
  for (const query of ['code=a&code=b&state=y', `code=${'c'.repeat(2_001)}&state=y`, 'state=y', ''])
    expect(await office.server.guest.get(`/api/google/callback?${query}`), query.slice(0, 20)).toMatchObject({
      status: 302,
    });
});

describe('a connection', () => {
  it('a connection shows whose it is, is tried, and moves to another calendar with its events', async () => {
    const clinic = office.account.addCalendar('Clínica');
    office.account.addCalendar('Só leitura', { accessRole: 'reader' });
    await office.connect();
    await addAppointment(office.organization, office.ana, '2026-11-20T15:00:00Z');
    await office.settled();
    const { client } = office.ana;
    expect(must(await client.get('/api/google/userinfo'))).toMatchObject({ email: office.account.email });
    const calendars = must<GoogleCalendar[]>(await client.get('/api/google/calendars'));
    expect(calendars.map(({ summary, primary }) => [summary, primary])).toEqual([
      [office.account.email, true],
      ['Clínica', false],
    ]);
    const chosen = must(await client.put('/api/google/calendar', { calendarId: clinic.id }));
    expect(chosen).toEqual({ calendarId: clinic.id, calendarName: 'Clínica' });
    expect(must(await client.get('/api/google/test'))).toEqual({
      user: { email: office.account.email },
      calendar: { summary: 'Clínica' },
    });
    office.clock.advance(1);
    await office.settled();
    office.account.setAccess(clinic.id, 'reader');
    expect(await client.get('/api/google/test')).toMatchObject({
      status: 409,
      body: { code: 'GOOGLE_CALENDAR_LOCKED' },
    });
    office.account.setAccess(clinic.id, 'writer');
    await office.settled();
    expect([office.calendar.events().length, clinic.events().length]).toEqual([0, 1]);
    const unknown = await client.put('/api/google/calendar', { calendarId: 'nenhuma' });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'GOOGLE_CALENDAR_NOT_FOUND' } });
  });

  it('a connection is given back when it ends, and its events stay', async () => {
    await office.connectBothWays();
    office.calendar.put({ summary: 'Dentista', start: '2026-11-20T10:00' });
    await addAppointment(office.organization, office.ana, '2026-11-20T15:00:00Z');
    await office.google.notifications.settled();
    await office.settled();
    must(await office.ana.client.delete('/api/google/disconnect'));
    expect(await office.status()).toMatchObject({ connected: false, googleEmail: null });
    expect(office.account.granted()).toBeNull();
    expect(office.google.channels()).toEqual([]);
    expect(office.calendar.events()).toHaveLength(2);
    const left = await office.server.context.database.query('SELECT 1 FROM google_busy WHERE user_id = $1', [
      office.ana.user.id,
    ]);
    expect(left).toEqual([]);
    must(await office.ana.client.delete('/api/google/disconnect'));
  });

  it('a connection that was revoked says so, by bell and by mail, once, and goes on where it stopped when it is back', async () => {
    await office.connectBothWays();
    office.account.revokeGrant();
    await addAppointment(office.organization, office.ana, '2026-11-20T15:00:00Z');
    await addAppointment(office.organization, office.ana, '2026-11-20T18:00:00Z');
    await office.settled();
    await jobsDone(office.server, 'google-trouble-mail');
    expect(await office.status()).toMatchObject({
      connected: true,
      needsReconnect: true,
      lastError: { trouble: 'grant_gone' },
    });
    const subjects = (await mailsTo(office.server, office.ana.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Reconecte o seu Google Calendar')).toHaveLength(1);
    const refused = await office.ana.client.get('/api/google/calendars');
    expect(refused).toMatchObject({ status: 409, body: { code: 'GOOGLE_RECONNECT' } });
    await office.connect();
    await office.settled();
    expect(office.calendar.events()).toHaveLength(2);
    expect(await office.status()).toMatchObject({ needsReconnect: false, bidirectionalSyncEnabled: true });
  });

  it('comes back to what it left: what was deleted meanwhile goes, what was deleted there is brought back', async () => {
    await office.connectBothWays();
    const made = await addAppointment(office.organization, office.ana, '2026-11-20T15:00:00Z');
    const kept = await addAppointment(office.organization, office.ana, '2026-11-20T18:00:00Z');
    await office.settled();
    must(await office.ana.client.delete('/api/google/disconnect'));
    must(await office.ana.client.delete(`/api/appointments/${made.id}`));
    await office.settled();
    expect(office.calendar.events()).toHaveLength(2);
    office.calendar.remove(`hm${kept.id.replaceAll('-', '')}`);
    await office.connect();
    await office.settled();
    expect(office.calendar.events().map(({ id }) => id)).toEqual([`hm${kept.id.replaceAll('-', '')}`]);
  });

  it('a connection that is ended keeps what was chosen for the same account, and for no other', async () => {
    const clinic = office.account.addCalendar('Clínica');
    await office.connectBothWays();
    const { client } = office.ana;
    must(await client.put('/api/google/calendar', { calendarId: clinic.id }));
    must(await client.put('/api/google/options', { neutralTitle: false }));
    must(await client.delete('/api/google/disconnect'));
    expect(await office.status()).toMatchObject({ connected: false, bidirectionalSyncEnabled: false });
    clinic.put({ summary: 'Dentista', start: '2026-11-20T10:00' });
    await office.connect();
    await office.settled();
    const chosen = { calendarId: clinic.id, bidirectionalSyncEnabled: true, neutralTitle: false };
    expect(await office.status()).toMatchObject(chosen);
    expect((await office.status()).lastSyncAt).not.toBeNull();
    // What is switched off stays so, and a calendar that is gone is not chosen again.
    must(await client.put('/api/google/bidirectional-sync', { enabled: false }));
    must(await client.delete('/api/google/disconnect'));
    office.account.removeCalendar(clinic.id);
    await office.connect();
    const own = { calendarId: office.calendar.id, bidirectionalSyncEnabled: false, neutralTitle: false };
    expect(await office.status()).toMatchObject(own);
    must(await client.put('/api/google/bidirectional-sync', { enabled: true }));
    must(await client.delete('/api/google/disconnect'));
    await office.connect(office.ana, office.google.account(`outra-${office.account.email}`));
    expect(await office.status()).toMatchObject({ bidirectionalSyncEnabled: false, neutralTitle: true });
  });

  it('a connection that gives way to another account is given back; an account that a colleague uses too is not', async () => {
    const open = office.google.channels().length;
    await office.connectBothWays();
    const other = office.google.account(`outra-${office.account.email}`);
    await office.connect(office.ana, other);
    expect([office.account.granted() === null, other.granted() === null]).toEqual([true, false]);
    expect(office.google.channels()).toHaveLength(open);
    const bia = await createProfessional(office.organization, 'Bia Reis');
    await office.connect(bia, other);
    must(await bia.client.delete('/api/google/disconnect'));
    expect(other.granted()).not.toBeNull();
    must(await office.ana.client.get('/api/google/test'));
    must(await office.ana.client.delete('/api/google/disconnect'));
    expect(other.granted()).toBeNull();
  });

  it('ends at Google too when its professional is removed', async () => {
    const open = office.google.channels().length;
    await office.connectBothWays();
    must(await office.organization.admin.client.delete(`/api/admin/users/${office.ana.user.id}`));
    await jobsDone(office.server, 'google-left');
    expect(office.account.granted()).toBeNull();
    expect(office.google.channels()).toHaveLength(open);
  });

  it('a connection is followed by the person’s other screens, whatever is done to it', async () => {
    const clinic = office.account.addCalendar('Clínica');
    const stream = await openStream(office.ana.client);
    const published = async () => {
      let event = await stream.next();
      while (event?.type === 'connection_established') event = await stream.next();
      return event?.type;
    };
    await office.connect();
    expect(await published()).toBe('google_synced');
    must(await office.ana.client.put('/api/google/calendar', { calendarId: clinic.id }));
    expect(await published()).toBe('google_synced');
    must(await office.ana.client.put('/api/google/bidirectional-sync', { enabled: true }));
    expect(await published()).toBe('google_synced');
    must(await office.ana.client.delete('/api/google/disconnect'));
    expect(await published()).toBe('google_synced');
    await stream.close();
  });

  it('a connection belongs to its owner alone', async () => {
    await office.connect();
    const bia = await createProfessional(office.organization, 'Bia Reis');
    expect(await office.status(bia)).toMatchObject({ connected: false });
    for (const path of ['calendars', 'userinfo', 'test'])
      expect(await bia.client.get(`/api/google/${path}`)).toMatchObject({
        status: 409,
        body: { code: 'GOOGLE_NOT_CONNECTED' },
      });
  });
});

it('without the operator’s client nothing breaks, and each call says what is missing', async () => {
  const server = await startTestServer();
  try {
    const { admin } = await createOrganization(server);
    expect(must(await admin.client.get('/api/google/status'))).toMatchObject({
      configured: false,
      connected: false,
    });
    for (const path of ['oauth', 'calendars', 'userinfo', 'test'])
      expect(await admin.client.get(`/api/google/${path}`)).toMatchObject({
        status: 409,
        body: { code: 'GOOGLE_NOT_CONFIGURED' },
      });
    must(await admin.client.delete('/api/google/disconnect'));
  } finally {
    await server.close();
  }
});
