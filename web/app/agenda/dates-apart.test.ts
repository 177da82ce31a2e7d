import { describe, expect, it } from 'vitest';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { dayNoteOf, dayNoteOfTeam, openHoursOf, openHoursOfTeam } from './dates-apart.ts';

type Exception = DatesApart['exceptions'][number];

const FRIDAY = '2026-11-27';
const slot = (own: Partial<AvailabilitySlot> = {}): AvailabilitySlot => ({
  id: 's',
  userId: 'ana',
  dayOfWeek: 5,
  startTime: '09:00',
  endTime: '12:00',
  appointmentDuration: 60,
  maxConcurrentAppointments: 1,
  isActive: true,
  ...own,
});
const apart = (own: Partial<Exception> = {}): Exception => ({
  userId: 'ana',
  from: FRIDAY,
  to: FRIDAY,
  startTime: null,
  endTime: null,
  maxConcurrentAppointments: null,
  reason: null,
  ...own,
});
const evening = { startTime: '18:00', endTime: '24:00' };
const morning = { start: 540, end: 720 };

it('the open hours of a weekday are those of its active windows', () => {
  expect(openHoursOf([])).toBeNull();
  expect(openHoursOf([slot()])?.('2026-11-20')).toEqual([morning]);
  expect(openHoursOf([slot()])?.('2026-11-21')).toEqual([]);
  expect(openHoursOf([slot({ isActive: false })])?.('2026-11-20')).toEqual([]);
});

describe('dates that differ from the week', () => {
  const holiday = (...workedBy: string[]) => ({
    date: '2026-11-20',
    name: 'Dia X',
    of: ['ana', 'bruno'],
    workedBy,
  });

  it('close days off and holidays, and open other hours', () => {
    const hours = (exceptions: Exception[], ...workedBy: string[]) =>
      openHoursOf([slot()], { exceptions, holidays: [holiday(...workedBy)] });
    expect(hours([])?.('2026-11-20')).toEqual([]);
    expect(hours([], 'ana')?.('2026-11-20')).toEqual([morning]);
    expect(hours([apart()])?.(FRIDAY)).toEqual([]);
    const other = apart({ from: '2026-11-20', to: '2026-11-20', ...evening });
    expect(hours([other])?.('2026-11-20')).toEqual([{ start: 1080, end: 1440 }]);
    expect(hours([other])?.(FRIDAY)).toEqual([morning]);
  });

  it('leave open the days of people who live where it is no holiday', () => {
    const abroad = { ...holiday(), of: ['bruno'] };
    expect(openHoursOf([slot()], { exceptions: [], holidays: [abroad] })?.('2026-11-20')).toEqual([morning]);
  });

  it('dates are each person’s own among several', () => {
    const team = [slot(), slot({ userId: 'bruno', startTime: '14:00', endTime: '18:00' })];
    const afternoon = { start: 840, end: 1080 };
    const hours = (exceptions: Exception[], ...workedBy: string[]) =>
      openHoursOf(team, { exceptions, holidays: [holiday(...workedBy)] });
    expect(hours([apart()])?.(FRIDAY)).toEqual([afternoon]);
    expect(hours([apart(), apart({ userId: 'bruno' })])?.(FRIDAY)).toEqual([]);
    expect(hours([], 'bruno')?.('2026-11-20')).toEqual([afternoon]);
    expect(hours([apart({ from: '2026-11-20', ...evening })], 'bruno')?.('2026-11-20')).toEqual([
      afternoon,
      { start: 1080, end: 1440 },
    ]);
  });

  it('dates are named beside the day', () => {
    const note = (own: Partial<Exception>) => dayNoteOf({ exceptions: [apart(own)], holidays: [] })(FRIDAY);
    expect(note({})).toBe('Folga');
    expect(note({ reason: 'Congresso' })).toBe('Congresso');
    expect(note(evening)).toBe('Outro horário');
    expect(dayNoteOf({ exceptions: [], holidays: [holiday()] })('2026-11-20')).toBe('Dia X');
    expect(dayNoteOf()('2026-11-20')).toBeUndefined();
  });

  it('say on a shared agenda who is away, or how many, after the holiday that is everybody’s', () => {
    const people = [
      { id: 'ana', name: 'Ana Prado' },
      { id: 'bruno', name: 'Bruno Lima' },
    ];
    const note = (exceptions: Exception[], date = FRIDAY) =>
      dayNoteOf({ exceptions, holidays: [] }, people)(date);
    expect(note([])).toBeUndefined();
    expect(note([apart({ userId: 'bruno', reason: 'Consulta médica' })])).toBe('Bruno: ausente');
    expect(note([apart(evening), apart({ startTime: '08:00', endTime: '09:00' })])).toBe(
      'Ana: outro horário',
    );
    expect(note([apart(), apart({ userId: 'bruno' })])).toBe('2 ausentes');
    expect(note([apart(evening), apart({ userId: 'bruno' })])).toBe('2 ausentes ou com outro horário');
    expect(note([apart({ userId: 'left' })])).toBeUndefined();
    const named = (of: string[]) =>
      dayNoteOf({ exceptions: [apart()], holidays: [{ ...holiday(), date: FRIDAY, of }] }, people)(FRIDAY);
    expect(named(['ana', 'bruno'])).toBe('Dia X');
    expect(named(['bruno'])).toBe('Bruno: Dia X');
    expect(named(['left'])).toBe('Ana: ausente');
  });
});

describe("a team's month", () => {
  const day = { date: FRIDAY, open: [morning], holiday: null, apart: null };
  const apart = { people: 1, first: 'Ana Prado', isFirstOff: true, areAllOff: true };
  const holiday = { people: 3, first: 'Ana Prado', name: 'Natal' };

  it('has the hours that the server joined', () => {
    const hours = openHoursOfTeam({ people: 3, days: [day] });
    expect([hours?.(FRIDAY), hours?.('2026-11-28')]).toEqual([[morning], []]);
    expect(openHoursOfTeam({ people: 3, days: [{ ...day, open: [] }] })).toBeNull();
  });

  it.each([
    [{}, undefined],
    [{ holiday, apart }, 'Natal'],
    [{ holiday: { ...holiday, people: 2 } }, '2 pessoas: Natal'],
    [{ holiday: { ...holiday, people: 1 } }, 'Ana: Natal'],
    [{ apart }, 'Ana: ausente'],
    [{ apart: { ...apart, isFirstOff: false, areAllOff: false } }, 'Ana: outro horário'],
    [{ apart: { ...apart, people: 2 } }, '2 ausentes'],
    [{ apart: { ...apart, people: 2, areAllOff: false } }, '2 ausentes ou com outro horário'],
  ])('says of %j: %s', (own, said) => {
    expect(dayNoteOfTeam({ people: 3, days: [{ ...day, ...own }] })(FRIDAY)).toBe(said);
  });
});
