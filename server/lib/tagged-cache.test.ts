import { expect, it } from 'vitest';
import { TaggedCache } from './tagged-cache.ts';

const NOW = 1_000;

function cacheOf(entries: Record<string, string[]>, capacity = 10): TaggedCache<string> {
  const cache = new TaggedCache<string>(capacity, 30_000);
  for (const [key, tags] of Object.entries(entries)) cache.set(key, tags, key, cache.begin(), NOW);
  return cache;
}

it('drops the entries with a tag and keeps the others', () => {
  const cache = cacheOf({ ana: ['clinic', 'ana'], bruno: ['clinic', 'bruno'], team: ['clinic'] });
  cache.dropTag('ana');
  expect(['ana', 'bruno', 'team'].map((key) => cache.get(key, NOW))).toEqual([undefined, 'bruno', 'team']);
  cache.dropTag('clinic');
  expect(['bruno', 'team'].map((key) => cache.get(key, NOW))).toEqual([undefined, undefined]);
});

it('does not keep what was being read when any of its tags was dropped', () => {
  const cache = cacheOf({});
  const begun = cache.begin();
  cache.dropTag('ana');
  cache.set('ana', ['clinic', 'ana'], 'old', begun, NOW);
  cache.set('bruno', ['clinic', 'bruno'], 'current', begun, NOW);
  expect([cache.get('ana', NOW), cache.get('bruno', NOW)]).toEqual([undefined, 'current']);
  cache.set('ana', ['clinic', 'ana'], 'new', cache.begin(), NOW);
  expect(cache.get('ana', NOW)).toBe('new');
});

it('forgets old drops without keeping what was being read before them', () => {
  const cache = cacheOf({}, 1);
  const begun = cache.begin();
  for (const tag of ['a', 'b', 'c', 'd', 'e', 'f']) cache.dropTag(tag);
  cache.set('a', ['a'], 'old', begun, NOW);
  expect(cache.get('a', NOW)).toBeUndefined();
  cache.set('a', ['a'], 'new', cache.begin(), NOW);
  expect(cache.get('a', NOW)).toBe('new');
});

it('ends an entry after its longest life, or when its value is out of date by itself', () => {
  const cache = cacheOf({ long: ['clinic'] });
  cache.set('short', ['clinic'], 'short', cache.begin(), NOW, NOW + 10);
  expect([cache.get('long', NOW + 29_999), cache.get('short', NOW + 9)]).toEqual(['long', 'short']);
  expect([cache.get('long', NOW + 30_000), cache.get('short', NOW + 10)]).toEqual([undefined, undefined]);
});
