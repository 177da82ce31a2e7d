import type { HeldTime } from '#shared/contract/held-times.ts';
import { formatTime } from '#web/lib/format.ts';

/** 'Aguardando confirmação do e-mail, até 14:32', by the reader's clock: a hold lasts half an hour. */
export function waitingUntil({ heldUntil }: Pick<HeldTime, 'heldUntil'>, readerZone: string): string {
  return `Aguardando confirmação do e-mail, até ${formatTime(heldUntil, readerZone)}`;
}
