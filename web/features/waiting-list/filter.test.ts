import { expect, it } from 'vitest';
import { readFilter, writeFilter } from './filter.ts';

const ID = '01a1fa7a-95da-7178-be6a-e0ffa9dc8701';

it.each([
  {},
  { of: ID, service: 'Sessão de fisioterapia', state: 'offered' as const },
  { of: 'qualquer', state: 'waiting' as const },
])('reads from the address what it wrote there: %j', (filter) => {
  expect(readFilter(writeFilter(filter))).toEqual(filter);
});

it('leaves out what an address cannot mean', () => {
  expect(readFilter('?profissional=ana&servico=%20&situacao=talvez&outro=1')).toEqual({});
});
