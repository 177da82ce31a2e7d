import type { AgendaEvent } from '#web/agenda/types.ts';

/** Plainly invented events, for tests and for the gallery. */

export const SAMPLE_PEOPLE = [
  { professionalId: 'ana', professionalName: 'Ana Prado', color: '#3b82f6' },
  { professionalId: 'bruno', professionalName: 'Bruno Lima', color: '#0f9d6e' },
  { professionalId: 'clara', professionalName: 'Clara Nunes', color: '#c2410c' },
  { professionalId: 'davi', professionalName: 'Davi Rocha', color: '#8b5cf6' },
] as const;
const CLIENTS = [
  'Marina Alves',
  'Rafael Souza',
  'Júlia Campos',
  'Pedro Antunes',
  'Sofia Barros',
  'Lucas Teixeira',
  'Helena Dias',
  'Tiago Moura',
  'Beatriz Leal',
  'Caio Freitas',
  'Laura Pires',
  'Igor Martins',
] as const;
const SERVICES = ['Sessão individual', 'Retorno', 'Avaliação inicial', 'Sessão de casal'] as const;

const nothing = (): void => undefined;

/** The handlers that an agenda asks for, where nobody presses anything. */
export const noHandlers = {
  onViewChange: nothing,
  onDateChange: nothing,
  onSelectDay: nothing,
  onSelectSlot: nothing,
  onSelectEvent: nothing,
  onShowMore: nothing,
};

/** One event at 10:00 in São Paulo on 20/11/2026, with whatever the test cares about. */
export function agendaEvent(own: Partial<AgendaEvent>): AgendaEvent {
  return {
    id: 'event',
    start: '2026-11-20T13:00:00Z',
    end: '2026-11-20T14:00:00Z',
    title: 'Ana Souza',
    color: '#3b82f6',
    timezone: 'America/Sao_Paulo',
    professionalId: 'ana',
    ...own,
  };
}

/** The n-th invented appointment at an instant (ms since 1970), for that many minutes. */
export function sampleEvent(index: number, at: number, minutes: number): AgendaEvent {
  return agendaEvent({
    ...SAMPLE_PEOPLE[(index * 7 + Math.floor(index / 3)) % SAMPLE_PEOPLE.length],
    id: `sample-${index}`,
    title: CLIENTS[(index * 5 + 2) % CLIENTS.length] ?? '',
    service: SERVICES[index % SERVICES.length],
    start: new Date(at).toISOString(),
    end: new Date(at + minutes * 60_000).toISOString(),
  });
}

/** Events spread evenly over the days of November 2026, 11:00 to 22:00 UTC. */
export function manyEvents(count: number): AgendaEvent[] {
  const first = Date.UTC(2026, 10, 1, 11);
  return Array.from({ length: count }, (_, index) =>
    sampleEvent(index, first + (index % 30) * 86_400_000 + (Math.floor(index / 30) % 22) * 1_800_000, 50),
  );
}
