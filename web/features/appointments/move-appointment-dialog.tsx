import type { ReactNode } from 'react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { dayIn, formatDuration } from '#web/lib/format.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { whenInWords, type Area } from './appointment-texts.ts';
import { ConflictBox } from './conflict-box.tsx';
import { isSqueeze } from './conflict.ts';
import type { Clock } from './edit-values.ts';
import { GoneNotice } from './gone-notice.tsx';
import { HandOverFacts } from './hand-over-facts.tsx';
import type { Services } from './hand-over-words.ts';
import { MoveHours } from './move-hours.tsx';
import { OverbookNotice, placeAt, sendForm } from './overbook-step.tsx';
import { ProfessionalSelect, type OtherPeople } from './professional-select.tsx';
import { isTaken } from './time-marks.ts';
import { useDayMarks } from './use-day-marks.ts';
import { useFollowed } from './use-followed.ts';
import { useMoveForm, type WantedMove } from './use-move-form.ts';
import { addMinutes } from './zone-time.ts';

/** The request on the waiting list for an earlier time, which a move answers, and what its client asked for in words. */
export type WaitingMove = { readonly id: string; readonly wish: string };

export type MoveAppointmentDialogProps = {
  area: Area;
  /** Null keeps the dialog closed. */
  appointment: Appointment | null;
  /** Starts with this time and what was said of it, instead of the appointment's own. */
  wanted?: WantedMove | undefined;
  waiting?: WaitingMove | undefined;
  /** The clock of a professional, by id. */
  clockOf: (userId: string) => Clock;
  /** Who can take the appointment over; it stays with its professional where there is nobody else. */
  professionals: readonly Colleague[];
  others?: OtherPeople | undefined;
  /** Whether this installation sends mails at all. */
  sendsMail: boolean;
  /** What the person offers who is to take it over, once it is read. */
  services: Services | undefined;
  /** Somebody who may be none of `professionals` yet is to take it over. */
  onProfessionalChange: (userId: string) => void;
  onClose: () => void;
  onMoved: () => void;
  /** Says who is busy with whom at a refused time, when the screen knows. */
  describeConflict?: ((userId: string, startTime: string, endTime: string) => ReactNode) | undefined;
};

/**
 * Moving without a drag: a day, a person and what is free there, one of the hours from 07:00 to 23:00, or any time that is typed. A
 * date on the waiting list moves with its own professional.
 */
export function MoveAppointmentDialog({ appointment, onClose, ...rest }: MoveAppointmentDialogProps) {
  const { now: shown, isGone } = useFollowed(appointment);
  const waiting = useLingering(rest.waiting ?? null);
  return (
    <Dialog
      open={appointment !== null}
      onOpenChange={(open) => !open && onClose()}
      title={waiting === null ? 'Mover agendamento' : 'Remarcar para mais cedo'}
      description={
        shown !== null && (
          <>
            {`${calledName(shown)} · ${waiting === null ? '' : 'marcado para '}${whenInWords(shown)}`}
            {waiting !== null && <span className="block">{waiting.wish}</span>}
          </>
        )
      }
    >
      {shown !== null && <MoveForm key={shown.id} appointment={shown} isGone={isGone} {...rest} />}
    </Dialog>
  );
}

type MoveFormProps = Omit<MoveAppointmentDialogProps, 'appointment' | 'onClose'> & {
  appointment: Appointment;
  /** Whether it was cancelled meanwhile, or handed to somebody whose business it is alone. */
  isGone: boolean;
};

function MoveForm({
  area,
  appointment,
  isGone,
  wanted,
  waiting,
  clockOf,
  professionals,
  ...rest
}: MoveFormProps) {
  const { onMoved } = rest;
  const form = useMoveForm({ area, appointment, wanted, waitingId: waiting?.id, clockOf, onMoved });
  const { userId, date, time, zone, startTime, minutes, before, own, conflict } = form;
  useUnsaved(form.changed);
  const days = useDayMarks(form.sought);
  const mark = form.stateOf(time);
  const canOverbook = form.canReadAgenda || !form.passes;
  const isSqueezed = isSqueeze(conflict, !form.stays && isTaken(mark), canOverbook);
  const endTime = startTime === null ? null : addMinutes(startTime, minutes);
  const reason =
    startTime === null || endTime === null ? undefined : rest.describeConflict?.(userId, startTime, endTime);
  const name = professionals.find(({ id }) => id === userId)?.name ?? form.otherName;
  const taker = form.passes && name !== undefined ? { name } : undefined;

  return (
    <form
      onInput={form.begin}
      onSubmit={(event) => {
        event.preventDefault();
        sendForm(event.currentTarget, (_form, overbooking) => form.submit(overbooking));
      }}
    >
      <div className="grid gap-4">
        <div className={waiting === undefined ? 'grid grid-cols-[minmax(0,1fr)_7rem] gap-3' : 'grid'}>
          <Field label="Data" hint={foreignZone(zone)}>
            <DatePicker
              value={date}
              today={dayIn(new Date(), zone)}
              {...(waiting === undefined ? {} : { min: dayIn(new Date(), zone), max: own.date })}
              onValueChange={(next) => form.set({ date: next })}
              {...days}
            />
          </Field>
          {waiting === undefined && (
            <Field label="Horário">
              <TimeInput
                data-start
                value={time}
                onValueChange={(next) => form.set({ time: next })}
                onFocus={(event) => event.target.select()}
              />
            </Field>
          )}
        </div>
        {waiting === undefined && professionals.length > 1 && (
          <ProfessionalSelect
            professionals={professionals}
            others={rest.others}
            value={userId}
            error={undefined}
            onChange={(next) => {
              form.passTo(next);
              rest.onProfessionalChange(next);
            }}
          />
        )}
        {conflict !== null && (
          <ConflictBox
            conflict={conflict}
            reason={reason}
            date={date}
            onChoose={(nextDate, nextTime) => form.set({ date: nextDate, time: nextTime })}
            onOther={(other) => {
              form.chooseOther(other);
              rest.onProfessionalChange(other.professionalId);
            }}
            canOverbook={canOverbook}
          />
        )}
        <Fieldset
          legend="Novo horário"
          hint={
            form.passes && !form.canReadAgenda
              ? 'Ao passar, o horário é conferido na agenda do novo profissional.'
              : undefined
          }
        >
          <MoveHours
            hours={form.hours}
            time={time}
            own={form.isOwnDay ? own.time : null}
            markOf={form.stateOf}
            onChoose={(hour) => form.set({ time: hour })}
          />
        </Fieldset>
        {minutes !== before && (
          <p className="-mt-1 text-xs text-muted">
            Ao mover, passa de {formatDuration(before)} para {formatDuration(minutes)}.
          </p>
        )}
        {conflict === null && isSqueezed && (
          <OverbookNotice
            at={placeAt(area === 'admin' ? userId : undefined, startTime, minutes)}
            reason={reason}
          />
        )}
        {taker !== undefined && startTime !== null && endTime !== null && (
          <HandOverFacts
            appointment={appointment}
            taker={taker}
            startTime={startTime}
            endTime={endTime}
            zone={zone}
            isOutside={mark === 'outside' || mark === 'unfitting'}
            sendsMail={rest.sendsMail}
            services={rest.services}
          />
        )}
        {isGone && <GoneNotice />}
      </div>
      <DialogFooter>
        <DialogClose>Fechar</DialogClose>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={isGone || form.stays || time === ''}
        >
          {isSqueezed ? 'Encaixar' : submitLabel(taker, waiting !== undefined)}
        </Button>
      </DialogFooter>
    </form>
  );
}

function submitLabel(taker: { name: string } | undefined, isWaiting: boolean): string {
  if (taker !== undefined) return `Passar para ${taker.name.split(' ')[0] ?? ''}`;
  return isWaiting ? 'Remarcar' : 'Mover';
}
