import { describe, expect, it } from 'vitest';
import { googleTrouble, type GoogleStatus } from '#shared/contract/google-calendar.ts';
import { calendarOptions } from './calendar-options.ts';
import { popupFeatures } from './popup.ts';
import { readConsent, readGoogleReturn } from './use-google-return.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { lastErrorWords, moveWords, waitingWords } from './card-words.ts';
import { googleStateOf } from './google-state.ts';
import { failureSentence, syncedSentence, troubleWords } from './words.ts';

const connected: GoogleStatus = {
  configured: true,
  connected: true,
  needsReconnect: false,
  googleEmail: 'ana@exemplo.com.br',
  calendarId: 'c1',
  calendarName: 'Consultório',
  bidirectionalSyncEnabled: true,
  channelExpiration: null,
  neutralTitle: false,
  lastSyncAt: null,
  lastPushAt: null,
  nextSyncAt: null,
  lastError: null,
  waiting: 0,
};

describe('the state of the connection', () => {
  const trouble = { trouble: 'quota', at: '2026-11-20T12:00:00Z', appointmentStart: null } as const;
  it.each([
    [{}, 'connected'],
    [{ lastError: trouble }, 'trouble'],
    [{ lastError: { ...trouble, trouble: 'not_allowed' } }, 'trouble'],
    [{ lastError: trouble, needsReconnect: true }, 'reconnect'],
    [{ connected: false }, 'disconnected'],
    [{ connected: false, configured: false }, 'unconfigured'],
  ] as const)('%o is %s', (change, state) => {
    expect(googleStateOf({ ...connected, ...change })).toBe(state);
  });

  it('names the appointment that Google refuses by its time, and nobody', () => {
    const at = '2026-11-20T12:00:00Z';
    const refused = { trouble: 'refused', at, appointmentStart: '2026-11-24T13:00:00Z' } as const;
    const words = (lastError: GoogleStatus['lastError']) => lastErrorWords(lastError, 'America/Sao_Paulo');
    expect(words(refused).what).toBe('O Google recusou o agendamento de 24/11 às 10:00.');
    expect(words({ ...refused, appointmentStart: null })).toEqual(troubleWords('refused'));
    expect(words(null)).toEqual(troubleWords('grant_gone'));
  });

  it('each trouble of the connection has its own sentence and advice', () => {
    const words = googleTrouble.options.map(troubleWords);
    expect(new Set(words.map(({ what }) => what)).size).toBe(googleTrouble.options.length);
    for (const { what, advice } of words) expect(`${what}${advice}`).toMatch(/^[A-ZÀ-Ú].+\..+\.$/);
  });

  it('advises to reconnect where that helps, and nowhere else', () => {
    const advised = googleTrouble.options.filter((trouble) => /reconect/i.test(troubleWords(trouble).advice));
    expect(advised).toEqual(['grant_gone']);
  });
});

describe('why something failed', () => {
  const answer = (code: string, error: string) => new ApiError(502, '', JSON.stringify({ error, code }));
  it('explains a failure in the card’s words where the card shows it too', () => {
    const error = answer('GOOGLE_UNAVAILABLE', 'O Google não respondeu. Tente de novo em instantes.');
    const { what, advice } = troubleWords('unavailable');
    expect(failureSentence(error, 'Falhou.')).toBe(`${what} ${advice}`);
  });
  it("a failure is shown in the server's words, and in the given ones where there are none", () => {
    expect(failureSentence(answer('GOOGLE_SYNC_OFF', 'Ative antes.'), 'Falhou.')).toBe('Ative antes.');
    expect(failureSentence(new Error('x'), 'Falhou.')).toBe('Falhou.');
  });
});

it('counts in words', () => {
  const none = { created: 0, updated: 0, deleted: 0, moved: 0, cancelled: 0 };
  const counts = [{}, { created: 1 }, { created: 3 }];
  expect(counts.map((some) => syncedSentence({ ...none, ...some }))).toEqual([
    'Nenhum evento novo encontrado.',
    '1 evento importado.',
    '3 eventos importados.',
  ]);
  expect(syncedSentence({ ...none, created: 2, updated: 1, deleted: 4 })).toBe(
    '2 eventos importados. 1 evento alterado e 4 removidos.',
  );
  expect(syncedSentence({ ...none, deleted: 2, moved: 1, cancelled: 2 })).toBe(
    'Nenhum evento novo encontrado. 2 eventos removidos. 1 agendamento remarcado e 2 cancelados.',
  );
  expect([0, 1, 3].map(waitingWords)).toEqual(['Nenhum agendamento', '1 agendamento', '3 agendamentos']);
});

it('says before a choice how many appointments move, and how many clients hear of it', () => {
  expect(moveWords({ events: 1, mails: 0 })).toHaveLength(2);
  expect(moveWords({ events: 12, mails: 5 }).slice(0, 2)).toEqual([
    '12 agendamentos que estão por vir vão para ela.',
    '5 clientes recebem um e-mail com o novo link da videochamada.',
  ]);
});

describe('the calendars to choose from', () => {
  const team = { id: 'c1', summary: 'Consultório', primary: false };
  const own = { id: 'c2', summary: 'Ana', primary: true };
  it('lists the main calendar first', () => {
    expect(calendarOptions([team, own], connected)).toEqual([
      { value: 'c2', label: 'Ana', detail: 'principal' },
      { value: 'c1', label: 'Consultório' },
    ]);
  });
  it('hold the chosen one even where Google did not name it, by its address where it has no name', () => {
    expect(calendarOptions([own], connected)[0]).toEqual({ value: 'c1', label: 'Consultório' });
    expect(calendarOptions([], { calendarId: 'c9', calendarName: null })).toEqual([
      { value: 'c9', label: 'c9' },
    ]);
    expect(calendarOptions([], { calendarId: null, calendarName: null })).toEqual([]);
  });
});

describe('the window in which Google asks', () => {
  it('opens a window of 500 by 600 in the middle of the current one', () => {
    const view = { screenX: 100, screenY: 40, outerWidth: 1300, outerHeight: 900 };
    expect(popupFeatures(view)).toBe('popup,width=500,height=600,left=500,top=190');
  });
  it('begins where a smaller one begins', () => {
    const view = { screenX: 0, screenY: 0, outerWidth: 390, outerHeight: 500 };
    expect(popupFeatures(view)).toBe('popup,width=500,height=600,left=0,top=0');
  });
});

describe('the return from Google', () => {
  it('reads Google’s return from the address and removes it', () => {
    expect(readGoogleReturn('http://x.example/settings?google_auth=success')).toEqual({
      result: 'success',
      rest: '/settings',
    });
    expect(readGoogleReturn('http://x.example/settings?a=1&google_auth=error#google')).toEqual({
      result: 'error',
      rest: '/settings?a=1#google',
    });
  });
  it('brings what Google gave, which leaves the address too', () => {
    expect(readConsent('http://x.example/settings#google_code=a%2Fb&google_state=v1.c')).toEqual({
      code: 'a/b',
      state: 'v1.c',
      rest: '/settings',
    });
    expect(readConsent('http://x.example/settings#google_code=a')).toBeNull();
  });
  it('reads no return from any other address', () => {
    expect(readGoogleReturn('http://x.example/settings')).toBeNull();
    expect(readGoogleReturn('http://x.example/settings?google_auth=<b>')).toBeNull();
  });
});
