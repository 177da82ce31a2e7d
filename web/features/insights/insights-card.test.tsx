import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Insights } from '#shared/contract/insights.ts';
import { insightsQuery } from './api/insights.ts';
import { stepOf } from './heat-map.ts';
import { InsightsCard } from './insights-card.tsx';
import { SuggestionsCard } from './suggestion-list.tsx';

const NOTHING: Insights = {
  timezone: 'America/Sao_Paulo',
  weeks: 8,
  observedWeeks: 0,
  recentAppointments: 0,
  isEnough: false,
  hours: [],
  suggestions: [],
  dismissed: [],
  changes: [],
};

function drawn(answer: Partial<Insights>): string {
  const client = new QueryClient();
  client.setQueryData(insightsQuery('8').queryKey, { ...NOTHING, ...answer });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SuggestionsCard />
      <InsightsCard />
    </QueryClientProvider>,
  );
}

/** What the rows of the body say to a screen reader, cell by cell. */
function sentences(html: string): string[][] {
  const body = html.slice(html.indexOf('<tbody>'), html.indexOf('</tbody>'));
  return [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<span class="sr-only">(.*?)<\/span>/g)].map(([, sentence = '']) => sentence),
  );
}

it('shows the span of hours in a table whose cells say day, hour and counts', () => {
  const html = drawn({
    observedWeeks: 8,
    hours: [
      { dayOfWeek: 4, hour: 18, offered: 960, booked: 0, outside: 0, isRecent: false },
      { dayOfWeek: 1, hour: 16, offered: 480, booked: 450, outside: 0, isRecent: false },
      { dayOfWeek: 2, hour: 16, offered: 360, booked: 360, outside: 120, isRecent: false },
      { dayOfWeek: 6, hour: 17, offered: 0, booked: 0, outside: 60, isRecent: false },
    ],
  });
  expect([...html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, hour]) => hour)).toEqual([
    '16 h',
    '17 h',
    '18 h',
  ]);
  expect(html.match(/<th scope="col"/g)).toHaveLength(8);
  const rows = sentences(html);
  expect(rows.map((row) => row.length)).toEqual([7, 7, 7]);
  expect(rows[0]?.[1]).toBe('segunda, 16 h: 7 h 30 min de 8 h reservadas');
  expect(rows[0]?.[2]).toBe('terça, 16 h: 6 de 6 h reservadas, e 2 h de reservas além dos horários atuais');
  expect(rows[1]?.[6]).toBe('sábado, 17 h: 1 h de reservas fora dos horários atuais');
  expect(rows[2]?.[4]).toBe('quinta, 18 h: 0 de 16 h reservadas');
  expect(rows[2]?.[5]).toBe('sexta, 18 h: não oferecida');
  expect(html).toContain('+ reservas fora dos horários atuais');
  // What was booked beyond what is offered does not fill other hours.
  expect(html).toContain('Nas últimas 8 semanas, 13 h 30 min de 30 h oferecidas foram reservadas.');
});

it('marks hours that were not offered all the time, and says from when they count', () => {
  const whole = { dayOfWeek: 4, hour: 18, offered: 480, booked: 120, outside: 0, isRecent: false } as const;
  const html = drawn({
    observedWeeks: 8,
    hours: [
      whole,
      { dayOfWeek: 5, hour: 18, offered: 120, booked: 60, outside: 0, isRecent: true },
      { dayOfWeek: 6, hour: 18, offered: 0, booked: 0, outside: 0, isRecent: true },
    ],
  });
  const [row = []] = sentences(html);
  expect(row.slice(4)).toEqual([
    'quinta, 18 h: 2 de 8 h reservadas',
    'sexta, 18 h: 1 de 2 h reservadas desde que é oferecida',
    'sábado, 18 h: oferecida há pouco, ainda sem datas',
  ]);
  const legend = '* conta só desde que se sabe que a hora é oferecida';
  expect(html).toContain(legend);
  expect(html).toContain('50%*');
  expect(html).not.toContain('+ reservas fora');
  expect(drawn({ observedWeeks: 8, hours: [whole] })).not.toContain(legend);
});

it('says how old an agenda is that is younger than the weeks asked for', () => {
  const hours: Insights['hours'] = [
    { dayOfWeek: 4, hour: 18, offered: 960, booked: 0, outside: 0, isRecent: false },
  ];
  expect(drawn({ hours, observedWeeks: 5 })).toContain('Nas 5 semanas que a agenda tem, 0 de 16 h');
  expect(drawn({ hours, observedWeeks: 1 })).toContain('Desde o começo da agenda, 0 de 16 h');
});

it('colours by the share: nothing, quarters, and the last one apart', () => {
  expect([0, 0.01, 0.25, 0.26, 0.5, 0.75, 0.76, 1].map(stepOf)).toEqual([0, 1, 1, 2, 2, 3, 4, 4]);
});

it('says what is missing while there is too little, and nothing else', () => {
  const html = drawn({ observedWeeks: 1, recentAppointments: 12 });
  expect(html).toContain('Ainda não há o que mostrar');
  // Hours that were opened today have no date yet.
  const opened = [{ dayOfWeek: 4, hour: 18, offered: 0, booked: 0, outside: 0, isRecent: true }] as const;
  expect(drawn({ hours: [...opened], observedWeeks: 0 })).toContain('Ainda não há o que mostrar');
  expect(html).toContain('é preciso ter 8 semanas de agenda com pelo menos 20 agendamentos');
  expect(html).toContain('Até agora: 1 semana e 12 agendamentos.');
  expect(html).not.toContain('<table');
});

it('gives each suggestion with its reason', () => {
  const [title, reason] = ['Fechar quinta, das 18:00 às 20:00', 'Nenhum agendamento nas últimas 9 quintas.'];
  const hours = { dayOfWeek: 4 as const, startMinute: 1080, endMinute: 1200, after: [], placesChange: -2 };
  const html = drawn({
    isEnough: true,
    suggestions: [{ kind: 'close', key: 'close-4-1080-1200', ...hours, evidence: 9, title, reason }],
  });
  expect(html).toContain(title);
  expect(html).toContain(reason);
  expect(html).not.toContain('Ainda não há dados suficientes');
});
