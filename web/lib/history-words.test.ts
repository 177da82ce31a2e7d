import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/contract/history.ts';
import { historyWords } from './history-words.ts';

const ZONE = 'America/Sao_Paulo';
const words = (entry: Partial<HistoryEntry>) =>
  historyWords(
    {
      id: '1',
      action: 'updated',
      actor: { kind: 'user', name: 'Ana Prado' },
      occurredAt: '2026-03-10T12:00:00.000Z',
      before: {},
      after: {},
      ...entry,
    },
    ZONE,
  );
const client = { kind: 'client', name: 'Eva Cruz' } as const;
const [MARCH_12, MARCH_13] = ['2026-03-12T17:00:00.000Z', '2026-03-13T13:00:00.000Z'];

describe('an entry of the history in words', () => {
  it('says from when to when a client moved, and what that did to the confirmation', () => {
    const moved = { action: 'moved', actor: client } as const;
    expect(words({ ...moved, before: { startTime: MARCH_12 }, after: { startTime: MARCH_13 } })).toEqual({
      what: 'Cliente mudou de 12/03/2026 14:00 para 13/03/2026 10:00',
      details: [],
    });
    expect(
      words({
        ...moved,
        before: { startTime: MARCH_12, confirmedAt: MARCH_12 },
        after: { startTime: MARCH_13, confirmedAt: null },
      }).details,
    ).toEqual(['A confirmação do cliente deixou de valer.']);
  });

  it('says a new end when the start stayed', () => {
    const change = {
      before: { endTime: '2026-03-12T18:00:00.000Z' },
      after: { endTime: '2026-03-12T18:30:00.000Z' },
    };
    expect(words({ action: 'moved', ...change }).what).toBe('Ana Prado mudou o término de 15:00 para 15:30');
  });

  it('says when it was booked, unless nobody knows any more', () => {
    expect(words({ action: 'created', actor: client, after: { startTime: MARCH_12 } }).what).toBe(
      'Cliente agendou para 12/03/2026 14:00',
    );
    expect(words({ action: 'created', actor: { kind: 'user', name: null } }).what).toBe(
      'Alguém da equipe agendou',
    );
  });

  it('says what was noted of a payment, and that it was taken back', () => {
    const unpaid = { paid: null, paymentMethod: null, paidOn: null };
    const paid = { paid: 150, paymentMethod: 'pix', paidOn: '2026-03-12' } as const;
    expect(words({ before: { ...unpaid, discount: 0 }, after: { ...paid, discount: 30.5 } })).toEqual({
      what: 'Ana Prado registrou o pagamento de R$\u00a0150,00 por Pix',
      details: ['Deu desconto de R$\u00a030,50'],
    });
    expect(words({ before: paid, after: unpaid }).what).toBe('Ana Prado desfez o pagamento');
    expect(words({ before: { paymentMethod: 'pix' }, after: { paymentMethod: 'cash' } }).what).toBe(
      'Ana Prado alterou o pagamento em dinheiro',
    );
    expect(words({ before: { discount: 10 }, after: { discount: 0 } }).what).toBe(
      'Ana Prado tirou o desconto',
    );
  });

  it('names what was squeezed in, with its time and its reason, and that it is so no more', () => {
    const squeezed = { startTime: MARCH_12, isOverbooked: true };
    expect(words({ action: 'created', after: squeezed }).details).toEqual(['Encaixe às 14:00']);
    const reason = { ...squeezed, overbookingReason: 'dor aguda' };
    expect(words({ action: 'created', after: reason }).details).toEqual([
      'Encaixe às 14:00, motivo: dor aguda',
    ]);
    const moved = { action: 'moved', before: { ...reason, startTime: MARCH_13 } } as const;
    expect(words({ ...moved, after: reason }).details).toEqual(['Encaixe às 14:00, motivo: dor aguda']);
    const free = { startTime: MARCH_12, isOverbooked: false, overbookingReason: null };
    expect(words({ ...moved, after: free }).details).toEqual(['Deixou de ser encaixe.']);
  });

  it('a transfer names both professionals', () => {
    expect(
      words({
        action: 'transferred',
        before: { professionalName: 'Ana Prado', startTime: MARCH_12 },
        after: { professionalName: 'Bruno Lima', startTime: MARCH_13 },
      }),
    ).toEqual({
      what: 'Ana Prado transferiu de Ana Prado para Bruno Lima',
      details: ['De 12/03/2026 14:00 para 13/03/2026 10:00'],
    });
  });

  it('an entry shows a new name, and of contact and notes nothing but that they changed', () => {
    expect(words({ before: { notes: true }, after: { notes: true } })).toEqual({
      what: 'Ana Prado alterou as observações',
      details: [],
    });
    expect(
      words({ before: { clientEmail: true, notes: false }, after: { clientEmail: false, notes: true } }),
    ).toEqual({ what: 'Ana Prado apagou o e-mail', details: ['Acrescentou as observações'] });
    expect(
      words({
        before: { clientName: 'Eva', clientPhone: false },
        after: { clientName: 'Eva Cruz', clientPhone: true },
      }),
    ).toEqual({
      what: 'Ana Prado alterou os dados',
      details: ['Nome: Eva → Eva Cruz', 'Acrescentou o telefone'],
    });
  });

  it('says from which service to which', () => {
    expect(words({ before: { productName: 'Sessão' }, after: { productName: null } })).toEqual({
      what: 'Ana Prado alterou os dados',
      details: ['Serviço: Sessão → nenhum'],
    });
  });

  it('names what confirmed, cancelled and removed', () => {
    expect(words({ action: 'confirmed', actor: client }).what).toBe('Cliente confirmou a presença');
    expect(words({ action: 'cancelled', actor: client }).what).toBe('Cliente cancelou o agendamento');
    expect(words({ action: 'asked' }).what).toBe(
      'Ana Prado pediu ao cliente que escolha outro horário, por causa de uma ausência',
    );
    expect(words({ action: 'deleted' }).what).toBe('Ana Prado removeu o agendamento');
    expect(words({ action: 'released', before: { professionalName: 'Bruno Lima' } }).what).toBe(
      'Ana Prado removeu Bruno Lima da equipe',
    );
  });
});
