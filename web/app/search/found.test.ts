import { expect, it } from 'vitest';
import type { FoundAppointment } from '#shared/contract/search.ts';
import { foundThere } from './found.tsx';

const appointment = (id: string): FoundAppointment => ({
  id,
  userId: 'u1',
  professionalName: 'Ana Prado',
  clientName: 'Rosa Prado',
  productName: null,
  startTime: '2026-11-30T12:00:00.000Z',
  endTime: '2026-11-30T13:00:00.000Z',
  timezone: 'America/Sao_Paulo',
});
const ofDay = (ids: readonly string[]) =>
  foundThere(
    { clients: [], professionals: [], appointments: ids.map(appointment) },
    { role: 'professional', today: '2026-11-28' },
    '2026-11-30',
  )[0]?.choices ?? [];

it('leads to the whole day where more appointments may follow than are listed', () => {
  expect(ofDay(['a', 'b', 'c', 'd'])).toHaveLength(4);
  expect(ofDay(['a', 'b', 'c', 'd', 'e']).at(-1)).toMatchObject({
    label: 'Ver todos na agenda do dia',
    href: '/dashboard?visao=dia&data=2026-11-30',
  });
});

it('leads to the last visit and the record too where few clients are found', () => {
  const client = (n: number) => ({
    clientId: `c${n}`,
    clientName: `Rosa ${n}`,
    socialName: null,
    clientEmail: null,
    clientPhone: null,
    last: appointment(`last${n}`),
    next: appointment(`next${n}`),
  });
  const found = (numbers: readonly number[]) =>
    foundThere(
      { clients: numbers.map(client), professionals: [] },
      { role: 'professional', today: '2026-11-28' },
      null,
    )[1]?.choices.map(({ label, href }) => `${label} ${href}`);
  expect(found([1])).toEqual([
    expect.stringMatching(/^Rosa 1 .*next1$/),
    expect.stringMatching(/^Último agendamento de Rosa 1 .*last1$/),
    'Cadastro de Rosa 1 /clientes/c1',
  ]);
  expect(found([1, 2, 3])).toHaveLength(3);
});
