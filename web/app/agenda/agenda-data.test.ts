import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/contract/users.ts';
import { appointmentFixture } from '#web/features/appointments/appointment-fixture.ts';
import { busyBlocks } from '#web/features/google-calendar/busy-blocks.ts';
import { rangeOf, toEvents } from './agenda-data.ts';
import { describeBusy, describeClash } from './describe-busy.ts';
import { busyEvents } from './use-google-busy.tsx';

const FRAME = 'America/Sao_Paulo';
const ana = { id: 'u1', name: 'Ana Prado', color: '#3b82f6', timezone: 'America/Sao_Paulo' } as User;

afterEach(() => vi.useRealTimers());

describe('what an agenda reads and draws', () => {
  it('reads the visible days, and three hours around them for what lasts over midnight', () => {
    vi.setSystemTime('2026-11-15T04:00:00Z');
    expect(rangeOf('week', '2026-11-20', { zone: FRAME, userId: 'u1' })).toEqual({
      from: '2026-11-15T00:00:00.000Z',
      to: '2026-11-22T06:00:00.000Z',
      userId: 'u1',
    });
  });

  it('reads a day more of days that are over, whose appointments may have had another clock', () => {
    const read = () => rangeOf('week', '2026-11-20', { zone: FRAME });
    vi.setSystemTime('2026-11-18T12:00:00Z');
    expect(read()).toMatchObject({ from: '2026-11-14T00:00:00.000Z', to: '2026-11-22T06:00:00.000Z' });
    vi.setSystemTime('2026-11-22T12:00:00Z');
    expect(read()).toMatchObject({ from: '2026-11-14T00:00:00.000Z', to: '2026-11-23T06:00:00.000Z' });
  });

  it('reads a day of several people from the first to the last midnight of their clocks', () => {
    vi.setSystemTime('2026-11-20T12:00:00Z');
    const read = (...zones: string[]) =>
      rangeOf('day', '2026-11-20', { zone: FRAME, people: zones.map((timezone) => ({ timezone })) });
    expect(read(FRAME, FRAME)).toEqual({
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-21T06:00:00.000Z',
      userId: undefined,
    });
    expect(read(FRAME, 'America/Manaus')).toMatchObject({
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-21T07:00:00.000Z',
    });
    expect(read('Asia/Tokyo', 'America/Manaus')).toMatchObject({
      from: '2026-11-19T12:00:00.000Z',
      to: '2026-11-21T07:00:00.000Z',
    });
  });

  it('reads the week around a day of one person, which stands above it', () => {
    const [day, week] = (['day', 'week'] as const).map((view) =>
      rangeOf(view, '2026-11-20', { zone: FRAME, people: [ana] }),
    );
    expect(day).toEqual(week);
  });

  it('draws an appointment in the colour and zone of its professional', () => {
    expect(toEvents([appointmentFixture({})], [ana], FRAME)[0]).toMatchObject({
      title: 'Marina Alves',
      color: '#3b82f6',
      timezone: 'America/Sao_Paulo',
      professionalName: undefined,
    });
  });

  it('draws every appointment by its own zone, and names a zone that is not the agenda’s', () => {
    const [left] = toEvents(
      [appointmentFixture({ userId: null, timezone: 'America/New_York' })],
      [ana],
      FRAME,
    );
    expect(left).toMatchObject({
      timezone: 'America/New_York',
      zoneName: 'Horário do Leste',
      zoneMark: 'Nova York',
    });
    const [near] = toEvents([appointmentFixture({ timezone: 'America/Fortaleza' })], [ana], FRAME);
    expect(near?.zoneName, 'the same clock').toBeUndefined();
  });

  it('distinguishes professionals of equal initials, in appointments and in taken time', () => {
    const people = [
      { ...ana, name: 'Carla Esteves' },
      { ...ana, id: 'u2', name: 'Caio Emanuel' },
    ];
    const events = toEvents(
      [appointmentFixture({}), appointmentFixture({ id: 'b', userId: 'u2' })],
      people,
      FRAME,
    );
    expect(events.map((event) => event.professionalSign)).toEqual(['CEs', 'CEm']);
    const google = { id: 'g', title: null, link: null, startTime: '2026-11-20T12:00:00Z' };
    const blocks = busyBlocks(
      people.map(({ id }) => ({ ...google, userId: id, id: `g-${id}`, endTime: '2026-11-20T13:00:00Z' })),
    );
    const taken = busyEvents(blocks, people, { isShared: true, frame: FRAME });
    expect(taken.map((event) => event.professionalSign)).toEqual(['CEs', 'CEm']);
  });

  it('draws an appointment of somebody who left in grey, behind those of everybody else', () => {
    const events = toEvents(
      [appointmentFixture({ userId: null }), appointmentFixture({ id: 'b' })],
      [ana],
      FRAME,
    );
    expect(events.map(({ color, rank }) => [color, rank])).toEqual([
      ['#6b7280', 1],
      ['#3b82f6', 0],
    ]);
  });

  it('marks an appointment that shares time with an event of Google', () => {
    const events = toEvents(
      [appointmentFixture({}), appointmentFixture({ id: 'b' })],
      [ana],
      FRAME,
      undefined,
      undefined,
      new Set(['b']),
    );
    expect(events.map(({ clash }) => clash)).toEqual([undefined, 'Conflita com um evento do Google']);
  });

  it('warns of no event of Google over which an appointment was squeezed in, and says it in neutral words', () => {
    const squeezed = appointmentFixture({ isOverbooked: true, overbookingReason: 'Dor' });
    const drawn = (over: readonly string[]) =>
      toEvents([squeezed], [ana], FRAME, undefined, undefined, new Set(over)).map(({ clash, overbooked }) => [
        clash,
        overbooked,
      ]);
    expect(drawn([squeezed.id])).toEqual([[undefined, 'encaixe: Dor (sobre um evento do Google)']]);
    expect(drawn([])).toEqual([[undefined, 'encaixe: Dor']]);
  });

  it('says of an appointment ahead that its client is to choose another time, and not that they come', () => {
    const asked = appointmentFixture({ isAsked: true, confirmedAt: '2026-11-19T12:00:00Z' });
    vi.setSystemTime('2026-11-19T12:00:00Z');
    const drawn = () => toEvents([asked], [ana], FRAME).map(({ clash, confirmed }) => [clash, confirmed]);
    expect(drawn()).toEqual([['Aguardando o cliente remarcar', undefined]]);
    vi.setSystemTime('2026-11-21T12:00:00Z');
    expect(drawn()).toEqual([[undefined, true]]);
  });

  it('draws busy times behind everybody, by name only where there are several people', () => {
    const event = {
      id: 'g1',
      userId: 'u1',
      startTime: '2026-11-20T12:00:00Z',
      endTime: '2026-11-20T13:00:00Z',
      link: null,
    };
    const blocks = busyBlocks([{ ...event, title: 'Dentista' }]);
    expect(busyEvents(blocks, [ana], { isShared: false, frame: FRAME })).toMatchObject([
      { title: 'Dentista', service: 'Ocupado · Google', busyOnly: true, professionalName: undefined },
    ]);
    expect(
      busyEvents(busyBlocks([{ ...event, title: null }]), [ana], { isShared: true, frame: FRAME }),
    ).toMatchObject([
      { title: 'Ocupado · Google', service: undefined, aside: true, professionalName: 'Ana Prado' },
    ]);
    expect(busyEvents(blocks, [{ ...ana, id: 'u9' }], { isShared: true, frame: FRAME })).toEqual([]);
  });

  it('says with what in Google an appointment shares time, of its own professional', () => {
    const own = appointmentFixture({ userId: ana.id });
    const reported = (start: string, end: string, userId = ana.id) =>
      describeClash(
        own,
        [{ id: 'g1', userId, startTime: start, endTime: end, title: null, link: null }],
        'America/Sao_Paulo',
      );
    expect(reported('2026-11-20T12:30:00Z', '2026-11-20T14:00:00Z')).toBe(
      'Coincide com um compromisso do Google, 09:30 – 11:00',
    );
    expect(reported('2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z')).toBeUndefined();
    expect(reported('2026-11-20T12:30:00Z', '2026-11-20T14:00:00Z', 'u9')).toBeUndefined();
  });

  it('says who is busy with which client', () => {
    // The device's clock is São Paulo's.
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(180);
    const busy = describeBusy([appointmentFixture({})], ana, '2026-11-20T12:30:00Z', '2026-11-20T13:30:00Z');
    expect(busy).toBe('Ana já atende Marina Alves das 09:00 às 10:00.');
    expect(
      describeBusy([appointmentFixture({})], ana, '2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z'),
    ).toBeUndefined();
    const away = { ...ana, timezone: 'America/New_York' };
    expect(describeBusy([appointmentFixture({})], away, '2026-11-20T12:30:00Z', '2026-11-20T13:30:00Z')).toBe(
      'Ana já atende Marina Alves das 07:00 às 08:00 (Horário do Leste).',
    );
    const event = { id: 'g', userId: 'u1', title: null, link: null };
    const google = [{ ...event, startTime: '2026-11-20T13:30:00Z', endTime: '2026-11-20T15:00:00Z' }];
    expect(describeBusy([], ana, '2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z', google)).toBe(
      'Ana tem um compromisso no Google Calendar neste horário.',
    );
    expect(describeBusy([], ana, '2026-11-20T13:00:00Z', '2026-11-20T13:30:00Z', google)).toBeUndefined();
  });
});
