import { expect, it } from 'vitest';
import { noticeOf, unknownService } from './hand-over-words.ts';

it('says who hears of a hand-over', () => {
  expect(noticeOf({ clientEmail: 'carla@exemplo.com.br' }, true)).toContain('recebe um e-mail');
  expect(noticeOf({ clientEmail: null }, true)).toContain('avise-o por telefone');
  expect(noticeOf({ clientEmail: 'carla@exemplo.com.br' }, false)).toContain('não envia e-mails');
});

it('warns of a service that the taker does not offer, once it is known', () => {
  const services = [
    { name: 'Retorno', isActive: true },
    { name: 'Avaliação', isActive: false },
  ];
  expect(unknownService('Avaliação', 'Ana', services)).toMatch(/^Ana não oferece “Avaliação”/);
  expect(unknownService('Retorno', 'Ana', services)).toBeUndefined();
  expect(unknownService('Retôrno', 'Ana', services)).toBeUndefined();
  expect(unknownService(null, 'Ana', services)).toBeUndefined();
  expect(unknownService('Avaliação', 'Ana', undefined)).toBeUndefined();
});
