import { Maximize, RefreshCw, User } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Agenda } from '#web/agenda/agenda.tsx';
import { agendaEvent, manyEvents, SAMPLE_PEOPLE, sampleEvent } from '#web/agenda/model/sample.ts';
import type { PersonDay } from '#web/agenda/team/team-people.ts';
import type { AgendaEvent, AgendaSlot, AgendaView, MinuteRange } from '#web/agenda/types.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { addMinutes, instantOf, minutesBetween } from '#web/features/appointments/zone-time.ts';
import { initials } from '#web/lib/format.ts';
import { weekdayOf } from '#web/lib/format-day.ts';
import { toast } from '#web/lib/toast.ts';

const NOW = Date.parse('2026-11-20T13:25:00Z');
const OPEN: readonly MinuteRange[] = [
  { start: 8 * 60, end: 12 * 60 },
  { start: 13 * 60, end: 19 * 60 },
];
const CLOSED: readonly MinuteRange[] = [];
const NOTES: Partial<Record<string, string>> = {
  '2026-11-15': 'Proclamação da República',
  '2026-11-20': 'Consciência Negra',
};
const PEOPLE = SAMPLE_PEOPLE.map(({ professionalId, professionalName, color }) => ({
  id: professionalId,
  name: professionalName,
  sign: initials(professionalName),
  color,
  timezone: 'America/Sao_Paulo',
}));
const PERSON_DAY: PersonDay = { open: OPEN, starts: [], step: 60 };
const TIMES = [11, 12.5, 14, 17, 19.5, 20];
const COUNTS = [3, 5, 8, 4, 6, 2];

/** A month of invented appointments, as busy as a small team's. */
function sampleMonth(): AgendaEvent[] {
  const events: AgendaEvent[] = [];
  for (let date = 1; date <= 35; date += 1) {
    const day = Date.UTC(2026, 10, date);
    const weekday = new Date(day).getUTCDay();
    const count = weekday === 0 ? 0 : weekday === 6 ? date % 3 : (COUNTS[(date * 3) % COUNTS.length] ?? 0);
    for (let index = 0; index < count; index += 1) {
      const hour = TIMES[(Math.floor(index / (1 + (date % 3))) + (date % 2)) % TIMES.length] ?? 12;
      const sequence = events.length;
      events.push(sampleEvent(sequence, day + hour * 3_600_000, [50, 60, 90, 50, 30][sequence % 5] ?? 50));
    }
  }
  return [
    ...events,
    agendaEvent({
      id: 'early',
      start: '2026-11-19T09:00:00Z',
      end: '2026-11-19T09:45:00Z',
      title: 'Nora Reis',
      color: '#c2410c',
    }),
    agendaEvent({
      id: 'night',
      start: '2026-11-18T02:30:00Z',
      end: '2026-11-18T04:00:00Z',
      title: 'Plantão',
      busyOnly: true,
    }),
    agendaEvent({
      id: 'lunch',
      start: '2026-11-20T15:00:00Z',
      end: '2026-11-20T16:00:00Z',
      title: 'Almoço',
      busyOnly: true,
      imported: true,
    }),
    agendaEvent({
      id: 'clash',
      start: '2026-11-20T17:30:00Z',
      end: '2026-11-20T18:30:00Z',
      title: 'Otávio Lins',
      conflict: true,
      service: 'Retorno',
    }),
    agendaEvent({
      id: 'squeezed',
      start: '2026-11-20T17:45:00Z',
      end: '2026-11-20T18:30:00Z',
      title: 'Rita Lima',
      overbooked: 'encaixe: dor aguda',
      service: 'Retorno',
    }),
    ...Array.from({ length: 9 }, (_, index) =>
      sampleEvent(900 + index, Date.parse('2026-11-24T13:00:00Z') + (index % 3) * 1_800_000, 60),
    ),
  ];
}

/** The event at another place, as long as before; where the clock jumps over the time it stays. */
function movedTo(event: AgendaEvent, { date, time }: AgendaSlot): AgendaEvent {
  const start = instantOf(event.timezone, date, time) ?? event.start;
  return { ...event, start, end: addMinutes(start, minutesBetween(event.start, event.end)) };
}

export function AgendaPage() {
  const query = new URLSearchParams(location.search);
  const [view, setView] = useState<AgendaView>((query.get('view') as AgendaView | null) ?? 'month');
  const [date, setDate] = useState(query.get('date') ?? '2026-11-20');
  const [person, setPerson] = useState('all');
  const load = Number(query.get('events') ?? 0);
  const [events, setEvents] = useState(() => (load > 0 ? manyEvents(load) : sampleMonth()));
  const shown = useMemo(
    () => events.filter((event) => person === 'all' || event.professionalId === person),
    [events, person],
  );
  const people = useMemo(() => PEOPLE.filter(({ id }) => person === 'all' || id === person), [person]);
  const say = (title: string) => toast({ title });
  const move = ({ id }: AgendaEvent, slot: AgendaSlot) => {
    setEvents((before) => before.map((event) => (event.id === id ? movedTo(event, slot) : event)));
    say('Agendamento movido!');
  };

  return (
    <div className="flex h-dvh flex-col max-md:h-auto max-md:min-h-dvh">
      <header className="flex h-14 shrink-0 items-center justify-between border-b bg-card px-4">
        <Logo />
        <ThemeToggle />
      </header>
      <main className="flex min-h-0 flex-1 flex-col overflow-auto p-4 md:px-5 md:pb-5">
        <Agenda
          events={shown}
          view={view}
          date={date}
          now={NOW}
          timezone="America/Sao_Paulo"
          loading={query.has('loading')}
          monthStyle={query.get('style') === 'hours' ? 'hours' : 'times'}
          onEventMenu={(id) => say(`Menu de ${id}`)}
          openHours={(day) => (weekdayOf(day) === 0 ? CLOSED : OPEN)}
          dayNote={(day) => NOTES[day]}
          team={{
            people,
            dayOf: () => PERSON_DAY,
            onSelectTime: ({ date: day, time }) => say(`Novo agendamento em ${day} às ${time}`),
            onShowPerson: setPerson,
          }}
          onViewChange={setView}
          onDateChange={setDate}
          onSelectDay={(day) => say(`Novo agendamento em ${day}`)}
          onSelectSlot={(day, time) => say(`Novo agendamento em ${day} às ${time}`)}
          onSelectEvent={(id) => say(`Agendamento ${id}`)}
          onMoveEvent={query.has('fixed') ? undefined : move}
          onAskMove={(id) => say(`Mover ${id}`)}
          onAttend={(id, said) => say(`${said === 'came' ? 'Veio' : 'Faltou'} ${id}`)}
          onShowMore={(day) => {
            setDate(day);
            setView('day');
          }}
          onCreate={() => say('Novo agendamento')}
          filter={
            <Select
              look="filter"
              aria-label="Profissional"
              icon={<User />}
              className="md:w-56"
              value={person}
              onValueChange={setPerson}
              options={[
                { value: 'all', label: 'Todos os profissionais' },
                ...PEOPLE.map(({ id, name, color }) => ({ value: id, label: name, color })),
              ]}
            />
          }
          actions={
            <>
              <Tooltip text="Atualizar">
                <Button size="icon" aria-label="Atualizar">
                  <RefreshCw />
                </Button>
              </Tooltip>
              <Tooltip text="Tela cheia">
                <Button size="icon" aria-label="Tela cheia">
                  <Maximize />
                </Button>
              </Tooltip>
            </>
          }
        />
      </main>
    </div>
  );
}
