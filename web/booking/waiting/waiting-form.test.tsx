import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WaitingForm } from './waiting-form.tsx';

it.each([true, false])(
  'says before the press that no e-mail comes, where none is sent (sent: %s)',
  (sendsMail) => {
    const form = renderToStaticMarkup(
      <WaitingForm
        target={{ kind: 'new', professionalId: 'ana', productId: null, isTeam: false }}
        timezone="America/Sao_Paulo"
        today="2026-11-18"
        sendsMail={sendsMail}
        onLeave={() => undefined}
      />,
    );
    expect(form.includes('Não enviamos e-mails: guarde o link do pedido')).toBe(!sendsMail);
  },
);
