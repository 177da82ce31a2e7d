import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import {
  bufferHint,
  schedulingBody,
  schedulingProblems,
  schedulingRefusals,
  type SchedulingValues,
} from './scheduling-values.ts';

const values: SchedulingValues = {
  defaultDuration: '50',
  bufferTime: '0',
  minimumCancelNotice: '1440',
  minimumNotice: '120',
  bookingHorizon: '60',
  dailyMaximum: '',
  overbookingLimit: '2',
  timezone: 'America/Manaus',
  meetingTitle: 'Consulta de {clientName}',
  meetingDescription: '',
  moveKeepsDuration: true,
  suggestTimes: 'compact',
};

describe('the scheduling settings as typed', () => {
  it('sends the scheduling settings as numbers', () => {
    expect(schedulingProblems(values)).toEqual({});
    expect(schedulingBody(values, true)).toMatchObject({
      defaultDuration: 50,
      bufferTime: 0,
      minimumCancelNotice: 1440,
      minimumNotice: 120,
      bookingHorizon: 60,
      suggestTimes: 'compact',
      dailyMaximum: null,
      overbookingLimit: 2,
    });
    expect(schedulingBody({ ...values, overbookingLimit: 'none' }, true).overbookingLimit).toBeNull();
  });

  it('does not send a suggested buffer that nobody chose', () => {
    expect(schedulingBody(values, false)).not.toHaveProperty('bufferTime');
  });

  it.each([
    [{ defaultDuration: '10' }, 'defaultDuration'],
    [{ defaultDuration: '' }, 'defaultDuration'],
    [{ defaultDuration: '52.5' }, 'defaultDuration'],
    [{ bufferTime: '241' }, 'bufferTime'],
    [{ bufferTime: ' ' }, 'bufferTime'],
    [{ dailyMaximum: '0' }, 'dailyMaximum'],
    [{ dailyMaximum: '101' }, 'dailyMaximum'],
    [{ minimumNotice: '1440', bookingHorizon: '1' }, 'minimumNotice'],
    [{ meetingTitle: '  ' }, 'meetingTitle'],
  ])('say what is wrong beside its field (%o)', (change, field) => {
    expect(Object.keys(schedulingProblems({ ...values, ...change }))).toEqual([field]);
  });

  it('put what the server refused beside its field', () => {
    const refused = (code: string, details?: object) =>
      new ApiError(422, '', JSON.stringify({ error: 'Não.', code, details }));
    expect(schedulingRefusals(refused('INVALID_TIMEZONE'))).toHaveProperty('timezone');
    expect(schedulingRefusals(refused('NOTICE_BEYOND_HORIZON'))).toHaveProperty('minimumNotice');
    expect(
      Object.keys(schedulingRefusals(refused('VALIDATION', { fields: ['bufferTime', 'other'] }))),
    ).toEqual(['bufferTime']);
    expect(schedulingRefusals(refused('INTERNAL'))).toEqual({});
    expect(schedulingRefusals(new TypeError('offline'))).toEqual({});
  });
});

describe('what the buffer means', () => {
  it('explains the buffer for now and for after saving', () => {
    expect(bufferHint(null, '15', false)).toBe(
      'Nenhum intervalo vale hoje: a sua página oferece um horário logo depois do outro. 15 minutos é uma sugestão.',
    );
    expect(bufferHint(null, '15', true)).toBe(
      'Hoje a sua página oferece um horário logo depois do outro. Ao salvar, passa a deixar 15 minutos livres entre eles.',
    );
    expect(bufferHint(10, '1', true)).toBe('A sua página deixa 1 minuto livre entre um atendimento e outro.');
    expect(bufferHint(10, '0', true)).toBe('A sua página oferece um horário logo depois do outro.');
    expect(bufferHint(null, '', true)).toBe('A sua página oferece um horário logo depois do outro.');
  });
});
