import { renderToStaticMarkup } from 'react-dom/server';
import type { Appointment } from '#shared/contract/appointments.ts';
import { expect, it } from 'vitest';
import { appointmentFixture } from './appointment-fixture.ts';
import { AppointmentLine } from './appointment-line.tsx';
import { CallLink } from './call-link.tsx';
import { NextUpCard } from './next-up-card.tsx';

const WAITS = 'Aguardando o cliente remarcar';
const nothing = (): void => undefined;
const ahead = (isAsked: boolean) =>
  appointmentFixture({
    startTime: '2099-11-20T12:00:00Z',
    endTime: '2099-11-20T13:00:00Z',
    confirmedAt: '2026-11-18T12:00:00Z',
    ...(isAsked ? { isAsked } : {}),
  });

/** The card of who comes next, an hour before. */
const nextUp = (appointment: Appointment, away?: string) =>
  renderToStaticMarkup(
    <NextUpCard
      upcoming={[appointment]}
      zone="America/Sao_Paulo"
      now={Date.parse('2099-11-20T11:00:00Z')}
      colorOf={() => '#123456'}
      awayOf={() => away}
      onOpen={nothing}
    />,
  );

it.each([
  ['confirmed', false, 'Confirmado', WAITS],
  ['to be moved by its client', true, WAITS, 'Confirmado'],
] as const)('the list and the next appointment say that one is %s', (_what, isAsked, shown, hidden) => {
  const appointment = ahead(isAsked);
  for (const html of [
    renderToStaticMarkup(<AppointmentLine appointment={appointment} color="#123456" onOpen={nothing} />),
    nextUp(appointment),
  ]) {
    expect(html).toContain(shown);
    expect(html).not.toContain(hidden);
  }
});

it('the next appointment says that it lies in an absence, unless its client is to move it', () => {
  expect(nextUp(ahead(false), 'na ausência')).toContain('Na ausência');
  expect(nextUp(ahead(true), 'na ausência')).not.toContain('ausência');
});

it('a call to the phone of the record says so', () => {
  const link = (isOfRecord: boolean) =>
    renderToStaticMarkup(<CallLink name="Rui Melo" phone="5511987654321" isOfRecord={isOfRecord} />);
  expect(link(true)).toContain('do cadastro</span>');
  expect(link(true)).toContain('aria-label="Ligar para Rui Melo, telefone do cadastro"');
  expect(link(false)).not.toContain('cadastro');
});
