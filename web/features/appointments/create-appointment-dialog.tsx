import { useRef, type ReactNode } from 'react';
import type { Appointment, CreateAppointmentBody } from '#shared/contract/appointments.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { Product } from '#shared/contract/products.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn } from '#web/lib/format.ts';
import type { Area } from './appointment-texts.ts';
import { ClientFields } from './client-fields.tsx';
import { ConflictBox } from './conflict-box.tsx';
import { DurationFields } from './duration-fields.tsx';
import { FirstTimesHere, isFirstSought, type SoughtAmong } from './first-times-here.tsx';
import { FreeTimesPanel } from './free-times-panel.tsx';
import { isSqueeze } from './conflict.ts';
import { OverbookNotice, placeAt, sendForm } from './overbook-step.tsx';
import { ProfessionalSelect, type OtherPeople } from './professional-select.tsx';
import { StartField } from './start-field.tsx';
import { useCreationForm, type CreationStart } from './use-creation-form.ts';
import { useDayMarks } from './use-day-marks.ts';
import { addMinutes } from './zone-time.ts';

export type CreateAppointmentDialogProps = {
  area: Area;
  /** Null keeps the dialog closed. */
  start: CreationStart | null;
  onClose: () => void;
  /** Who can be chosen at once; the person's own agenda has one. */
  professionals: readonly Colleague[];
  others?: OtherPeople | undefined;
  /** Products of the chosen professional, or the team's while nobody is chosen; undefined until they are known. */
  products: readonly Product[] | undefined;
  /** The name of the service that is meant while nobody is chosen; undefined where one has to be chosen first. */
  usualOfTeam: string | undefined;
  /** Among whom the first times are sought while nobody is chosen. */
  among: SoughtAmong | undefined;
  /** Whether the organisation asks for the client's e-mail. */
  emailRequired: boolean;
  /** The team's link, where who books for themselves alone finds others who are free; null where there is nobody else. */
  teamLink: TeamLink | null;
  /** The signed-in person's zone, in which anybody's times are shown. */
  ownZone: string;
  onProfessionalChange: (userId: string) => void;
  /** After an appointment was made. */
  onCreated?: ((appointment: Appointment) => void) | undefined;
  /** Repeats what is filled in; left out where nothing can be. */
  onRepeat?: ((repeated: Repeated) => void) | undefined;
  /** Says who is busy with whom at a refused time, when the screen knows. */
  describeConflict?: ((userId: string, startTime: string, endTime: string) => ReactNode) | undefined;
};

/** What is filled in for one appointment, which is to be repeated. */
export type Repeated = Pick<
  CreateAppointmentBody,
  'userId' | 'clientId' | 'clientName' | 'clientEmail' | 'clientPhone' | 'notes' | 'productId'
> & {
  /** 'YYYY-MM-DD' and 'HH:mm' by the professional's clock, and the length in minutes. */
  readonly date: string;
  readonly time: string;
  readonly duration: number;
  readonly service: string | null;
};

/** Booking by hand. */
export function CreateAppointmentDialog({ start, onClose, ...rest }: CreateAppointmentDialogProps) {
  const shown = useLingering(start);
  return (
    <Dialog
      open={start !== null}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Novo agendamento"
      description={shown?.wish}
    >
      {shown !== null && <CreationForm start={shown} onDone={onClose} {...rest} />}
    </Dialog>
  );
}

type CreationFormProps = Omit<CreateAppointmentDialogProps, 'start' | 'onClose'> & {
  start: CreationStart;
  onDone: () => void;
};

function CreationForm({
  area,
  start,
  professionals,
  others,
  products,
  usualOfTeam,
  emailRequired,
  teamLink,
  ownZone,
  onDone,
  onCreated,
  ...rest
}: CreationFormProps) {
  const creation = useCreationForm({
    area,
    start,
    professionals,
    products,
    usualOfTeam,
    emailRequired,
    ownZone,
    onDone,
    onCreated,
  });
  const { values, set, errors, zone, body, conflict } = creation;
  const isSqueezed = isSqueeze(conflict, creation.isTaken, !creation.isAnybody);
  const reason =
    body === null || creation.minutes === null
      ? undefined
      : rest.describeConflict?.(values.userId, body.startTime, addMinutes(body.startTime, creation.minutes));
  const days = useDayMarks(creation.sought);
  /** The dialog began without a time: until one is chosen, the next step is to press one. */
  const isOpenTime = start.time === undefined;
  const button = useRef<HTMLButtonElement>(null);
  useUnsaved(creation.changed);
  const today = dayIn(new Date(), zone);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sendForm(event.currentTarget, creation.submit);
      }}
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-4">
          {area === 'admin' && (
            <ProfessionalSelect
              professionals={professionals}
              others={others}
              withAnybody={professionals.length > 1 || creation.isAnybody}
              value={values.userId}
              error={errors.userId}
              onChange={(userId) => {
                set({ userId, productId: '', mode: null });
                rest.onProfessionalChange(userId);
              }}
            />
          )}
          <ClientFields
            values={values}
            onChange={set}
            onKnown={(client) => {
              const userId = creation.takeKnown(client, others !== undefined);
              if (userId !== undefined) rest.onProfessionalChange(userId);
            }}
            emailRequired={emailRequired}
            reach={area === 'admin'}
            errors={errors}
            startHere
          />
        </div>
        <div className="grid content-start gap-4 md:row-span-2">
          <DurationFields
            area={area}
            values={values}
            products={products === undefined ? null : creation.active}
            error={errors.duration}
            drawn={creation.drawn}
            onChange={set}
          />
          <div className="grid gap-3 min-[22.5rem]:grid-cols-2">
            <Field label="Data" required error={errors.date} hint={foreignZone(zone)}>
              <DatePicker
                value={values.date}
                min={today}
                today={today}
                onValueChange={(date) => set({ date })}
                {...days}
              />
            </Field>
            <StartField
              time={values.time}
              choices={creation.choices}
              markOf={creation.markOf}
              quiet={conflict !== null}
              error={errors.time}
              onChange={(time) => set({ time })}
            />
          </div>
          {conflict !== null ? (
            // It offers the nearest free times in the panel's place.
            <ConflictBox
              conflict={conflict}
              reason={reason}
              date={values.date}
              canOverbook={!creation.isAnybody}
              onChoose={(date, time) => set({ date, time })}
              onOther={(other) => {
                creation.chooseOther(other);
                rest.onProfessionalChange(other.professionalId);
              }}
            />
          ) : (
            <>
              {isSqueezed && (
                <OverbookNotice
                  reason={reason}
                  at={placeAt(
                    area === 'admin' ? values.userId : undefined,
                    body?.startTime ?? null,
                    creation.minutes,
                  )}
                />
              )}
              {isOpenTime && isFirstSought(creation) ? (
                <FirstTimesHere
                  creation={creation}
                  area={area}
                  among={rest.among}
                  onProfessional={rest.onProfessionalChange}
                />
              ) : (
                <FreeTimesPanel
                  isNext={isOpenTime}
                  needs={creation.needs}
                  sought={creation.sought ?? {}}
                  date={values.date}
                  time={values.time}
                  day={creation.day}
                  onChoose={(date, time) => {
                    set({ date, time });
                    // All is there then: Enter creates it.
                    if (isOpenTime && time !== '' && values.clientName !== '') button.current?.focus();
                  }}
                />
              )}
            </>
          )}
        </div>
        <div className="grid content-start gap-4">
          <Field label="Observações" optional>
            <Textarea
              rows={2}
              maxLength={TEXT_LIMITS.notes}
              value={values.notes}
              onChange={(event) => set({ notes: event.target.value })}
            />
          </Field>
          {/* Below all fields, also of a phone: it comes once it is known, and must move none that is being filled in. */}
          {area === 'professional' && teamLink !== null && <TeamNote {...teamLink} />}
        </div>
      </div>
      <DialogFooter
        start={
          rest.onRepeat !== undefined &&
          !creation.isAnybody && (
            <Button
              variant="ghost"
              onClick={({ currentTarget }) => {
                const { form } = currentTarget;
                const body = form && creation.checked(form);
                if (body === null || creation.minutes === null) return;
                const { userId, clientId, clientName, clientEmail, clientPhone, notes, productId } = body;
                const service = creation.active.find(({ id }) => id === productId)?.name ?? null;
                const { date, time } = values;
                const client = { clientId, clientName, clientEmail, clientPhone, notes };
                const when = { date, time, duration: creation.minutes };
                rest.onRepeat?.({ userId, ...client, productId, ...when, service });
              }}
            >
              Repetir…
            </Button>
          )
        }
      >
        <DialogClose>Fechar</DialogClose>
        <Button ref={button} type="submit" variant="primary" busy={creation.busy}>
          {isSqueezed ? 'Encaixar' : 'Criar agendamento'}
        </Button>
      </DialogFooter>
    </form>
  );
}

export type TeamLink = {
  readonly path: string;
  /** It chooses anybody who is free, instead of listing people. */
  readonly isAnybody: boolean;
};

/** Where to book with somebody else: an own agenda takes its owner's appointments alone. */
function TeamNote({ path, isAnybody }: TeamLink) {
  return (
    <p className="text-ui text-pretty text-muted">
      Aqui você marca na sua agenda. Para{' '}
      {isAnybody ? 'marcar com qualquer profissional' : 'ver quem está livre e marcar com um colega'}, use o{' '}
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-accent-text whitespace-nowrap underline underline-offset-4 pointer-coarse:-my-3.5 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        link da equipe
      </a>
      .
    </p>
  );
}
