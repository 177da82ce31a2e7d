import { expect, it } from 'vitest';
import { cutName, eventName } from './names.ts';
import { agendaEvent } from './sample.ts';

it('names an event in full', () => {
  const event = agendaEvent({ service: 'Corte' });
  const segment = { event, day: '2026-12-01', start: 600, end: 630, fromBefore: false, intoNext: false };
  expect(eventName(segment)).toBe('Corte, Ana Souza, terça 1 dez, 10:00 às 10:30');
  const told = { ...event, professionalName: 'Bruno Lima', conflict: true };
  expect(eventName({ ...segment, event: told })).toBe(
    'Corte, Ana Souza, terça 1 dez, 10:00 às 10:30, com Bruno Lima, em conflito',
  );
});

it('cuts long names', () => {
  expect(cutName('Maximiliano Albuquerque', 20)).toBe('Maximiliano Albuquer…');
  expect(cutName('Ana', 15)).toBe('Ana');
});
