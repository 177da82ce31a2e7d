import type { AbsentAppointment } from '#shared/contract/absences.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn, dayTag, deviceZone, formatTime } from '#web/lib/format.ts';
import { zoneCity } from '#web/lib/timezones.ts';
import type { Choice } from './choices.ts';
import type { ClientRowProps } from './types.ts';

/**
 * What becomes of an appointment, and in a second line with whom or how. A time that is not told by the reader's clock says whose it is,
 * and what the reader's own reads then.
 * @param names of those who may take it over, by id; and whether this installation sends mails
 * @param reader the zone the reader lives by
 */
export function choiceInWords(
  choice: Choice,
  { hasEmail, hasPhone, isAsked, proposal }: AbsentAppointment,
  { names, sendsMail }: Pick<ClientRowProps, 'names' | 'sendsMail'>,
  reader = deviceZone(),
): [what: string, details: string] {
  const isMailed = sendsMail && hasEmail;
  switch (choice.action) {
    case 'move': {
      const { startTime, timezone, userId, professionalName } = choice.time;
      const when = `${dayTag(dayIn(startTime, timezone))}, ${formatTime(startTime, timezone)}`;
      const who = `com ${names.get(userId) ?? professionalName}`;
      if (foreignZone(timezone, startTime, reader) === undefined) return [when, who];
      const isSameDay = dayIn(startTime, timezone) === dayIn(startTime, reader);
      const here = `${isSameDay ? '' : `${dayTag(dayIn(startTime, reader))}, `}${formatTime(startTime, reader)}`;
      return [`${when} (${zoneCity(timezone)})`, `${who} · ${here} no seu horário`];
    }
    case 'link':
      return ['escolhe pelo link', isMailed ? 'por e-mail' : hasPhone ? 'por WhatsApp' : 'avise o cliente'];
    case 'cancel':
      return ['cancelar', isMailed ? 'avisa o cliente' : 'avise o cliente'];
    case 'stay':
      if (isAsked) return ['link enviado', 'o cliente vai escolher'];
      return ['fica como está', proposal === null ? 'sem horário livre' : 'decidir depois'];
  }
}
