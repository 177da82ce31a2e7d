import { expect, it } from 'vitest';
import { shownIn, withShown, type ShownPeople } from './agenda-shown.ts';

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
