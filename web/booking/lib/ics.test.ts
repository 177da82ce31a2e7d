import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { googleCalendarUrl, type CalendarEvent } from './calendar-address.ts';
import { icsOf } from './ics.ts';

const event: CalendarEvent = {
  uid: '7c1f@hora-marcada',
  sequence: 2,
  title: 'Sessão individual, Ana Prado',
  description: 'Com Ana Prado; leve exames\nhttps://exemplo.com/agendamento/abc',
  location: null,
  startTime: '2026-11-26T17:00:00.000Z',
  endTime: '2026-11-26T14:50:00-03:00',
};

describe('icsOf', () => {
  it('writes the times in UTC and escapes the texts', () => {
    const text = icsOf(event, '2026-11-20T12:00:00Z');
    expect(text).toContain('DTSTAMP:20261120T120000Z\r\n');
    expect(text).toContain('DTSTART:20261126T170000Z\r\nDTEND:20261126T175000Z\r\n');
    expect(text).toContain('UID:7c1f@hora-marcada\r\nSEQUENCE:2\r\n');
    expect(text).toContain('SUMMARY:Sessão individual\\, Ana Prado\r\n');
    expect(text).toContain('Ana Prado\\; leve exames\\nhttps:');
    expect(text).not.toContain('LOCATION');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('folds lines at 75 bytes without splitting a character', () => {
    const text = icsOf({ ...event, title: 'ção'.repeat(60) }, '2026-11-20T12:00:00Z');
    const sizes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'ção'.repeat(60)}`);
  });

  it('says where, when there is a place', () => {
    expect(icsOf({ ...event, location: 'https://meet.google.com/abc' }, event.startTime)).toContain(
      'LOCATION:https://meet.google.com/abc\r\n',
    );
  });
});

describe('a calendar program', () => {
  it('reads back exactly what was meant, whatever the texts are made of', () => {
    const meant: CalendarEvent = {
      ...event,
      title: 'Reunião; com "Érica", \\ e vírgulas, '.repeat(4).trim(),
      description: 'Linha um\nLinha dois: á\u{1F600}\nhttps://exemplo.com/agendamento/abc_-1?x=1;y=2',
      location: 'https://meet.google.com/abc-defg',
    };
    const calendar = new ICAL.Component(ICAL.parse(icsOf(meant, '2026-11-20T12:00:00Z')));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const [only, ...more] = calendar.getAllSubcomponents('vevent');
    expect(more).toEqual([]);
    const read = new ICAL.Event(only);
    expect({
      uid: read.uid,
      sequence: read.sequence,
      title: read.summary,
      description: read.description,
      location: read.location,
      startTime: read.startDate.toJSDate().toISOString(),
      endTime: read.endDate.toJSDate().toISOString(),
    }).toEqual({ ...meant, endTime: '2026-11-26T17:50:00.000Z' });
    expect(read.startDate.zone.tzid).toBe('UTC');
  });
});

describe('googleCalendarUrl', () => {
  it('carries title, times and place', () => {
    const url = new URL(googleCalendarUrl({ ...event, location: 'https://meet.google.com/abc' }));
    expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
    expect(url.searchParams.get('dates')).toBe('20261126T170000Z/20261126T175000Z');
    expect(url.searchParams.get('text')).toBe('Sessão individual, Ana Prado');
    expect(url.searchParams.get('location')).toBe('https://meet.google.com/abc');
  });
});
