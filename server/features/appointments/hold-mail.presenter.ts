import { longDate, sameClock, timeOfDay, zoneName } from '#server/lib/format.ts';
import { composeLetter } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';
import { clientZoneOf } from './appointments.policy.ts';
import type { HeldRow } from './holds.queries.ts';

/**
 * The mail by which a client confirms a booking: it says until when the time is held, and asks for one press. A visitor
 * may have typed anybody's address, so it names nothing that the visitor wrote.
 */
export function composeHoldMail(
  row: HeldRow,
  to: Mail['to'],
  { confirmUrl, brandName }: { confirmUrl: string; brandName: string },
): Mail {
  const { id, startTime, endTime, heldUntil, professionalName, productName } = row;
  const timezone = clientZoneOf(row);
  const headline = 'Falta confirmar o seu horário';
  const until = `${timeOfDay(heldUntil, timezone)} (${zoneName(heldUntil, timezone)})`;
  const hoursIn = (zone: string) =>
    `${timeOfDay(startTime, zone)} às ${timeOfDay(endTime, zone)} (${zoneName(startTime, zone)})`;
  const isOtherClock = !sameClock(startTime, timezone, row.timezone);
  const zoneWords = isOtherClock ? ` (${zoneName(startTime, timezone)})` : '';
  return {
    key: `hold-${id}`,
    to,
    subject: `${headline}: ${longDate(startTime, timezone)}, ${timeOfDay(startTime, timezone)}${zoneWords}`,
    ...composeLetter({
      headline,
      preview: `O horário fica reservado até ${until}.`,
      lines: [
        'Olá!',
        `Seu horário com ${professionalName} está reservado até ${until}.`,
        'Para marcar, abra o link abaixo e confirme. Sem isso, o horário fica livre de novo quando o prazo acabar.',
      ],
      facts: [
        ['Data', longDate(startTime, timezone)],
        ['Horário', hoursIn(timezone)],
        ...(isOtherClock ? [['No relógio do profissional', hoursIn(row.timezone)] as const] : []),
        ['Profissional', professionalName],
        ...(productName === null ? [] : [['Serviço', productName] as const]),
      ],
      link: { label: 'Confirmar e-mail e marcar', url: confirmUrl },
      footer: {
        line: 'Você recebe este e-mail porque alguém pediu um horário com este endereço. Se não foi você, ignore: nada será marcado.',
      },
      brandName,
    }),
  };
}
