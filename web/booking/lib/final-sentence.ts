import { spanWords } from '#shared/span-words.ts';

/** Whether a start (ISO) lies within a notice (minutes) already: the client's link can neither move nor cancel it. */
export function isFinal(notice: number, startTime: string, now: string): boolean {
  return Date.parse(startTime) - notice * 60_000 < Date.parse(now);
}

/** Says before it is booked or moved to that a start is final; null where it can still be changed. */
export function finalSentence(notice: number, startTime: string, now: string): string | null {
  if (!isFinal(notice, startTime, now)) return null;
  return `Este horário começa em menos de ${spanWords(notice)}: depois de confirmar, não será possível remarcar nem cancelar por aqui.`;
}
