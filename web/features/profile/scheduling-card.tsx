import { useState } from 'react';
import { DEFAULT_BUFFER, TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { UpdateProfileBody, User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { timezoneChoices } from '#web/lib/timezones.ts';
import { useUpdateProfile } from './api/update-profile.ts';
import { noticeChoices } from './cancel-notice.ts';

/** How appointments are made: lengths, gaps, zone, and what meetings are called. */
export function SchedulingCard({ profile }: { profile: User }) {
  const [values, setValues] = useState(() => ({
    defaultDuration: String(profile.defaultDuration),
    bufferTime: String(profile.bufferTime ?? DEFAULT_BUFFER),
    minimumCancelNotice: String(profile.minimumCancelNotice),
    timezone: profile.timezone,
    meetingTitle: profile.meetingTitle,
    meetingDescription: profile.meetingDescription ?? '',
    moveKeepsDuration: profile.moveKeepsDuration,
  }));
  const update = useUpdateProfile();
  const set = (change: Partial<typeof values>): void => setValues({ ...values, ...change });

  const body: UpdateProfileBody = {
    ...values,
    defaultDuration: Number.parseInt(values.defaultDuration, 10),
    bufferTime: Number.parseInt(values.bufferTime, 10),
    minimumCancelNotice: Number.parseInt(values.minimumCancelNotice, 10),
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate(body);
      }}
    >
      <Card>
        <CardHeader title="Agendamento" description="Vale para a sua agenda e para a sua página pública." />
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label="Duração padrão (min)" required>
            <Input
              type="number"
              inputMode="numeric"
              required
              min={15}
              max={480}
              step={15}
              className="num"
              value={values.defaultDuration}
              onChange={(event) => set({ defaultDuration: event.target.value })}
            />
          </Field>
          <Field
            label="Intervalo entre atendimentos (min)"
            required
            hint={profile.bufferTime === null ? 'Ainda sem intervalo: vale depois de salvar.' : undefined}
          >
            <Input
              type="number"
              inputMode="numeric"
              required
              min={0}
              max={240}
              step={5}
              className="num"
              value={values.bufferTime}
              onChange={(event) => set({ bufferTime: event.target.value })}
            />
          </Field>
          <Field
            label="Antecedência mínima para cancelar ou remarcar"
            hint={
              values.minimumCancelNotice === '0'
                ? 'O cliente pode mudar pelo link dele até o início do horário.'
                : 'Depois disso, o link do cliente pede que ele fale com você.'
            }
            className="sm:col-span-2"
          >
            <Select
              options={noticeChoices(profile.minimumCancelNotice)}
              value={values.minimumCancelNotice}
              onValueChange={(minimumCancelNotice) => set({ minimumCancelNotice })}
            />
          </Field>
          <Field label="Fuso horário" className="sm:col-span-2">
            <Select
              options={timezoneChoices(values.timezone)}
              value={values.timezone}
              onValueChange={(timezone) => set({ timezone })}
            />
          </Field>
          <Field
            label="Título padrão da reunião"
            required
            hint="{clientName} vira o nome do cliente."
            className="sm:col-span-2"
          >
            <Input
              required
              maxLength={TEXT_LIMITS.meetingTitle}
              value={values.meetingTitle}
              onChange={(event) => set({ meetingTitle: event.target.value })}
            />
          </Field>
          <Field label="Descrição padrão da reunião" optional className="sm:col-span-2">
            <Textarea
              rows={3}
              maxLength={TEXT_LIMITS.description}
              value={values.meetingDescription}
              onChange={(event) => set({ meetingDescription: event.target.value })}
            />
          </Field>
          <Switch
            className="sm:col-span-2"
            label="Ao mover, manter a duração"
            hint="Desligado, um agendamento movido passa a durar 60 minutos. Com serviço, vale sempre a duração do serviço."
            checked={values.moveKeepsDuration}
            onCheckedChange={(moveKeepsDuration) => set({ moveKeepsDuration })}
          />
        </CardBody>
        <CardFooter>
          <Button type="submit" variant="primary" busy={update.isPending}>
            Salvar configurações
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
