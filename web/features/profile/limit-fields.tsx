import { DAILY_MAXIMUM } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { bookingNotices, cancelNotices, horizons } from './limit-choices.ts';
import type { SchedulingProblems, SchedulingValues } from './scheduling-values.ts';

type Props = {
  /** As saved: what was chosen by other means stays among the choices. */
  readonly profile: User;
  readonly values: SchedulingValues;
  readonly problems: SchedulingProblems;
  readonly onChange: (change: Partial<SchedulingValues>) => void;
};

/** How near, how far and how often clients book, and until when they cancel. */
export function LimitFields({ profile, values, problems, onChange }: Props) {
  return (
    <>
      <Field
        label="Antecedência mínima para agendar"
        error={problems.minimumNotice}
        hint="Horários mais próximos do que isso não aparecem para o cliente."
      >
        <Select
          options={bookingNotices(profile.minimumNotice)}
          value={values.minimumNotice}
          onValueChange={(minimumNotice) => onChange({ minimumNotice })}
        />
      </Field>
      <Field
        label="Agenda aberta por"
        error={problems.bookingHorizon}
        hint="Até quando, a partir de hoje, o cliente encontra horários."
      >
        <Select
          options={horizons(profile.bookingHorizon)}
          value={values.bookingHorizon}
          onValueChange={(bookingHorizon) => onChange({ bookingHorizon })}
        />
      </Field>
      <Field
        label="Máximo de agendamentos por dia"
        error={problems.dailyMaximum}
        hint={
          values.dailyMaximum.trim() === ''
            ? 'Sem máximo: o cliente agenda enquanto houver horário livre.'
            : 'Com o dia completo, o cliente não encontra mais horários nele. Você ainda pode marcar.'
        }
      >
        <Input
          type="number"
          inputMode="numeric"
          min={DAILY_MAXIMUM.min}
          max={DAILY_MAXIMUM.max}
          step={1}
          placeholder="Sem máximo"
          className="num"
          value={values.dailyMaximum}
          onChange={(event) => onChange({ dailyMaximum: event.target.value })}
        />
      </Field>
      <Field
        label="Prazo para cancelar ou remarcar"
        error={problems.minimumCancelNotice}
        hint={
          values.minimumCancelNotice === '0'
            ? 'O cliente pode mudar pelo link dele até o início do horário.'
            : 'Depois disso, o link do cliente pede que ele fale com você.'
        }
      >
        <Select
          options={cancelNotices(profile.minimumCancelNotice)}
          value={values.minimumCancelNotice}
          onValueChange={(minimumCancelNotice) => onChange({ minimumCancelNotice })}
        />
      </Field>
    </>
  );
}
