import { expect, it } from 'vitest';
import { pageIn, shownIn, type ShownPeople } from '#shared/shown-people.ts';
import { withPage, withShown } from './agenda-shown.ts';

const ID = '0a1b2c3d-0000-4000-8000-00000000000a';
const OTHER = '0a1b2c3d-0000-4000-8000-00000000000b';

it('reads whom an address names, and nobody from one that names none', () => {
  expect(shownIn('?agenda=todos&visao=dia')).toBeNull();
  expect(shownIn(`pessoas=${ID},${OTHER},${ID},x`)).toEqual({ kind: 'chosen', ids: [ID, OTHER] });
  expect(shownIn('pessoas=<script>')).toEqual({ kind: 'all' });
  expect(shownIn('especialidade=%20')).toBeNull();
});

it('writes what it reads, and keeps what else the address says', () => {
  const cases: readonly ShownPeople[] = [
    { kind: 'all' },
    { kind: 'attending' },
    { kind: 'specialty', name: 'Psicologia & Família' },
    { kind: 'chosen', ids: [ID, OTHER] },
  ];
  for (const shown of cases) {
    const address = withShown(`agenda=${ID}&visao=dia&especialidade=x&pessoas=${ID}`, shown);
    expect(shownIn(address)).toEqual(shown);
    expect(Object.fromEntries(new URLSearchParams(address))).toMatchObject({ agenda: 'todos', visao: 'dia' });
  }
});

it('keeps the page of many people, from the first one on for others', () => {
  const address = withPage('agenda=todos&pessoas=atendem', 3);
  expect(pageIn(address)).toBe(3);
  expect(shownIn(address)).toEqual({ kind: 'attending' });
  expect(withPage(address, 1)).toBe('agenda=todos&pessoas=atendem');
  expect(pageIn(withShown(address, { kind: 'all' }))).toBe(1);
  for (const wrong of ['pagina=0', 'pagina=-2', 'pagina=1.5', 'pagina=x', '']) expect(pageIn(wrong)).toBe(1);
});
