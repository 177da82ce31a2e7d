import { afterEach, expect, it, vi } from 'vitest';
import { TEXTS_LEFT_KEY } from '#web/lib/session.ts';
import { readTextsLeft } from './texts-left.ts';

vi.mock('#web/lib/session.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/session.ts')>()),
  readSession: () => ({ token: 't', user: { id: 'u1' } }),
}));
afterEach(() => vi.unstubAllGlobals());

it('reads what a tab kept before an update, without places, a moment or who stays', () => {
  const person = { id: 'p1', name: 'Ana Prado', timezone: 'America/Sao_Paulo' };
  const kept = [{ absenceId: 'a1', person, left: 2, texts: [], outcomes: [], keptBy: 'u1' }];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key === TEXTS_LEFT_KEY ? JSON.stringify(kept) : null),
  });
  expect(readTextsLeft('p1')).toMatchObject({
    absenceId: 'a1',
    left: 2,
    places: [],
    textsFrom: 0,
    stays: [],
  });
});
