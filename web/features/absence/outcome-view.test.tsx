import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OutcomeView } from './outcome-view.tsx';
import type { Settling } from './use-settling.ts';

const BEGUN: Settling = {
  done: 0,
  total: 300,
  outcomes: [],
  texts: [],
  textsFrom: 0,
  names: new Map(),
  goals: new Map(),
  formers: new Map(),
  stays: [],
  period: { from: '2026-11-20', to: '2026-11-20' },
  undoUntil: 0,
  wasNotified: false,
  problem: null,
  isUndone: false,
};

/** What the panel draws while requests are under way, or after them. */
function drawn(state: Partial<Settling>, busy = true, sendsMail = true): string {
  const nothing = (): void => undefined;
  return renderToStaticMarkup(
    <OutcomeView
      state={{ ...BEGUN, ...state }}
      settling={{ state: null, settle: nothing, undo: async () => [], busy, absenceId: () => 'a1' }}
      person={{ id: 'p1', name: 'Ana Prado', timezone: 'America/Sao_Paulo' }}
      sendsMail={sendsMail}
      hrefOf={(id) => `/admin?agendamento=${id}`}
      onDecide={nothing}
      onHeld={nothing}
      onClose={nothing}
    />,
  );
}

const barOf = (html: string) => ({
  now: /aria-valuenow="(\d+)"/.exec(html)?.[1],
  most: /aria-valuemax="(\d+)"/.exec(html)?.[1],
  width: /width:(\d+%)/.exec(html)?.[1],
});

it('the bar says how many of hundreds are settled, and is as long as their share', () => {
  expect(barOf(drawn({}))).toEqual({ now: '0', most: '300', width: '0%' });
  const half = drawn({ done: 140 });
  expect(barOf(half)).toEqual({ now: '140', most: '300', width: '47%' });
  expect(half).toContain('140 de 300 agendamentos…');
  expect(barOf(drawn({ done: 300 }))).toEqual({ now: '300', most: '300', width: '100%' });
});

it('the bar of an absence without clients has a range all the same, and says that the hours are being closed', () => {
  const html = drawn({ total: 0 });
  expect(html).toContain('Fechando o horário…');
  expect(barOf(html)).toEqual({ now: '0', most: '1', width: '0%' });
});

it('the bar gives way to what stopped it, with the way to go on', () => {
  const html = drawn({ done: 40, problem: 'O servidor não respondeu.' }, false);
  expect(html).not.toContain('progressbar');
  expect(html).toContain('O servidor não respondeu.');
  expect(html).toContain('Tentar de novo');
});

it('who stays is named, each with the reason, and leads to the appointment', () => {
  const refused = (appointmentId: string, sentence: string) =>
    ({ appointmentId, outcome: 'refused', sentence, proposal: null }) as const;
  const html = drawn(
    {
      undoUntil: 1,
      outcomes: [refused('p1', 'Horário ocupado.'), refused('p2', 'Horário ocupado.')],
      names: new Map([
        ['p1', 'Marina Alves'],
        ['p2', 'Caio Reis'],
      ]),
    },
    false,
  );
  expect(html).toContain('2 ficaram como estavam.');
  expect(html.match(/<li.*?<\/li>/g)?.map((row) => row.replace(/<[^>]*>/g, ''))).toEqual([
    'Marina Alves: Horário ocupado.',
    'Caio Reis: Horário ocupado.',
  ]);
  expect(html).toContain('href="/admin?agendamento=p1"');
});

it('says how many clients stay booked about whom nothing was decided', () => {
  const stays = ['m', 'c', 'r'].map((id) => ({ id, clientId: id, startTime: '2026-11-20T13:00:00Z' }));
  const outcomes = [
    { appointmentId: 'r', outcome: 'refused', sentence: 'Ocupado.', proposal: null },
  ] as const;
  expect(wordsOf(drawn({ stays, outcomes }, false))).toContain(
    '2 clientes continuam marcados neste período.',
  );
  const rest = stays.slice(2);
  expect(wordsOf(drawn({ stays: rest, outcomes }, false))).not.toContain('marcado');
});

const ONE_OF_EACH = (['moved', 'link', 'cancelled', 'refused'] as const).map((outcome, index) => ({
  ...{ appointmentId: 'abcd'.charAt(index), outcome, proposal: null },
  sentence: outcome === 'refused' ? 'Horário ocupado.' : null,
}));
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

it('says of each settled client where the appointment went', () => {
  const html = drawn(
    {
      outcomes: ONE_OF_EACH,
      names: new Map([
        ['a', 'Marina Alves'],
        ['b', 'Caio Freitas'],
        ['c', 'Sofia Barros'],
      ]),
      goals: new Map([['a', 'de 10:00 para 14:30 com Bruno']]),
      undoUntil: Date.now() + 20_000,
    },
    false,
  );
  const words = wordsOf(html);
  expect(words).toContain('Marina Alves movido de 10:00 para 14:30 com Bruno');
  expect(words).toContain('Caio Freitas com link para remarcar');
  expect(words).toContain('Sofia Barros cancelado');
});

it('names the day of each where the absence has several: of what moved, is to move, is cancelled or stays', () => {
  const start = '2026-11-30T13:00:00Z';
  const url = 'https://wa.me/5511987654321?text=oi';
  const html = drawn(
    {
      outcomes: ONE_OF_EACH,
      names: new Map([
        ['a', 'Marina Alves'],
        ['b', 'Caio Freitas'],
        ['c', 'Sofia Barros'],
        ['d', 'Nina Prates'],
      ]),
      goals: new Map([['a', 'em seg, 30/11, de 10:00 para 14:30 com Bruno']]),
      formers: new Map(['a', 'b', 'c', 'd'].map((id) => [id, start])),
      texts: [{ clientName: 'Caio Freitas', clientPhone: '5511987654321', appointmentIds: ['b'], url }],
      undoUntil: Date.now() + 20_000,
    },
    false,
  );
  const words = wordsOf(html);
  expect(words).toContain('Marina Alves movido em seg, 30/11, de 10:00 para 14:30 com Bruno');
  expect(words).toContain('com link para remarcar (seg, 30/11, 10:00)');
  expect(words).toContain('Sofia Barros cancelado (seg, 30/11, 10:00)');
  expect(words).toContain('Nina Prates (seg, 30/11, 10:00): Horário ocupado.');
});

it('opens no text for WhatsApp while the absence can be undone, and says for how long', () => {
  const url = 'https://wa.me/5511987654321?text=oi';
  const texts = [{ clientName: 'Caio Freitas', clientPhone: '5511987654321', appointmentIds: ['b'], url }];
  const outcomes = ONE_OF_EACH.filter(({ outcome }) => outcome === 'link');
  const waiting = drawn(
    { problem: 'O servidor não respondeu.', texts, outcomes, textsFrom: Date.now() + 11_900 },
    false,
  );
  expect(waiting).not.toContain(url);
  expect(waiting).toMatch(
    /<button[^>]* disabled=""[^>]*>(<span>)?Abrir<span[^>]*> o texto para Caio Freitas/,
  );
  expect(wordsOf(waiting)).toContain('As mensagens abrem em 12 s ');
  const ready = drawn(
    { problem: 'O servidor não respondeu.', texts, outcomes, textsFrom: Date.now() - 1 },
    false,
  );
  expect(ready).toContain(`href="${url}"`);
  expect(ready).not.toContain('As mensagens abrem');
});

it('the panel names whom nobody tells where no mails are sent and a client has no text', () => {
  const outcomes = ['with-text', 'without'].map((appointmentId) => ({
    appointmentId,
    outcome: 'cancelled' as const,
    sentence: null,
    proposal: null,
  }));
  const text = {
    clientName: 'Caio',
    clientPhone: '5511987654321',
    appointmentIds: ['with-text'],
    url: 'https://wa.me/1',
  };
  const state = { done: 2, total: 3, outcomes, texts: [text], problem: 'O servidor não respondeu.' };
  expect(drawn(state, false, false)).toContain('Quem está abaixo não recebe aviso.');
  expect(drawn(state, false)).not.toContain('não recebe aviso');
  // Of what was undone there is nothing to tell, and of what another window settled they were told.
  expect(drawn({ ...state, texts: [], isUndone: true }, false, false)).not.toContain('não recebe aviso');
  const late = wordsOf(drawn({ ...state, texts: [], wasNotified: true }, false, false));
  expect(late).toContain('Já estava resolvido.');
  expect(late).not.toMatch(/não recebe aviso|desfazer/i);
  expect(drawn({ ...state, outcomes: outcomes.slice(0, 1) }, false, false)).not.toContain('não recebe aviso');
});
