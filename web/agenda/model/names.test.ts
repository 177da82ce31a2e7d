import { describe, expect, it } from 'vitest';
import {
  busyInBrief,
  busyInWords,
  busyMarkInWords,
  cutName,
  eventName,
  movedSentence,
  slotName,
  takenFrom,
  takenFromInBrief,
  takenOf,
  timeRange,
} from './names.ts';
import { agendaEvent } from './sample.ts';
import { bucketByDay } from './segments.ts';

it('names an event in full', () => {
  const event = agendaEvent({ service: 'Corte' });
  const segment = { event, day: '2026-12-01', start: 600, end: 630, fromBefore: false, intoNext: false };
  expect(eventName(segment)).toBe('Corte, Ana Souza, terça 1 dez, 10:00 às 10:30');
  const overbooked = { ...event, professionalName: 'Bruno Lima', conflict: true, overbooked: 'encaixe: dor' };
  expect(eventName({ ...segment, event: overbooked })).toBe(
    'Corte, Ana Souza, terça 1 dez, 10:00 às 10:30, com Bruno Lima, encaixe: dor, em conflito',
  );
  expect(eventName({ ...segment, event: { ...event, confirmed: true } })).toBe(
    'Corte, Ana Souza, terça 1 dez, 10:00 às 10:30, confirmado',
  );
});

/** The parts of one event over the days that it touches. */
function partsOf(start: string, end: string, timezone: string) {
  const buckets = bucketByDay([agendaEvent({ start, end, timezone })], {
    from: '2026-10-31',
    to: '2026-11-30',
  });
  return [...buckets.values()].flat();
}

it('names the whole time of an event that crosses midnight, on both days', () => {
  const parts = partsOf('2026-11-21T02:30:00Z', '2026-11-21T03:30:00Z', 'America/Sao_Paulo');
  expect(parts.map(timeRange)).toEqual(['23:30 – 00:30', '23:30 – 00:30']);
  expect(parts.map(eventName)).toEqual([
    'Ana Souza, sexta 20 nov, 23:30 às 00:30',
    'Ana Souza, sexta 20 nov, 23:30 às 00:30, continuação',
  ]);
});

it('names the clock at the end where clocks go back within an event', () => {
  const parts = partsOf('2026-11-01T05:45:00Z', '2026-11-01T06:15:00Z', 'America/New_York');
  expect(parts.map(timeRange)).toEqual(['01:45 – 01:15']);
});

describe('the taken time of a day', () => {
  const taken = (...names: string[]) =>
    names.map((professionalName, at) => ({
      event: agendaEvent({ professionalName, ...(at === 0 ? { waits: 'aguardando' } : {}) }),
      day: '2026-12-01',
      start: 600 + at,
      end: 630,
      fromBefore: false,
      intoNext: false,
    }));
  const of = (count: number, people: number) => ({ count, waiting: 0, people });

  it('counts what there is, or takes the total of a day whose first alone are there', () => {
    expect(takenOf(taken('Ana Prado', 'Bruno Lima'))).toEqual({ count: 2, waiting: 1 });
    expect(takenOf(taken('Ana Prado'), of(19, 12))).toMatchObject({ count: 19, waiting: 0 });
  });

  it('names whose it is, and how many more people', () => {
    const both = taken('Ana Prado', 'Bruno Lima', 'Ana Prado');
    expect(takenFrom(both)).toBe('de Ana Prado, Bruno Lima');
    expect(takenFrom(both, of(4, 2))).toBe('de Ana Prado, Bruno Lima');
    expect(takenFrom(both, of(40, 19))).toBe('de Ana Prado, Bruno Lima e mais 17');
    expect(takenFrom([])).toBe('');
  });

  it('gives as many initials as fit', () => {
    expect(takenFromInBrief(taken('Ana Prado'))).toBe('AP');
    expect(takenFromInBrief(taken('Ana Prado', 'Bruno Lima'))).toBe('AP BL');
    expect(takenFromInBrief(taken('Ana Prado', 'Bruno Lima', 'Clara Nunes'))).toBe('AP +2');
    expect(takenFromInBrief(taken('Ana Prado', 'Ana Prado'), of(40, 19))).toBe('AP +18');
    expect(takenFromInBrief(taken('Ana Prado', 'Ana Prado'), of(5, 2))).toBe('AP +1');
    expect(takenFromInBrief([])).toBe('');
  });
});

it('says what the mark of taken time stands for', () => {
  const taken = (...waits: (string | undefined)[]) =>
    waits.map((each) => ({
      ...{ day: '2026-12-01', start: 600, end: 630, fromBefore: false, intoNext: false },
      event: agendaEvent({ busyOnly: true, ...(each === undefined ? {} : { waits: each }) }),
    }));
  expect(busyMarkInWords(taken(undefined))).toBe('Horário ocupado no Google');
  expect(busyMarkInWords(taken('oferecido'))).toBe('Horário reservado');
  expect(busyMarkInWords(taken('oferecido', undefined))).toBe('Horário ocupado ou reservado');
});

it('says of what time is taken, in full and in brief', () => {
  const all = (words: typeof busyInWords, pairs: [number, number][]) =>
    pairs.map(([count, waiting]) => words({ count, waiting }));
  expect(
    all(busyInWords, [
      [0, 0],
      [1, 0],
      [2, 0],
      [1, 1],
      [2, 2],
      [3, 1],
    ]),
  ).toEqual([
    '',
    '1 horário ocupado no Google',
    '2 horários ocupados no Google',
    '1 horário a confirmar',
    '2 horários a confirmar',
    '3 horários ocupados, 1 a confirmar',
  ]);
  expect(
    all(busyInBrief, [
      [1, 0],
      [2, 0],
      [2, 2],
      [3, 1],
      [400, 0],
    ]),
  ).toEqual(['Ocupado · Google', '2 ocupados · Google', '2 a confirmar', '3 ocupados', '400 ocupados']);
});

it('cuts long names', () => {
  expect(cutName('Maximiliano Albuquerque', 20)).toBe('Maximiliano Albuquer…');
  expect(cutName('Ana', 15)).toBe('Ana');
});

it('says where an event goes', () => {
  const slot = { date: '2026-12-01', time: '14:00' };
  expect(slotName(slot)).toBe('ter., 1 dez · 14:00');
  expect(slotName({ date: '2026-12-05', time: '07:00' })).toBe('sáb., 5 dez · 07:00');
  expect(movedSentence(agendaEvent({ title: 'Ana' }), slot)).toBe(
    'Agendamento de Ana movido para terça, 1 dez, 14:00',
  );
});

describe('time that is merely taken', () => {
  const taken = {
    start: '2026-11-20T15:00:00Z',
    end: '2026-11-22T15:00:00Z',
    busyOnly: true,
    title: 'Ocupado',
  };
  const days = [
    ...bucketByDay([agendaEvent(taken)], { from: '2026-11-20', to: '2026-11-22' }).values(),
  ].flat();
  it('shows what it takes of each day', () => {
    expect(days.map(timeRange)).toEqual(['12:00 – 24:00', 'Dia inteiro', '00:00 – 12:00']);
    expect(days.map(eventName)[1]).toMatch(/^Ocupado, .*, dia inteiro/);
  });
});

it('says with what an appointment shares its time', () => {
  const [clashing] = partsOf('2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z', 'America/Sao_Paulo').map(
    (part) => ({
      ...part,
      event: { ...part.event, clash: 'Conflita com um evento do Google' },
    }),
  );
  expect(clashing && eventName(clashing)).toContain(', Conflita com um evento do Google');
});
