import type { HeldTime } from '#shared/contract/held-times.ts';
import { untilText } from '#web/lib/until.ts';

/**
 * 'Aguardando confirmação do e-mail, até hoje às 14:32', or 'Oferecido a Maria até hoje às 14:32' to somebody on the waiting list, by the
 * reader's clock. An offer of the night lasts into the next day.
 */
export function waitingUntil(
  { heldUntil, isOffer, clientName }: Pick<HeldTime, 'heldUntil' | 'isOffer' | 'clientName'>,
  readerZone: string,
): string {
  if (isOffer) return `Oferecido a ${clientName} ${untilText(heldUntil, readerZone)}`;
  return `Aguardando confirmação do e-mail, ${untilText(heldUntil, readerZone)}`;
}
