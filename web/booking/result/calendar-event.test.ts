import { describe, expect, it } from 'vitest';
import { calendarEventOf } from './calendar-event.ts';

const about = {
  id: '7c1f',
  managePath: '/agendamento/abc',
  professionalName: 'Érica São João',
  organizationName: 'Clínica Aurora',
  productName: null,
  meetingTitle: null,
  meetingDescription: null,
  startTime: '2026-11-26T17:00:00.000Z',
  endTime: '2026-11-26T17:50:00.000Z',
  meetLink: null,
};

describe('calendarEventOf', () => {
  it('names professional and service, and leads back to the client’s own page', () => {
    const event = calendarEventOf(about, 'https://agenda.exemplo.com');
    expect(event.title).toBe('Horário com Érica São João');
    expect(event.description).toContain('https://agenda.exemplo.com/agendamento/abc');
    expect(event.uid).toBe('7c1f@hora-marcada');
    expect(event.location).toBeNull();
    expect(event.sequence).toBe(0);
    expect(calendarEventOf({ ...about, revision: 3 }, 'https://x.com').sequence).toBe(3);
    expect(calendarEventOf({ ...about, id: null }, 'https://x.com').uid).toBe(
      '2026-11-26T17:00:00.000Z-erica-sao-joao@hora-marcada',
    );
    expect(calendarEventOf({ ...about, productName: 'Sessão' }, 'https://x.com').title).toBe(
      'Sessão com Érica São João',
    );
  });

  it('takes the professional’s own words where there are any', () => {
    const own = { meetingTitle: 'Consulta de Eva · Érica São João', meetingDescription: 'Traga exames.' };
    const event = calendarEventOf({ ...about, ...own, productName: 'Sessão' }, 'https://x.com');
    expect(event.title).toBe('Consulta de Eva · Érica São João');
    expect(event.description).toBe(
      'Com Érica São João, Clínica Aurora.\nTraga exames.\nConfirmar, remarcar ou cancelar: https://x.com/agendamento/abc',
    );
  });
});
