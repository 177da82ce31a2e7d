import { expect, it } from 'vitest';
import { changedFields, expectedOf, isSameValue } from './changed-fields.ts';

it('compares lists by what is in them', () => {
  expect(isSameValue(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameValue(['a'], ['a', 'a'])).toBe(false);
  expect(isSameValue(['a'], 'a')).toBe(false);
  expect(isSameValue(null, null)).toBe(true);
});

it('sends the changed fields alone, with what was seen in them', () => {
  const opened = { name: 'Zoé', tags: ['gestante'], note: null };
  const changes = changedFields({ name: 'Zoé', tags: ['gestante', 'vip'], note: 'Alergia' }, opened);
  expect(changes).toEqual({ tags: ['gestante', 'vip'], note: 'Alergia' });
  expect(expectedOf(changes, opened)).toEqual({ expected: { tags: ['gestante'], note: null } });
});
