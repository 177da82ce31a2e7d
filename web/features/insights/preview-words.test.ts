import { expect, it } from 'vitest';
import { changeSentences, hoursWords, undoneWords } from './preview-words.ts';

const NOBODY = { count: 0, firstDate: null };

it('says a weekday’s hours, or that it is closed', () => {
  expect(hoursWords([])).toBe('fechado');
  const [morning, afternoon, evening] = [
    { startMinute: 540, endMinute: 720 },
    { startMinute: 840, endMinute: 1080 },
    { startMinute: 1140, endMinute: 1440 },
  ];
  expect(hoursWords([morning])).toBe('09:00–12:00');
  expect(hoursWords([morning, afternoon, evening])).toBe('09:00–12:00, 14:00–18:00 e 19:00–24:00');
});

it('says what was booked in hours that close again', () => {
  expect(undoneWords(NOBODY)).toBe('Os horários de antes voltaram.');
  expect(undoneWords({ count: 2, firstDate: '2026-11-21' })).toBe(
    'Os horários de antes voltaram. 2 agendamentos já marcados nesse período continuam como estão; o primeiro, em 21/11/2026.',
  );
});

it('says which times go and come, and what stays booked', () => {
  expect(changeSentences({ removed: [1080, 1140], added: [], kept: NOBODY })).toEqual([
    '2 horários deixam de ser oferecidos: 18:00 e 19:00.',
    'Nenhum agendamento marcado é afetado.',
  ]);
  expect(changeSentences({ removed: [], added: [540], kept: NOBODY })).toEqual([
    '1 horário passa a ser oferecido: 09:00.',
    'Nenhum agendamento marcado é afetado.',
  ]);
  const one = { removed: [720], added: [], kept: { count: 1, firstDate: '2026-12-08' } };
  expect(changeSentences(one)).toEqual([
    '1 horário deixa de ser oferecido: 12:00.',
    '1 agendamento já marcado nesse período continua como está, em 08/12/2026.',
  ]);
  const many = changeSentences({
    removed: Array.from({ length: 12 }, (_, index) => 540 + index * 15),
    added: [],
    kept: { count: 1200, firstDate: '2026-12-08' },
  });
  expect(many).toEqual([
    '12 horários deixam de ser oferecidos: 09:00, 09:15, 09:30, 09:45, 10:00, 10:15, 10:30, 10:45 e mais 4.',
    '1.200 agendamentos já marcados nesse período continuam como estão; o primeiro, em 08/12/2026.',
  ]);
});
