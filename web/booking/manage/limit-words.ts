import type { ManagedAppointment } from '#shared/contract/booking.ts';
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

function changesOf({ canMove }: Limited): string {
  return canMove ? 'remarcar ou cancelar' : 'cancelar';
}

function limitOf({ changeableUntil, clientZone: timezone }: Limited, foreign: boolean): string {
  const limit = dayAndTime(changeableUntil, timezone);
  return foreign ? `${limit} (${zoneName(timezone, changeableUntil)})` : limit;
}
