import { useRef, type ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { Product } from '#shared/contract/products.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { SaveButton } from '#web/components/ui/save-button.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useClientCalled } from './api/client-called.ts';
import { AppointmentFacts } from './appointment-facts.tsx';
import { AppointmentHistory } from './appointment-history.tsx';
import { whenInWords, type Area } from './appointment-texts.ts';
import { ClientFields } from './client-fields.tsx';
import { ConflictBox } from './conflict-box.tsx';
import { EditTimeFields } from './edit-time-fields.tsx';
import type { Clock } from './edit-values.ts';
import { GoneNotice } from './gone-notice.tsx';
import { HandOverQuestion } from './hand-over-question.tsx';
import { isSqueeze } from './conflict.ts';
import { OverbookNotice, placeAt, sendForm } from './overbook-step.tsx';
import { ProfessionalSelect, type OtherPeople } from './professional-select.tsx';
import { ServiceSelect } from './service-select.tsx';
import { isTaken } from './time-marks.ts';
import { useEditForm } from './use-edit-form.ts';
import { useFollowed } from './use-followed.ts';
import { addMinutes, instantOf } from './zone-time.ts';

export type EditAppointmentDialogProps = {
  area: Area;
  /** Whether the organisation asks the team for the client's e-mail. */
  emailRequired: boolean;
  /** Null keeps the dialog closed. */
  appointment: Appointment | null;
  /** The clock of a professional, by id. */
  clockOf: (userId: string) => Clock;
  /** Who can take the appointment over; empty where it cannot be handed on. */
  professionals: readonly Colleague[];
  others?: OtherPeople | undefined;
  /** Whether this installation knows Google, and a transfer has to say what becomes of the event there. */
  withGoogle: boolean;
  /** Whether this installation sends mails at all. */
  sendsMail: boolean;
  /** What its professional offers, or the person who is to take it over, once it is read. */
  services?: readonly Product[] | undefined;
  /** Somebody who may be none of `professionals` yet is to take it over. */
  onProfessionalChange: (userId: string) => void;
  onClose: () => void;
  onSaved: () => void;
  /** Leads to the hours of a day: what a drag does. */
  onMove: (appointment: Appointment) => void;
  /** Asks before cancelling, over this dialog: what was typed stays here until it is gone. */
  onDelete: (appointment: Appointment) => void;
  /** Books another client over this one. */
  onSqueeze: (appointment: Appointment) => void;
  /** Says who is busy with whom at a refused time, when the screen knows. */
  describeConflict?: ((userId: string, startTime: string, endTime: string) => ReactNode) | undefined;
  /** What other parts of the product know of it: the series that it is of, what was paid. */
  besides?: ((appointment: Appointment) => ReactNode) | undefined;
  /** Says with what outside the agenda an appointment shares time, when the screen knows. */
  describeClash?: ((appointment: Appointment) => string | undefined) | undefined;
};

/** An appointment in detail, to be read, changed or deleted. */
export function EditAppointmentDialog({ appointment, onClose, ...rest }: EditAppointmentDialogProps) {
  const { now: shown, isGone } = useFollowed(appointment);
  const client = useClientCalled(shown);
  return (
    <Dialog
      open={appointment !== null}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={client.shown}
      // Who reads their own agenda knows whose it is.
      description={
        shown !== null && (
          <>
            {client.civil !== null && <span className="block">Nome civil: {client.civil}</span>}
            {[whenInWords(shown), rest.area === 'admin' && shown.professionalName]
              .filter(Boolean)
              .join(' · ')}
          </>
        )
      }
    >
      {shown !== null && <EditForm key={shown.id} appointment={shown} isGone={isGone} {...rest} />}
    </Dialog>
  );
}

type EditFormProps = Omit<EditAppointmentDialogProps, 'appointment' | 'onClose'> & {
  appointment: Appointment;
  /** Whether it was cancelled meanwhile, or handed to somebody whose business it is alone. */
  isGone: boolean;
};

/** Moving opens another dialog, in which what was typed here would be lost. */
const SAVE_FIRST = {
  title: 'Salve antes de mover',
  description: 'Há alterações neste agendamento que ainda não foram salvas.',
};

function EditForm({
  area,
  emailRequired,
  appointment,
  clockOf,
  professionals,
  others,
  isGone,
  ...rest
}: EditFormProps) {
  const edit = useEditForm({ area, emailRequired, appointment, clockOf, onSaved: rest.onSaved });
  const { values, set, errors, asked, conflict, clock, minutes } = edit;
  useUnsaved(edit.changed && !isGone);
  const start = instantOf(clock.zone, values.date, values.time);
  // A colleague's agenda is not a professional's to overfill.
  const isSqueezed = isSqueeze(conflict, isTaken(edit.mark), edit.canReadAgenda);
  const reason =
    start === null || minutes === null
      ? undefined
      : rest.describeConflict?.(values.userId, start, addMinutes(start, minutes));
  const when =
    start === null || minutes === null
      ? ''
      : whenInWords({ startTime: start, endTime: addMinutes(start, minutes), timezone: clock.zone });
  const form = useRef<HTMLFormElement>(null);
  const news = useRef<HTMLDivElement>(null);
  const takerName = professionals.find(({ id }) => id === values.userId)?.name ?? '';
  const disputed = edit.disputed([when, takerName].filter(Boolean).join(' · '));
  const clash = rest.describeClash?.(appointment);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // To be decided first, by its own buttons.
        if (disputed.length === 0) sendForm(event.currentTarget, edit.submit);
        else {
          news.current?.scrollIntoView({ block: 'nearest' });
          // Not one of its buttons: a second Enter would press it.
          news.current?.focus();
        }
      }}
    >
      {clash !== undefined && (
        <Notice tone={appointment.isOverbooked ? 'info' : 'warn'} title={clash} className="mb-4" />
      )}
      <AppointmentFacts area={area} appointment={appointment} />
      {rest.besides?.(appointment)}
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-4">
          <ClientFields
            values={values}
            onChange={set}
            emailRequired={asked.emailRequired}
            reach={asked.area === 'admin'}
            errors={errors}
          />
          {professionals.length > 1 && (
            <ProfessionalSelect
              professionals={professionals}
              others={others}
              value={values.userId}
              error={undefined}
              onChange={(userId) => {
                edit.transferTo(userId);
                rest.onProfessionalChange(userId);
              }}
            />
          )}
          {values.userId !== '' && (
            <ServiceSelect
              appointment={appointment}
              products={rest.services}
              isOwn={!edit.transfers}
              value={values.service}
              onChange={(service) => set({ service, duration: null })}
            />
          )}
          {edit.transfers && rest.withGoogle && (
            <TransferCheckbox
              name={takerName}
              checked={values.transferToGoogleCalendar}
              onChange={(transferToGoogleCalendar) => set({ transferToGoogleCalendar })}
            />
          )}
        </div>
        <div className="grid content-start gap-4 md:row-span-2">
          <EditTimeFields
            appointment={appointment}
            edit={edit}
            onSqueeze={
              new Date(appointment.endTime) > new Date() && !edit.changed
                ? () => rest.onSqueeze(appointment)
                : undefined
            }
          >
            {conflict === null && isSqueezed && (
              <OverbookNotice
                at={placeAt(area === 'admin' ? values.userId : undefined, start, minutes)}
                reason={reason}
              />
            )}
          </EditTimeFields>
          {conflict !== null && (
            <ConflictBox
              conflict={conflict}
              reason={reason}
              date={values.date}
              onChoose={(date, time) => set({ date, time })}
              onOther={(other) => {
                edit.chooseOther(other);
                rest.onProfessionalChange(other.professionalId);
              }}
              canOverbook={edit.canReadAgenda}
            />
          )}
        </div>
        <Field label="Observações" optional>
          <Textarea
            rows={2}
            maxLength={TEXT_LIMITS.notes}
            value={values.notes}
            onChange={(event) => set({ notes: event.target.value })}
          />
        </Field>
        {/* What is stored by now as it was typed was saved: its answer alone was lost. */}
        {edit.failure !== null && edit.changed && conflict === null && disputed.length === 0 && !isGone && (
          <Notice tone="danger" live scroll className="md:col-span-2">
            {sentenceOf(edit.failure, 'O servidor não respondeu. Tente novamente.')}
          </Notice>
        )}
        {(isGone || disputed.length > 0) && (
          <div
            ref={news}
            tabIndex={-1}
            className="rounded-md focus:outline-2 focus:outline-offset-2 focus:outline-accent md:col-span-2"
          >
            {isGone ? (
              // Of a save whose answer was lost nobody knows.
              <GoneNotice isTypedLost={edit.changed && edit.failure === null} />
            ) : (
              // What comes while somebody types moves nothing under their hands.
              <ChangedMeanwhile
                differences={disputed}
                scroll={edit.failure !== null}
                busy={edit.busy}
                onTheirs={edit.takeTheirs}
                onMine={() => form.current !== null && edit.keepMine(form.current)}
              />
            )}
          </div>
        )}
      </div>
      <HandOverQuestion
        appointment={appointment}
        taker={edit.isPassing ? takerName : null}
        when={when}
        sendsMail={rest.sendsMail}
        // A service that is chosen is the taker's own.
        services={values.service === 'kept' ? rest.services : undefined}
        onClose={edit.keep}
        onConfirm={edit.pass}
      />
      <AppointmentHistory appointmentId={appointment.id} zone={appointment.timezone} />
      <DialogFooter
        start={
          isGone ? null : (
            <>
              <Button variant="ghost" className="text-danger!" onClick={() => rest.onDelete(appointment)}>
                Cancelar agendamento
              </Button>
              <Button
                variant="ghost"
                onClick={() => (edit.changed ? toast(SAVE_FIRST) : rest.onMove(appointment))}
              >
                Mover…
              </Button>
            </>
          )
        }
      >
        <DialogClose>Fechar</DialogClose>
        {!isGone && (
          <SaveButton changed={edit.changed} busy={edit.busy}>
            {isSqueezed ? 'Encaixar' : 'Salvar'}
          </SaveButton>
        )}
      </DialogFooter>
    </form>
  );
}

function TransferCheckbox({
  name,
  checked,
  onChange,
}: {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Checkbox
      label={`Mover também o evento para o Google Calendar de ${name}`}
      hint={
        checked
          ? `O evento sai do Google de quem atende hoje e entra no de ${name}, se estiver conectado.`
          : `O evento sai do Google de quem atende hoje e não é criado no de ${name}.`
      }
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
