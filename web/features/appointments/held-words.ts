import type { HeldInTheWay } from '#shared/contract/held-times.ts';
import { untilText } from '#web/lib/until.ts';

/** What becomes of a held time over which somebody is squeezed in. */
export const HELD_STAYS = 'Um encaixe não tira a reserva: se o cliente aceitar, ficam os dois.';

/** For whom a time is held and until when, by the reader's clock: "Oferecido a Maria, da lista de espera, até hoje às 14:32." */
export function heldWords(
  { clientName, heldUntil, isOffer }: Pick<HeldInTheWay, 'clientName' | 'heldUntil' | 'isOffer'>,
  readerZone: string,
): string {
  const until = untilText(heldUntil, readerZone);
  return isOffer
    ? `Oferecido a ${clientName}, da lista de espera, ${until}.`
    : `Reservado para ${clientName}, que confirma por e-mail ${until}.`;
}
