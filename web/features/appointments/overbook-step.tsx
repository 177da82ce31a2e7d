import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OVERBOOKING_REASON } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { deviceZone } from '#web/lib/format.ts';
import { read } from '#web/lib/read.ts';
import { HELD_STAYS, heldWords } from './held-words.ts';
import { addMinutes } from './zone-time.ts';

/** Why an appointment is squeezed in over a taken time; null without a reason. */
export type Overbooking = { readonly reason: string | null };

/** What a request says of an appointment that is squeezed in; nothing of any other. */
export function overbookingBody(overbooking: Overbooking | undefined) {
  return overbooking === undefined ? {} : { allowConflict: true, overbookingReason: overbooking.reason };
}

export type OverbookStepProps = {
  busy: boolean;
  onOverbook: (overbooking: Overbooking, form: HTMLFormElement) => void;
};

/** Takes a taken time in one step: the reason, which may be left out, and the button that sends the form so. */
export function OverbookStep({ busy, onOverbook }: OverbookStepProps) {
  const [reason, setReason] = useState('');
  const send = (form: HTMLFormElement | null): void => {
    if (form !== null) onOverbook({ reason: reason.trim() || null }, form);
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Motivo do encaixe" optional className="min-w-40 flex-1">
        <Input
          autoComplete="off"
          maxLength={OVERBOOKING_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would send the form without it, to be refused.
            event.preventDefault();
            send(event.currentTarget.form);
          }}
        />
      </Field>
      <Button busy={busy} onClick={(event) => send(event.currentTarget.form)}>
        Encaixar
      </Button>
    </div>
  );
}

/** The time that an appointment would take, and whose; without a person it is the signed-in one's. */
type Place = { readonly userId?: string | undefined; readonly startTime: string; readonly endTime: string };

/** The same where the time is known to be taken before it is sent. It says for whom the time is held, where it is. */
export function OverbookNotice({ at, ...step }: OverbookStepProps & { at: Place | null }) {
  const query = { from: at?.startTime ?? '', to: at?.endTime ?? '', userIds: at?.userId };
  const { data = [] } = useQuery({ ...read('GET /api/held-times', { query }), enabled: at !== null });
  const held = data.map((each) => heldWords(each, deviceZone())).join(' ');
  return (
    <Notice
      title={held === '' ? 'Este horário está ocupado. Para marcar assim mesmo, faça um encaixe.' : held}
    >
      {held !== '' && <p>{HELD_STAYS}</p>}
      <OverbookStep {...step} />
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
