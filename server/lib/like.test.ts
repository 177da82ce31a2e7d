import { expect, it } from 'vitest';
import { namePatterns } from './like.ts';

it('three letters in a row are looked for anywhere, and so is what begins a word after another', () => {
  for (const text of ['mar', 'ria silva', 'a b', 'Zé l', '12 3'])
    expect(namePatterns(text)).toEqual([`%${text}%`]);
});

it('a shorter text is looked for where a word begins', () => {
  for (const text of ['m', 'zé', 'ç', 'a ']) expect(namePatterns(text)).toEqual([`${text}%`, `% ${text}%`]);
});

it('no character of the text stands for others', () => {
  expect(namePatterns('100%')).toEqual([String.raw`%100\%%`]);
  expect(namePatterns('_')).toEqual([String.raw`\_%`, String.raw`% \_%`]);
});
