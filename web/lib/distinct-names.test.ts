import { expect, it } from 'vitest';
import { briefNames, distinctFirstNames, distinctInitials, distinctNames } from './distinct-names.ts';

const named = (id: string, name: string, more: object = {}) => ({ id, name, ...more });
const all = (...people: Parameters<typeof distinctNames>[0]) => [...distinctNames(people).values()];

it('leaves a name alone that nobody else has', () => {
  expect(all(named('1', 'Ana Prado', { title: 'Psicóloga' }), named('2', 'Bruno Lima'))).toEqual([
    'Ana Prado',
    'Bruno Lima',
  ]);
});

it('distinguishes namesakes by speciality, else by the e-mail, else by the link', () => {
  const joao = (id: string, more: object) => named(id, id === '2' ? 'joao sa' : 'João Sá', more);
  expect(all(joao('1', { title: 'Psicólogo' }), joao('2', { title: 'Dentista' }))).toEqual([
    'João Sá · Psicólogo',
    'joao sa · Dentista',
  ]);
  expect(all(joao('1', { title: 'Psicólogo' }), joao('2', { title: null }))).toEqual([
    'João Sá · Psicólogo',
    'joao sa',
  ]);
  expect(
    all(
      joao('1', { title: 'Dentista', email: 'joao@x.com' }),
      joao('2', { title: 'dentista', email: 'sa@x.com' }),
    ),
  ).toEqual(['João Sá · joao', 'joao sa · sa']);
  expect(all(joao('1', { bookingSlug: 'joao-sa' }), joao('2', { bookingSlug: 'joao-sa-2' }))).toEqual([
    'João Sá · joao-sa',
    'joao sa · joao-sa-2',
  ]);
});

it('gives people who share their initials a letter more, else a number', () => {
  const signs = (...names: string[]) => [
    ...distinctInitials(names.map((name, index) => ({ id: String(index), name }))).values(),
  ];
  expect(signs('Ana Prado', 'Bruno Lima')).toEqual(['AP', 'BL']);
  expect(signs('João Sá', 'José Souza')).toEqual(['JSá', 'JSo']);
  expect(signs('Carla Esteves', 'Clínica Esteves')).toEqual(['CaE', 'ClE']);
  expect(signs('Ana Prado', 'Ana Paula Prado', 'Clara')).toEqual(['AP1', 'AP2', 'C']);
  expect(signs('Érica', 'Eva')).toEqual(['Ér', 'Ev']);
});

it('gives first names, and whole ones to those who share theirs', () => {
  const people = [
    named('1', 'Lara Dias'),
    named('2', 'Ana Prado', { title: 'Dentista' }),
    named('3', 'Ána Lima'),
    named('4', 'Ana Prado', { title: 'Psicóloga' }),
  ];
  expect([...distinctFirstNames(people).values()]).toEqual([
    'Lara',
    'Ana Prado · Dentista',
    'Ána Lima',
    'Ana Prado · Psicóloga',
  ]);
});

it('shortens names to the first one and a letter, and more letters where several would be alike', () => {
  const brief = (...names: string[]) => [
    ...briefNames(names.map((name, index) => ({ id: String(index), name }))).values(),
  ];
  expect(brief('Ana Souza', 'Marcos Vinícius Prado', 'Clara', 'Dra. Lia Reis')).toEqual([
    'Ana S.',
    'Marcos P.',
    'Clara',
    'Lia R.',
  ]);
  expect(brief('Ana Souza', 'ana silva', 'Ana Prado')).toEqual(['Ana So.', 'ana si.', 'Ana P.']);
  expect(brief('Ana Sá', 'Ana Paula Sá', 'Ana Costa', 'Ana Corrêa')).toEqual([
    'Ana Sá',
    'Ana Paula Sá',
    'Ana Cos.',
    'Ana Cor.',
  ]);
  // Namesakes keep the word that tells them apart.
  const namesakes = [
    named('1', 'Ana Prado', { title: 'Dentista' }),
    named('2', 'Ana Prado', { title: 'Psicóloga' }),
  ];
  expect([...briefNames(namesakes).values()]).toEqual(['Ana Prado · Dentista', 'Ana Prado · Psicóloga']);
});
