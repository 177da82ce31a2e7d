import { describe, expect, it } from 'vitest';
import type { HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import {
  exceptionBody,
  exceptionDates,
  exceptionHours,
  exceptionProblem,
  keptSentence,
  NEW_EXCEPTION,
} from './exception-values.ts';

const day = { ...NEW_EXCEPTION, from: '2026-11-24' };

describe('the form of an exception', () => {
  it('needs its dates, in their order', () => {
    expect(exceptionProblem(NEW_EXCEPTION)).toBe('Escolha a data.');
    expect(exceptionProblem(day)).toBeNull();
    expect(exceptionProblem({ ...day, kind: 'away' })).toBe('Escolha a data.');
    expect(exceptionProblem({ ...day, kind: 'away', to: '2026-11-23' })).toMatch(/posterior/);
    expect(exceptionProblem({ ...day, kind: 'away', to: '2026-11-24' })).toBeNull();
  });

  it('sends what its kind means, and nothing that was typed for another', () => {
    expect(exceptionBody({ ...day, to: '2026-11-30' }, undefined)).toEqual({ from: '2026-11-24' });
    expect(exceptionBody({ ...day, kind: 'away', to: '2026-11-30', reason: ' Férias ' }, 'u1')).toEqual({
      userId: 'u1',
      from: '2026-11-24',
      to: '2026-11-30',
      reason: 'Férias',
    });
    expect(exceptionBody({ ...day, kind: 'other-hours', duration: '', capacity: '' }, undefined)).toEqual({
      from: '2026-11-24',
      hours: {
        startTime: '09:00',
        endTime: '17:00',
        appointmentDuration: 60,
        maxConcurrentAppointments: 1,
      },
    });
  });
});

it('says dates and hours in words', () => {
  const off = { from: '2026-11-24', to: '2026-11-24', startTime: null } as HoursExceptionEntry;
  expect(exceptionDates(off)).toBe('terça, 24/11/2026');
  expect(exceptionHours(off)).toBe('Não atende');
  expect(exceptionDates({ ...off, to: '2026-11-26' })).toBe('24/11/2026 a 26/11/2026');
  const open = {
    ...off,
    startTime: '18:00',
    endTime: '20:00',
    appointmentDuration: 30,
    maxConcurrentAppointments: 2,
  };
  expect(exceptionHours(open)).toBe('18:00 – 20:00 · 30 min · 2 simultâneos');
});

it('names the appointments that stay', () => {
  expect([0, 1, 3].map(keptSentence)).toEqual([
    'Exceção adicionada.',
    'Exceção adicionada. 1 agendamento já marcado nessa data continua.',
    'Exceção adicionada. 3 agendamentos já marcados nessas datas continuam.',
  ]);
});
