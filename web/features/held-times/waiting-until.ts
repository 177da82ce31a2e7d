import type { HeldTime } from '#shared/contract/held-times.ts';
import { formatTime } from '#web/lib/format.ts';

/**
 * 'Aguardando confirmação do e-mail, até 14:32', or 'Oferecido a Maria até 14:32' to somebody on the waiting list, by the
 * reader's clock: neither lasts a day.
 */
export function waitingUntil(
  { heldUntil, isOffer, clientName }: Pick<HeldTime, 'heldUntil' | 'isOffer' | 'clientName'>,
  readerZone: string,
): string {
  if (isOffer) return `Oferecido a ${clientName} até ${formatTime(heldUntil, readerZone)}`;
  return `Aguardando confirmação do e-mail, até ${formatTime(heldUntil, readerZone)}`;
}
