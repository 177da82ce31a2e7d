import type { User } from '#shared/contract/users.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { timezoneChoices } from '#web/lib/timezones.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useUpdateProfile } from './api/update-profile.ts';
import { LimitFields } from './limit-fields.tsx';
import { MeetingFields } from './meeting-fields.tsx';
import {
  bufferHint,
  schedulingBody,
  schedulingOf,
  schedulingProblems,
  schedulingRefusals,
  type SchedulingProblems,
  type SchedulingValues,
} from './scheduling-values.ts';

/** How appointments are made: lengths, gaps, zone, and what meetings are called. */
export function SchedulingCard({ profile }: { profile: User }) {
  const draft = useDraft({ ...schedulingOf(profile), setsBuffer: profile.bufferTime !== null });
  const { formRef, errors: problems, show, clear } = useFieldErrors<keyof SchedulingProblems>();
  const update = useUpdateProfile();
  const { values } = draft;
  const set = (change: Partial<SchedulingValues>): void => {
    draft.set(change.bufferTime === undefined ? change : { ...change, setsBuffer: true });
    clear();
  };

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (show(schedulingProblems(values))) return;
        const before = schedulingBody(schedulingOf(profile), profile.bufferTime !== null);
        update.mutate(changedFields(schedulingBody(values, values.setsBuffer), before), {
          onSuccess: () => draft.settle(values),
          onError: (error) => void show(schedulingRefusals(error)),
        });
      }}
    >
      <Card aria-label="Agendamento">
        <CardHeader title="Agendamento" description="Vale para a sua agenda e para a sua página pública." />
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label="Duração padrão (min)" required error={problems.defaultDuration}>
            <Input
              type="number"
              inputMode="numeric"
              min={15}
              max={480}
              step={5}
              className="num"
              value={values.defaultDuration}
              onChange={(event) => set({ defaultDuration: event.target.value })}
            />
          </Field>
          <Field
            label="Intervalo entre atendimentos (min)"
            required
            error={problems.bufferTime}
            hint={
              <>
                {bufferHint(profile.bufferTime, values.bufferTime, values.setsBuffer)}{' '}
                {!values.setsBuffer && (
                  <button
                    type="button"
                    className="rounded-xs font-medium text-accent-text underline underline-offset-4 pointer-coarse:flex pointer-coarse:h-11 pointer-coarse:items-center"
                    onClick={() => set({ bufferTime: values.bufferTime })}
                  >
                    Usar {values.bufferTime} minutos
                  </button>
                )}
              </>
            }
          >
            <Input
              type="number"
              inputMode="numeric"
              min={0}
              max={240}
              step={5}
              className={values.setsBuffer ? 'num' : 'num text-muted'}
              value={values.bufferTime}
              onChange={(event) => set({ bufferTime: event.target.value })}
            />
          </Field>
          <LimitFields profile={profile} values={values} problems={problems} onChange={set} />
          <Field label="Fuso horário" error={problems.timezone} className="sm:col-span-2">
            <Select
              options={timezoneChoices(values.timezone)}
              value={values.timezone}
              onValueChange={(timezone) => set({ timezone })}
            />
          </Field>
          <MeetingFields values={values} problems={problems} professionalName={profile.name} onChange={set} />
          <Switch
            className="sm:col-span-2"
            label="Ao mover, passar para 1 hora"
            hint="Desligado, um agendamento movido mantém a duração. Com serviço, vale sempre a duração do serviço."
            checked={!values.moveKeepsDuration}
            onCheckedChange={(makesHour) => set({ moveKeepsDuration: !makesHour })}
          />
        </CardBody>
        <SaveFooter
          label="Salvar configurações"
          changed={draft.changed}
          busy={update.isPending}
          onDiscard={() => {
            draft.discard();
            clear();
          }}
        />
      </Card>
    </form>
  );
}
