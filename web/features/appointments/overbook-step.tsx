import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OVERBOOKING_REASON } from '#shared/contract/limits.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { deviceZone } from '#web/lib/format.ts';
import { read } from '#web/lib/read.ts';
import { TAKEN } from './appointment-texts.ts';
import { HELD_STAYS, heldWords } from './held-words.ts';
import { addMinutes } from './zone-time.ts';

const SQUEEZE = 'Para marcar assim mesmo, faça um encaixe.';

/** Why an appointment is squeezed in over a taken time; null without a reason. */
export type Overbooking = { readonly reason: string | null };

/** What a request says of an appointment that is squeezed in; nothing of any other. */
export function overbookingBody(overbooking: Overbooking | undefined) {
  return overbooking === undefined ? {} : { allowConflict: true, overbookingReason: overbooking.reason };
}

/** The name of the reason's field: a form that has it is sent as a squeeze-in. */
const REASON = 'overbookingReason';

/** The reason of a squeeze-in, which may be left out. The form's own button is the one step: see `sendForm`. */
export function OverbookReason() {
  return (
    <Field label="Motivo do encaixe" optional>
      <Input name={REASON} autoComplete="off" maxLength={OVERBOOKING_REASON} />
    </Field>
  );
}

/**
 * Sends a form, as a squeeze-in where it shows the field of its reason. Enter in any other field then only leads to the button, which
 * says so: nobody squeezes in by habit.
 */
export function sendForm(
  form: HTMLFormElement,
  send: (form: HTMLFormElement, overbooking?: Overbooking) => void,
): void {
  const reason = form.elements.namedItem(REASON);
  if (!(reason instanceof HTMLInputElement)) return send(form);
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement !== reason)
    form.querySelector<HTMLElement>('[type="submit"]')?.focus();
  else send(form, { reason: reason.value.trim() || null });
}

/** The time that an appointment would take, and whose; without a person it is the signed-in one's. */
type Place = { readonly userId?: string | undefined; readonly startTime: string; readonly endTime: string };

/** Why a time is known to be taken before it is sent, and the squeeze-in. It says for whom the time is held, where it is. */
export function OverbookNotice({ at, reason }: { at: Place | null; reason?: ReactNode }) {
  const query = { from: at?.startTime ?? '', to: at?.endTime ?? '', userIds: at?.userId };
  const { data = [] } = useQuery({ ...read('GET /api/held-times', { query }), enabled: at !== null });
  const held = data.map((each) => heldWords(each, deviceZone())).join(' ');
  return (
    <Notice live scroll title={held || reason || TAKEN}>
      <p>{held === '' ? SQUEEZE : HELD_STAYS}</p>
      <OverbookReason />
    </Notice>
  );
}

/** The place of an appointment of some minutes; null while its start is open. */
export function placeAt(
  userId: string | undefined,
  startTime: string | null,
  minutes: number | null,
): Place | null {
  if (startTime === null || minutes === null) return null;
  return { userId, startTime, endTime: addMinutes(startTime, minutes) };
}
