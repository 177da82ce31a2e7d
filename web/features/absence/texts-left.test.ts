import { afterEach, expect, it, vi } from 'vitest';
import { startSession, TEXTS_LEFT_KEY } from '#web/lib/session.ts';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { readTextsLeft } from './texts-left.ts';

afterEach(() => vi.unstubAllGlobals());

it('reads what a tab kept before an update, without places, a moment or who stays', () => {
  const person = { id: 'p1', name: 'Ana Prado', timezone: 'America/Sao_Paulo' };
  const kept = [{ absenceId: 'a1', person, left: 2, texts: [], outcomes: [], keptBy: 'u1' }];
  fakeBrowser();
  startSession({ token: 't', user: { id: 'u1', role: 'admin', email: 'a@b.br', name: 'Ana' } });
  sessionStorage.setItem(TEXTS_LEFT_KEY, JSON.stringify(kept));
  expect(readTextsLeft('p1')).toMatchObject({
    absenceId: 'a1',
    left: 2,
    places: [],
    textsFrom: 0,
    stays: [],
  });
});
