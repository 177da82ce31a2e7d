import { expect, test } from 'vitest';
import { wordsIn } from './words.mjs';

test.each([
  ['a subject in the wrong case', 'docs/a.md', 'A link for who forgot the password.'],
  ['an aside', 'docs/a.md', 'Cookies, of which there are none.'],
  ['a phrase over two lines', 'docs/a.md', 'This is\ntold to nobody.'],
  ['a phrase over two lines of a comment', 'server/a.ts', ' * There are so\n * many of them.'],
  ['a test named after its neighbours', 'test/a.test.ts', "it('is refused', () => {"],
  ['a table of tests named so', 'test/a.test.ts', "])('one', 1)\nit.each([1])('that is late', () => {"],
  ['a narrative function', 'server/a.ts', 'async function tellOwner() {'],
  ['a narrative value', 'web/a.ts', 'const looks = 3;'],
  ['a second word for cancelling', 'server/a.ts', 'export function removeAppointment(id: string) {'],
  ['a mark of a merge', 'docs/a.md', 'One side\n=======\nthe other'],
  ['a word that reads as translated', 'server/a.ts', '// Whoever asks gets it.'],
])('refuses %s', (_what, path, text) => {
  expect(wordsIn(path, text)).toHaveLength(1);
});

test.each([
  ['a plain sentence', 'docs/a.md', 'A link for people who forgot the password.'],
  ['a complete name', 'test/a.test.ts', "it('refuses a second booking', () => {"],
  ['words that only contain others', 'server/a.ts', 'const heartbeat = 1; function lookupPublic() {}'],
  ['other folders', 'dist/a.ts', "it('is refused', () => {"],
])('allows %s', (_what, path, text) => {
  expect(wordsIn(path, text)).toEqual([]);
});
