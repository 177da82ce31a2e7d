import type { AbsentAppointment } from '#shared/contract/absences.ts';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';
import type { Choice } from './choices.ts';
import type { Person } from './types.ts';

/** What becomes of an appointment, and in a second line with whom or how. */
export function choiceInWords(
  choice: Choice,
  { hasEmail, hasPhone, isAsked, proposal }: AbsentAppointment,
  person: Person,
): [what: string, details: string] {
  switch (choice.action) {
    case 'move': {
      const { startTime, timezone, userId, professionalName } = choice.time;
      const first = (userId === person.id ? person.name : professionalName).split(' ')[0] ?? '';
      return [`${dayTag(dayIn(startTime, timezone))}, ${formatTime(startTime, timezone)}`, `com ${first}`];
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
