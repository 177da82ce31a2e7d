import { OWN_LIMITS } from '#shared/contract/limits.ts';
import type { SuggestTimes } from '#shared/contract/suggestions.ts';
import type { User } from '#shared/contract/users.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cancelNotices, OVERBOOKING_WORDS, overbookings } from '#web/lib/limit-choices.ts';
import { LIMIT_WORDS, LIMITS_IN_ORDER, type OwnLimit } from '#web/lib/limit-words.ts';
import { SUGGEST_WORDS } from '#web/lib/suggest-words.ts';
import type { SchedulingProblems, SchedulingValues } from './scheduling-values.ts';

/** In the order of the list. */
const SUGGEST_CHOICES = (['compact', 'spread', 'off'] as const).map((value) => ({
  value,
  label: SUGGEST_WORDS[value].label,
}));

type Props = {
  /** As saved: what was chosen by other means stays among the choices. */
  readonly profile: User;
  readonly values: SchedulingValues;
  readonly problems: SchedulingProblems;
  readonly onChange: (change: Partial<SchedulingValues>) => void;
};

/** How near, how far and how often clients book, until when they cancel, what is squeezed in, and what is suggested. */
export function LimitFields({ profile, values, problems, onChange }: Props) {
  return (
    <>
      {LIMITS_IN_ORDER.map((limit) => (
        <LimitField
          key={limit}
          limit={limit}
          saved={profile[limit]}
          typed={values[limit]}
          problem={problems[limit]}
          onType={(typed) => onChange({ [limit]: typed })}
        />
      ))}
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
      <Field {...OVERBOOKING_WORDS} error={problems.overbookingLimit}>
        <Select
          options={overbookings(profile.overbookingLimit)}
          value={values.overbookingLimit}
          onValueChange={(overbookingLimit) => onChange({ overbookingLimit })}
        />
      </Field>
      <Field
        label="Horários sugeridos"
        error={problems.suggestTimes}
        hint={SUGGEST_WORDS[values.suggestTimes].hint}
      >
        <Select
          options={SUGGEST_CHOICES}
          value={values.suggestTimes}
          onValueChange={(value) => onChange({ suggestTimes: value as SuggestTimes })}
        />
      </Field>
    </>
  );
}

type LimitProps = {
  readonly limit: OwnLimit;
  readonly saved: number | null;
  readonly typed: string;
  readonly problem: string | undefined;
  readonly onType: (typed: string) => void;
};

function LimitField({ limit, saved, typed, problem, onType }: LimitProps) {
  const { label, hint, choices, none } = LIMIT_WORDS[limit];
  const { min, max, fallback } = OWN_LIMITS[limit];
  return (
    <Field label={label} error={problem} hint={hint(typed)}>
      {choices === undefined ? (
        <Input
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          placeholder={none}
          className="num"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      ) : (
        <Select options={choices(saved ?? fallback ?? min)} value={typed} onValueChange={onType} />
      )}
    </Field>
  );
}
