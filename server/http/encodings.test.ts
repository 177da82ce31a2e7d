import { expect, it } from 'vitest';
import { encodingFor, refusesIdentity } from './encodings.ts';

const asked = (accepted: string) => ({ headers: { 'accept-encoding': accepted } });

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0, br;q=0.001', 'br'],
  ['identity;q=0', 'identity'],
  ['BR ; Q=1.0', 'br'],
  ['gzip;q=não', 'identity'],
  ['gzip;q=', 'identity'],
  ['x-gzip-not, brotli', 'identity'],
  ['', 'identity'],
  [',,;q=1', 'identity'],
])('of "%s" takes %s', (accepted, encoding) => {
  expect(encodingFor(asked(accepted), ['br', 'gzip'])).toBe(encoding);
});

it('takes nothing for granted of who says nothing', () => {
  expect(encodingFor({ headers: {} }, ['br', 'gzip'])).toBe('identity');
  expect(refusesIdentity({ headers: {} })).toBe(false);
});

it.each([
  ['identity;q=0, gzip', true],
  ['gzip, *;q=0', true],
  ['gzip, *;q=0, identity', false],
  ['gzip;q=0', false],
  ['gzip;q=0.5', false],
])('of "%s" says %s whether it refuses an answer as it is', (accepted, refuses) => {
  expect(refusesIdentity(asked(accepted))).toBe(refuses);
});
