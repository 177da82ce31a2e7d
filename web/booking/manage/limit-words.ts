import type { ManagedAppointment } from '#shared/contract/booking.ts';
import { spanWords } from '#shared/span-words.ts';
import { dayAndTime, zoneName } from '#web/lib/format.ts';

type Limited = Pick<
  ManagedAppointment,
  'startTime' | 'changeableUntil' | 'canMove' | 'clientZone' | 'professionalName'
>;

/** Until when the client may change the appointment; `foreign` where their own clock shows another time. */
export function limitSentence(appointment: Limited, foreign: boolean): string {
  return `Você pode ${changesOf(appointment)} até ${limitOf(appointment, foreign)}.`;
}

/** That it is too late, and who to contact. */
export function tooLateSentence(appointment: Limited, foreign: boolean): string {
  const { startTime, changeableUntil, professionalName } = appointment;
  const contact = `Se precisar mudar, fale diretamente com ${professionalName}.`;
  if (Date.parse(changeableUntil) >= Date.parse(startTime)) return `O horário já começou. ${contact}`;
  return `O prazo para ${changesOf(appointment)} por aqui era até ${limitOf(appointment, foreign)}. ${contact}`;
}

/**
 * That a new start would be final: it lies within the notice already.
 * @param startTime the new start, and `now` the present moment (ISO); null where it can still be changed
 */
export function finalSentence(appointment: Limited, startTime: string, now: string): string | null {
  const notice = Date.parse(appointment.startTime) - Date.parse(appointment.changeableUntil);
  if (Date.parse(startTime) - notice >= Date.parse(now)) return null;
  return `Este horário começa em menos de ${spanWords(notice / 60_000)}: depois de confirmar, não será possível remarcar nem cancelar por aqui.`;
}

function changesOf({ canMove }: Limited): string {
  return canMove ? 'remarcar ou cancelar' : 'cancelar';
}

function limitOf({ changeableUntil, clientZone: timezone }: Limited, foreign: boolean): string {
  const limit = dayAndTime(changeableUntil, timezone);
  return foreign ? `${limit} (${zoneName(timezone, changeableUntil)})` : limit;
}
