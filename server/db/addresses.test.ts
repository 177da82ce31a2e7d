import { expect, it } from 'vitest';
import { readAddresses } from './addresses.ts';

it('reads the hosts of an address in their order, and wants the one of several that takes writes', () => {
  expect(readAddresses('postgres://u:p%40@one,two:5433/agenda?sslmode=require')).toEqual({
    urls: [
      'postgres://u:p%40@one/agenda?sslmode=require',
      'postgres://u:p%40@two:5433/agenda?sslmode=require',
    ],
    writable: true,
  });
  expect(readAddresses('postgresql://[::1]:5432,[::2]:5432/agenda').urls).toEqual([
    'postgresql://[::1]:5432/agenda',
    'postgresql://[::2]:5432/agenda',
  ]);
});

it('takes target_session_attrs at its word', () => {
  const wants = (query: string) => readAddresses(`postgres://one/agenda${query}`);
  expect(wants('')).toEqual({ urls: ['postgres://one/agenda'], writable: false });
  for (const value of ['read-write', 'primary'])
    expect(wants(`?target_session_attrs=${value}`)).toEqual({
      urls: ['postgres://one/agenda'],
      writable: true,
    });
  expect(readAddresses('postgres://one,two/a?target_session_attrs=any').writable).toBe(false);
  for (const value of ['standby', 'read-only', 'prefer-standby', 'sim'])
    expect(() => wants(`?target_session_attrs=${value}`)).toThrow('target_session_attrs must be one of');
});

it('says which host cannot be used, and never the password', () => {
  for (const url of ['mysql://one/agenda', 'postgres://u:segredo@one,two:porta/agenda']) {
    expect(() => readAddresses(url)).toThrow('DATABASE_URL');
    expect(() => readAddresses(url)).not.toThrow('segredo');
  }
});
