import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { addDays } from '#web/lib/format-day.ts';
import { dayTitle } from '#web/lib/format.ts';
import { Agenda, type AgendaProps } from './agenda.tsx';
import { noHandlers, sampleEvent } from './model/sample.ts';
import { visibleRange } from './model/navigation.ts';
import { TeamGrid } from './team/team-grid.tsx';
import { SHARED_LIMITS, type AgendaEvent, type AgendaView } from './types.ts';

const DAY_MS = 86_400_000;

/** `count` events, evenly over all that the view shows, at every half hour from 08:00 to 18:30. */
function fullOf(view: AgendaView, date: string, count: number): AgendaEvent[] {
  const { from, to } = visibleRange(view, date);
  const first = Date.parse(`${from}T11:00Z`);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => {
    const slot = Math.floor(index / days) % 22;
    return sampleEvent(index, first + (index % days) * DAY_MS + slot * 1_800_000, 50);
  });
}

/** The elements of the grid, itself included. */
function gridSize(
  view: AgendaView,
  date: string,
  count: number,
  monthStyle?: AgendaProps['monthStyle'],
  others: readonly AgendaEvent[] = [],
): number {
  const html = renderToStaticMarkup(
    <Agenda
      events={[...fullOf(view, date, count), ...others]}
      view={view}
      date={date}
      now={Date.parse(`${date}T15:00Z`)}
      timezone="America/Sao_Paulo"
      dayNote={() => 'Feriado'}
      monthStyle={monthStyle}
      {...noHandlers}
    />,
  );
  const grid = html.slice(html.indexOf('role="grid"'));
  return 1 + (grid.match(/<[a-z]/g)?.length ?? 0);
}

it('keeps a month of 3,000 appointments under 1,200 elements, in five weeks and in six', () => {
  const november = gridSize('month', '2026-11-20', 3_000);
  // All that a cell may show is there: 12 appointments in each of 35 days.
  expect(november).toBeGreaterThan(35 * 12);
  expect(november).toBeLessThanOrEqual(1_200);
  expect(gridSize('month', '2026-08-20', 3_000)).toBeLessThanOrEqual(1_200);
});

it('does not grow with appointments that it cannot show', () => {
  expect(gridSize('month', '2026-11-20', 30_000)).toBeLessThanOrEqual(1_200);
  expect(gridSize('week', '2026-11-20', 1_000)).toBeLessThanOrEqual(2_000);
  expect(gridSize('week', '2026-11-20', 10_000)).toBeLessThanOrEqual(2_000);
});

it('draws an own month by the hour, 25 appointments a week, in as few elements', () => {
  expect(gridSize('month', '2026-11-20', 5 * 25, 'hours')).toBeLessThanOrEqual(1_200);
  expect(gridSize('month', '2026-08-20', 6 * 25, 'hours')).toBeLessThanOrEqual(1_200);
});

it('adds one line a day for what merely takes time, whosever and how often', () => {
  const taken = fullOf('month', '2026-11-20', 3_000).map((event) => ({
    ...event,
    busyOnly: true,
    aside: true,
  }));
  const plain = gridSize('month', '2026-11-20', 3_000);
  expect(gridSize('month', '2026-11-20', 3_000, 'times', taken) - plain).toBe(35);
});

it('calls no time free while the hours are not all known', () => {
  const [date, nine] = ['2026-11-20', { start: 540, end: 720 }];
  const days = { events: [], date, now: 0, openHours: () => [nine], ...noHandlers };
  const ana = { id: 'ana', name: 'Ana Prado', sign: 'AP', color: '#3b82f6', timezone: 'America/Sao_Paulo' };
  const team = {
    people: [ana],
    dayOf: () => ({ open: [nine], starts: [540], step: 60 }),
    onSelectTime: () => undefined,
  };
  const grid = {
    today: addDays(date, -1),
    nowMinute: 0,
    limits: SHARED_LIMITS,
    monthFits: true,
    weekFits: true,
  };
  const read = (isUnsure: boolean) =>
    (['day', 'week', 'team'] as const).map((view) =>
      renderToStaticMarkup(
        view === 'team' ? (
          <TeamGrid {...days} {...grid} isUnsure={isUnsure} team={team} monthStyle="times" />
        ) : (
          <Agenda {...days} isUnsure={isUnsure} view={view} timezone={ana.timezone} />
        ),
      ),
    );
  const [list, week, timetable] = read(false);
  expect(list).toContain('Agendar às 09:00, livre até 12:00');
  expect(week).toContain(`${dayTitle(date)}, 09:00, livre`);
  expect(timetable).toContain('3 h livres');
  expect(read(true).join('')).not.toMatch(/livre/);
  expect(
    read(true)
      .join('')
      .match(/não conferido/g),
  ).toHaveLength(2 + 7 * 3 + 3);
});
