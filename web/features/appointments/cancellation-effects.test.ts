import { expect, it } from 'vitest';
import { cancellationEffects, manyCancellationEffects } from './cancellation-effects.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const ahead = {
  clientEmail: 'helena@exemplo.com.br',
  startTime: '2026-11-23T13:00:00Z',
  endTime: '2026-11-23T14:00:00Z',
  googleEventId: null,
};
const running = { ...ahead, startTime: '2026-11-23T11:30:00Z', endTime: '2026-11-23T12:30:00Z' };
const over = { ...ahead, startTime: '2026-11-23T10:00:00Z', endTime: '2026-11-23T11:00:00Z' };

const NOTIFIED = 'O cliente recebe um aviso de cancelamento por e-mail.';
const NO_MAILS = 'Esta instalação não envia e-mails: o cliente não recebe aviso. Fale com ele.';
const NOT_NOTIFIED = 'O cliente não recebe aviso por e-mail: fale com ele.';
const REMINDERS = 'Os lembretes marcados não são mais enviados.';
const GOOGLE = 'O evento sai do Google Calendar.';

it.each([
  ['client with an e-mail', ahead, true, [NOTIFIED, REMINDERS]],
  ['event in Google', { ...ahead, googleEventId: 'abc' }, true, [NOTIFIED, REMINDERS, GOOGLE]],
  ['client without an e-mail', { ...ahead, clientEmail: null }, true, [NOT_NOTIFIED, REMINDERS]],
  ['installation without a mail server', ahead, false, [NO_MAILS, REMINDERS]],
  ['already begun', running, true, [NOTIFIED]],
  ['over', over, true, []],
  ['over, with an event in Google', { ...over, googleEventId: 'abc' }, true, [GOOGLE]],
])('promises only what cancelling does: %s', (_name, appointment, sendsMail, effects) => {
  expect(cancellationEffects(appointment, { sendsMail, now })).toEqual(effects);
});

const helena = { ...ahead, clientName: 'Helena' };
const rui = { ...ahead, clientName: 'Rui', clientEmail: null };
const lia = { ...rui, clientName: 'Lia' };
const noa = { ...rui, clientName: 'Noa' };
const eva = { ...rui, clientName: 'Eva' };

const ALL = 'Todos os clientes recebem um aviso de cancelamento por e-mail.';
const NONE = 'Nenhum cliente recebe aviso por e-mail: fale com eles.';
const OFF = 'Esta instalação não envia e-mails: os clientes não recebem aviso. Fale com eles.';
const SILENT = 'Os clientes não recebem aviso: fale com eles, se for preciso.';

it.each([
  [
    'all have an e-mail',
    [helena, { ...helena, googleEventId: 'abc' }],
    {},
    [ALL, REMINDERS, 'Os eventos saem do Google Calendar.'],
  ],
  ['one alone', [helena], {}, [NOTIFIED, REMINDERS]],
  ['one alone, without an e-mail', [rui], {}, [NOT_NOTIFIED, REMINDERS]],
  ['nobody has one', [rui, lia], {}, [NONE, REMINDERS]],
  [
    'some have none',
    [helena, rui, rui],
    {},
    [
      'De 1 agendamento, o cliente recebe um aviso por e-mail.',
      'Sem e-mail, e sem aviso: Rui. Fale com eles.',
      REMINDERS,
    ],
  ],
  [
    'many have none',
    [helena, helena, rui, lia, noa, eva],
    {},
    [
      'De 2 agendamentos, o cliente recebe um aviso por e-mail.',
      'Sem e-mail, e sem aviso: Rui, Lia, Noa e mais 1. Fale com eles.',
      REMINDERS,
    ],
  ],
  ['installation without a mail server', [helena, rui], { sendsMail: false }, [OFF, REMINDERS]],
  ['no mail is wanted', [helena, rui], { notifies: false }, [SILENT, REMINDERS]],
  [
    'all have begun',
    [
      { ...running, clientName: 'Ana' },
      { ...running, clientName: 'Bia' },
    ],
    {},
    [ALL],
  ],
])('says which clients of several get an e-mail: %s', (_name, appointments, how, effects) => {
  const options = { sendsMail: true, notifies: true, now, ...how };
  expect(manyCancellationEffects(appointments, options)).toEqual(effects);
});
