import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardIdentity, isUserChange } from './session-guard.ts';
import { endSession, readSession, startSession, subscribeSession } from './session.ts';
import { fakeBrowser } from './session-fakes.ts';

const ana = { id: 'u1', role: 'admin' as const, email: 'ana@exemplo.com', name: 'Ana' };
const bruno = { id: 'u2', role: 'professional' as const, email: 'b@exemplo.com', name: 'Bruno' };

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('the stored session', () => {
  it('keeps token, user and fingerprint under their keys', () => {
    startSession({ user: ana, token: 't' });
    expect(browser.storage.get('auth_token')).toBe('t');
    expect(JSON.parse(browser.storage.get('auth_user')!)).toEqual(ana);
    expect(JSON.parse(browser.storage.get('session_fingerprint')!)).toMatchObject({
      userId: 'u1',
      role: 'admin',
      email: 'ana@exemplo.com',
      timestamp: expect.any(Number),
    });
    expect(readSession()).toEqual({ user: ana, token: 't' });
  });

  it('counts only with both halves', () => {
    startSession({ user: ana, token: 't' });
    browser.storage.delete('auth_token');
    expect(readSession()).toBeNull();
  });

  it('signs out on data that cannot be read', () => {
    startSession({ user: ana, token: 't' });
    browser.storage.set('auth_user', '{broken');
    expect(readSession()).toBeNull();
    expect(browser.storage.size).toBe(0);
  });

  it('gives the same object while nothing changes', () => {
    startSession({ user: ana, token: 't' });
    expect(readSession()).toBe(readSession());
  });

  it('follows another tab', () => {
    const listener = vi.fn();
    const unsubscribe = subscribeSession(listener);
    browser.emitStorage('auth_user');
    browser.emitStorage('vite-ui-theme');
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
  });
});

describe('a change of person', () => {
  it('a change of person is a change of id or role, not of e-mail', () => {
    expect(isUserChange({ userId: 'u1', role: 'admin' }, ana)).toBe(false);
    expect(isUserChange({ userId: 'u1', role: 'professional' }, ana)).toBe(true);
    expect(isUserChange(null, ana)).toBe(false);
  });

  it('at start-up clears the cache and warns', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    startSession({ user: ana, token: 't' });
    browser.storage.set('auth_user', JSON.stringify(bruno));
    const client = new QueryClient();
    client.setQueryData(['/api', 'products'], []);
    guardIdentity(client)();
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(JSON.parse(browser.storage.get('session_fingerprint')!)).toMatchObject({ userId: 'u2' });
  });

  it('later clears the cache on sign-out and on another sign-in', () => {
    startSession({ user: ana, token: 't' });
    const client = new QueryClient();
    const stop = guardIdentity(client);
    client.setQueryData(['/api', 'products'], []);
    endSession();
    expect(client.getQueryCache().getAll()).toEqual([]);
    startSession({ user: ana, token: 't2' });
    client.setQueryData(['/api', 'products'], []);
    startSession({ user: bruno, token: 't3' });
    expect(client.getQueryCache().getAll()).toEqual([]);
    stop();
  });
});
