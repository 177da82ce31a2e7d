import type { ChosenProfessional } from '#shared/contract/booking.ts';
import { NO_WISHES, type Wishes } from '#shared/link-wishes.ts';
import type { FlowState } from '#web/booking/flow/flow.ts';
import { fulfil } from '#web/booking/wishes/fulfil.ts';
import type { DeviceMemory } from './device-memory.ts';

/** The last booking as something to wish for. */
export function wishesOf({ service }: DeviceMemory): Wishes {
  return { ...NO_WISHES, service };
}

/**
 * What a press would choose again, in words: 'Avaliação com Bruno Lima'. Null where that is chosen already, or not to be had.
 * @param chosen who is chosen by now
 * @param now ISO
 */
export function lastBooking(
  memory: DeviceMemory,
  flow: FlowState,
  chosen: ChosenProfessional | undefined,
  now: string,
): string | null {
  const { professional, service } = memory;
  if (chosen === undefined)
    return service === null ? `com ${professional.name}` : `${service} com ${professional.name}`;
  if (chosen.professional.id !== professional.id || flow.service.kind !== 'undecided') return null;
  return fulfil(flow, wishesOf(memory), chosen, now) === flow ? null : service;
}
