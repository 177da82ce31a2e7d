/**
 * Says before it is booked or moved to that a start (ISO) lies within the notice (minutes) already, so that the client's link can
 * neither move nor cancel it; null where it can still be changed.
 */
export function finalSentence(notice: number, startTime: string, now: string): string | null {
  return Date.parse(startTime) - notice * 60_000 < Date.parse(now)
    ? 'Horário próximo: depois de confirmar, não dá para remarcar nem cancelar por aqui.'
    : null;
}
