import type { AbsenceOutcome, AbsentAppointment, ProposedTime } from '#shared/contract/absences.ts';
import { foreignZone, zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { dayIn, dayTag, deviceZone, formatTime } from '#web/lib/format.ts';
import { zoneCity } from '#web/lib/timezones.ts';
import type { Choice } from './choices.ts';
import type { ClientRowProps } from './types.ts';
import type { Settling } from './use-settling.ts';

const OUTCOMES: Readonly<Record<AbsenceOutcome['outcome'], string>> = {
  moved: 'movido',
  link: 'com link para remarcar',
  cancelled: 'cancelado',
  refused: 'ficou como estava',
};

/**
 * 'movido de 10:00 para 14:30 com Bruno', 'cancelado (seg, 30/11, 10:00)': what became of an appointment.
 * @param place as in `placesInWords`
 */
export function becameInWords(outcome: AbsenceOutcome['outcome'], place: string | undefined): string {
  return [OUTCOMES[outcome], place].filter(Boolean).join(' ');
}

/** '(seg, 30/11, 10:00)': when an appointment is or was that did not move. @param zone that of the person who is away */
function formerInWords(startTime: string, zone: string): string {
  return `(${dayTag(dayIn(startTime, zone))}, ${formatTime(startTime, zone)})`;
}

/**
 * What to say after each outcome, by the appointment's id: where it went, or of an absence of several days when it is or was.
 * @param zone that of the person who is away
 */
export function placesInWords(
  { outcomes, goals, formers }: Pick<Settling, 'outcomes' | 'goals' | 'formers'>,
  zone: string,
): ReadonlyMap<string, string> {
  return new Map(
    outcomes.flatMap(({ appointmentId: id, outcome }) => {
      const former = formers.get(id);
      const words =
        outcome === 'moved' ? goals.get(id) : former === undefined ? undefined : formerInWords(former, zone);
      return words === undefined ? [] : [[id, words]];
    }),
  );
}

/**
 * Where a moved appointment goes, in a line: 'de 10:00 para 14:30 com Bruno', with the days where it is another one, and the zone
 * where a time is not told by the reader's clock.
 * @param from the zone of the person who is away @param isOfDays names the day of a move within it too: the absence has several
 */
export function goalInWords(
  { startTime }: Pick<AbsentAppointment, 'startTime'>,
  time: ProposedTime,
  {
    names,
    from,
    isOfDays = false,
    reader = deviceZone(),
  }: Pick<ClientRowProps, 'names'> & { from: string; isOfDays?: boolean; reader?: string },
): string {
  const days = [dayIn(startTime, from), dayIn(time.startTime, time.timezone)] as const;
  const at = (day: string, instant: string, zone: string): string =>
    `${days[0] === days[1] ? '' : `${dayTag(day)}, `}${formatTime(instant, zone)}${zoneInBrackets(zone, instant, reader)}`;
  const who = names.get(time.userId) ?? time.professionalName;
  const within = isOfDays && days[0] === days[1] ? `em ${dayTag(days[0])}, ` : '';
  return `${within}de ${at(days[0], startTime, from)} para ${at(days[1], time.startTime, time.timezone)} com ${who}`;
}

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
      if (isAsked && isMailed) return ['link enviado', 'o cliente vai escolher'];
      if (isAsked)
        return hasPhone
          ? ['link por WhatsApp', 'o cliente vai escolher']
          : ['link pronto', 'avise o cliente'];
      return ['fica como está', proposal === null ? 'sem horário livre' : 'decidir depois'];
  }
}
