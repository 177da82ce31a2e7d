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

it('finds a name however its apostrophes and hyphens are written', () => {
  for (const text of ["d'avila", 'd’avila']) expect(namePatterns(text)).toEqual(['%d_avila%', '%davila%']);
  expect(namePatterns('sá-carneiro')).toEqual(['%sá_carneiro%', '%sácarneiro%']);
  expect(namePatterns('davila')).toEqual(['%davila%', '%d_avila%']);
  expect(namePatterns('Ana Dávila')).toEqual(['%Ana Dávila%', '%Ana D_ávila%']);
  for (const [text, other] of [
    ['santana', 'sant_ana'],
    ['dallagnol', 'dall_agnol'],
    ['oconnor', 'o_connor'],
  ])
    expect(namePatterns(text ?? '')).toEqual([`%${text}%`, `%${other}%`]);
  // Nothing is left out in these, and none is longer than a word of Portuguese.
  for (const text of ['da', 'dias', 'lu', 'otavio', 'santos', 'adao', "d'", '98765-4321', '50%-'])
    expect(
      namePatterns(text).filter((pattern) => /(?<!\\)_/.test(pattern)),
      text,
    ).toEqual(text === 'dias' ? ['%d_ias%'] : []);
});
