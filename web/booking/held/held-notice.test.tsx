import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { HeldBookingAnswer, PublicProfessional } from '#shared/contract/booking.ts';
import { HeldNotice } from './held-notice.tsx';

const ANSWER = {
  startTime: '2026-11-25T16:30:00.000Z',
  endTime: '2026-11-25T17:20:00.000Z',
  timezone: 'America/Sao_Paulo',
  heldUntil: '2026-11-23T01:24:00.000Z',
  clientEmail: 'helena@exemplo.com.br',
} as HeldBookingAnswer;

const written = (answer: Partial<HeldBookingAnswer>, now = '2026-11-23T00:54:00.000Z') =>
  renderToStaticMarkup(
    <HeldNotice
      answer={{ ...ANSWER, ...answer }}
      professional={{ title: null } as PublicProfessional}
      now={now}
      loadedAt={now}
      onCorrect={() => undefined}
      onAgain={() => undefined}
    />,
  );

it('speaks of a mail on its way only where one left', () => {
  const sent = written({ emailSent: true });
  expect(sent).toContain(
    'O horário está reservado para você até hoje às 22:24. Confirme pelo e-mail enviado para helena@exemplo.com.br.',
  );
  // One deadline, said once.
  expect(sent.match(/até/gi)).toHaveLength(1);
  expect(sent).toContain('spam');
  const kept = written({ emailSent: false });
  expect(kept).toContain('Não conseguimos enviar o e-mail para helena@exemplo.com.br: peça ao profissional');
  expect(kept).not.toMatch(/enviado para|spam/);
});

it('offers other times once the hold is over', () => {
  const over = written({ emailSent: true }, ANSWER.heldUntil);
  expect(over).toContain('O prazo para confirmar terminou');
  expect(over).toContain('Escolher outro horário');
  expect(over).not.toContain('Corrigir o e-mail');
});
