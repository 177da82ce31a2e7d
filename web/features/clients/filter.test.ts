import { expect, it } from 'vitest';
import { changedFilter, readFilter, writeFilter } from './filter.ts';

const ANA = '0192f5a0-0000-7000-8000-000000000001';

it('says a filter in the address as people read it, and reads it back', () => {
  const filter = { q: 'maria & josé', tag: 'gestante', userId: ANA, filter: 'notSeenLately' } as const;
  const address = writeFilter(filter);
  expect(address).toBe(`?busca=maria+%26+jos%C3%A9&etiqueta=gestante&profissional=${ANA}&mostrar=sem-vir`);
  expect(readFilter(address)).toEqual(filter);
  expect(writeFilter({})).toBe('');
  const period = { lastFrom: '2026-10-01', lastTo: '2026-10-31' };
  expect(writeFilter(period)).toBe('?ultima-visita-de=2026-10-01&ultima-visita-ate=2026-10-31');
  expect(readFilter(writeFilter(period))).toEqual(period);
  expect(readFilter('?ultima-visita-de=ontem')).toEqual({});
});

it('leaves out what an address cannot mean', () => {
  expect(readFilter('?busca=++&profissional=ana&mostrar=tudo&outra=1')).toEqual({});
  expect(readFilter(`?etiqueta=${'x'.repeat(40)}`)).toEqual({ tag: 'x'.repeat(30) });
});

it('takes what is empty for no filter', () => {
  expect(changedFilter({ q: 'ana', filter: 'withoutNext' }, { q: '', filter: undefined })).toEqual({});
});
