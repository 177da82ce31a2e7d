import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PersonsTime } from '#shared/contract/suggestions.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { freeTimesQuery } from './api/free-times.ts';
import { useMoveAppointment } from './api/move-appointment.ts';
import { FreeTimesPanel } from './free-times-panel.tsx';
import { handedToast, whenInWords, type Area } from './appointment-texts.ts';
import { ConflictBox } from './conflict-box.tsx';
import { causeOf, conflictOf, isSqueeze } from './conflict.ts';
import { HandOverFacts } from './hand-over-facts.tsx';
import type { Services } from './hand-over-words.ts';
import { OverbookNotice, overbookingBody, sendForm, type Overbooking } from './overbook-step.tsx';
import { refusedToast } from './overbooking-toast.ts';
import { isTaken, markOf } from './time-marks.ts';
import { useTakeBack } from './use-take-back.ts';
import { addMinutes, instantOf, minutesBetween } from './zone-time.ts';

/** Who is to take an appointment over, and when it is then; instants in UTC. */
export type HandOver = {
  taker: Colleague;
  startTime: string;
  endTime: string;
  /** It lies outside the hours that the taker attends. */
  isOutside?: boolean | undefined;
};

export type HandOverDialogProps = {
  area: Area;
  /** Null keeps the dialog closed. */
  appointment: Appointment | null;
  passed: HandOver | null;
  /** Whether this installation sends mails at all. */
  sendsMail: boolean;
  /** What the taker offers, once it is read. */
  services?: Services | undefined;
  onClose: () => void;
  onDone: () => void;
  /** Says who is busy with whom at a refused time, when the screen knows. */
  describeConflict?: ((userId: string, startTime: string, endTime: string) => ReactNode) | undefined;
};

/** Asks before an appointment that was dragged into another person's column is theirs, and says who hears of it. */
export function HandOverDialog({ appointment, passed, onClose, ...rest }: HandOverDialogProps) {
  const shown = useLingering(appointment);
  const to = useLingering(passed);
  return (
    <Dialog
      open={appointment !== null && passed !== null}
      onOpenChange={(open) => !open && onClose()}
      title={to === null ? '' : `Passar para ${to.taker.name}?`}
      description={
        shown !== null && `${calledName(shown)} · ${shown.professionalName}, ${whenInWords(shown)}`
      }
    >
      {shown !== null && to !== null && (
        <HandOverForm key={`${shown.id} ${to.startTime}`} appointment={shown} passed={to} {...rest} />
      )}
    </Dialog>
  );
}

type FormProps = Omit<HandOverDialogProps, 'appointment' | 'passed' | 'onClose'> & {
  appointment: Appointment;
  passed: HandOver;
};

function HandOverForm({
  area,
  appointment,
  passed,
  sendsMail,
  onDone,
  describeConflict,
  services,
}: FormProps) {
  const [to, setTo] = useState(passed);
  const [failure, setFailure] = useState<unknown>(null);
  useUnsaved(to !== passed);
  const move = useMoveAppointment(appointment.id);
  const takeBack = useTakeBack(area);
  const moving = useSingleRun();
  const { taker, startTime, endTime } = to;
  const zone = taker.timezone;
  const conflict = conflictOf(failure);
  const minutes = minutesBetween(startTime, endTime);

  const date = dayIn(startTime, zone);
  // A colleague's agenda is not a professional's to look into.
  const sought = { userId: taker.id, duration: minutes, movingId: appointment.id, date };
  const day = useQuery({ ...freeTimesQuery(sought), enabled: area === 'admin' });
  const asked = { date, time: formatTime(startTime, zone), minutes, now: day.dataUpdatedAt };
  const mark = day.data === undefined ? undefined : markOf(day.data, asked);

  const isSqueezed = isSqueeze(conflict, isTaken(mark), area === 'admin');
  const settle = (next: HandOver): void => {
    setTo(next);
    setFailure(null);
  };
  const choose = (date: string, time: string): void => {
    const start = instantOf(zone, date, time);
    if (start !== null) settle({ taker, startTime: start, endTime: addMinutes(start, minutes) });
  };
  const chooseOther = ({ professionalId, professionalName, ...free }: PersonsTime): void =>
    settle({
      taker: { ...taker, id: professionalId, name: professionalName, timezone: free.timezone },
      startTime: free.startTime,
      endTime: free.endTime,
    });

  const submit = (overbooking?: Overbooking): void =>
    moving.run(async (isShown) => {
      setFailure(null);
      try {
        const { id } = appointment;
        const what = { id, from: appointment, startTime, shownEndTime: endTime, userId: taker.id };
        const { before, moved } = await move.mutateAsync({
          ...what,
          keepEnd: true,
          ...overbookingBody(overbooking),
        });
        toast({ ...handedToast(area, moved), action: takeBack(before, moved, true) });
        if (isShown()) onDone();
      } catch (error) {
        setFailure(error);
        // As an edit: who may not take it, and why, is the server's sentence.
        if (conflictOf(error) !== null) return;
        if (hasCode(causeOf(error), 'APPOINTMENT_MOVED') && isShown()) onDone();
        toast(refusedToast(area, 'update', causeOf(error)));
      }
    });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sendForm(event.currentTarget, (_form, overbooking) => submit(overbooking));
      }}
    >
      <div className="grid gap-4">
        <HandOverFacts
          appointment={appointment}
          taker={taker}
          startTime={startTime}
          endTime={endTime}
          zone={zone}
          isOutside={to.isOutside === true}
          sendsMail={sendsMail}
          services={taker.id === passed.taker.id ? services : undefined}
        />
        {conflict !== null && (
          <ConflictBox
            conflict={conflict}
            reason={describeConflict?.(taker.id, startTime, endTime)}
            date={dayIn(startTime, zone)}
            onChoose={choose}
            onOther={chooseOther}
            canOverbook={area === 'admin'}
          />
        )}
        {conflict === null && isSqueezed && (
          <OverbookNotice
            at={{ userId: taker.id, startTime, endTime }}
            reason={describeConflict?.(taker.id, startTime, endTime)}
          />
        )}
        {conflict === null && area === 'admin' && (isSqueezed || to !== passed) && (
          <FreeTimesPanel
            needs={null}
            sought={sought}
            date={date}
            time={formatTime(startTime, zone)}
            day={day}
            onChoose={(nextDate, time) => choose(nextDate, time || formatTime(startTime, zone))}
          />
        )}
      </div>
      <DialogFooter>
        <DialogClose>Voltar</DialogClose>
        <Button type="submit" variant="primary" busy={moving.busy}>
          {isSqueezed ? 'Encaixar' : `Passar para ${taker.name.split(' ')[0] ?? ''}`}
        </Button>
      </DialogFooter>
    </form>
  );
}
