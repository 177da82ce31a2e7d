import type { AbsentAppointment } from '#shared/contract/absences.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn, dayTag, deviceZone, formatTime } from '#web/lib/format.ts';
import { zoneCity } from '#web/lib/timezones.ts';
import type { Choice } from './choices.ts';

/**
 * What becomes of an appointment, and in a second line with whom or how. A time that is not told by the reader's clock says whose it is,
 * and what the reader's own reads then.
 * @param names of those who may take it over, by id
 * @param reader the zone the reader lives by
 */
export function choiceInWords(
  choice: Choice,
  { hasEmail, hasPhone, isAsked, proposal }: AbsentAppointment,
  names: ReadonlyMap<string, string>,
  reader = deviceZone(),
): [what: string, details: string] {
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
      return ['escolhe pelo link', hasEmail ? 'por e-mail' : hasPhone ? 'por WhatsApp' : 'sem contato'];
    case 'cancel':
      return ['cancelar', hasEmail ? 'avisa o cliente' : 'avise o cliente'];
    case 'stay':
      if (isAsked) return ['link enviado', 'o cliente vai escolher'];
      return ['fica como está', proposal === null ? 'sem horário livre' : 'decidir depois'];
  }
}
