import { expect, it } from 'vitest';
import { briefNames } from './first-free-values.ts';

it('names people by their first name, and those of one first name in full', () => {
  const people = ['Ana Prado', 'Bia Reis', 'Ana Luz', 'Caio'].map((name) => ({ id: name, name }));
  expect([...briefNames(people).values()]).toEqual(['Ana Prado', 'Bia', 'Ana Luz', 'Caio']);
});
