import { expect, it } from 'vitest';
import { cancellationEffects } from './cancellation-effects.ts';

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
const NOT_NOTIFIED = 'O cliente não recebe aviso por e-mail: fale com ele.';
const REMINDERS = 'Os lembretes marcados não são mais enviados.';
const GOOGLE = 'O evento sai do Google Calendar.';

it.each([
  ['client with an e-mail', ahead, true, [NOTIFIED, REMINDERS]],
  ['event in Google', { ...ahead, googleEventId: 'abc' }, true, [NOTIFIED, REMINDERS, GOOGLE]],
  ['client without an e-mail', { ...ahead, clientEmail: null }, true, [NOT_NOTIFIED, REMINDERS]],
  ['installation without a mail server', ahead, false, [NOT_NOTIFIED, REMINDERS]],
  ['already begun', running, true, [NOTIFIED]],
  ['over', over, true, []],
  ['over, with an event in Google', { ...over, googleEventId: 'abc' }, true, [GOOGLE]],
])('promises only what cancelling does: %s', (_name, appointment, sendsMail, effects) => {
  expect(cancellationEffects(appointment, { sendsMail, now })).toEqual(effects);
});
