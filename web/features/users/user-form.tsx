import type { ChangeEvent } from 'react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { ProfileText } from '#shared/contract/users.ts';
import { ColorInput } from '#web/components/ui/color-input.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { PROFILE_TEXTS, PROFILE_TEXTS_IN_ORDER } from '#web/lib/profile-texts.ts';
import { timezoneChoices } from '#web/lib/timezones.ts';
import type { UserErrors, UserFormValues } from './user-values.ts';

/** The fields of a professional, for adding and for changing one. */
export function UserFields({
  values,
  errors,
  passwordRequired,
  onChange,
}: {
  values: UserFormValues;
  errors: UserErrors;
  passwordRequired: boolean;
  onChange: (change: Partial<UserFormValues>) => void;
}) {
  const text = (name: 'name' | 'email' | 'password' | ProfileText) => ({
    name,
    maxLength: TEXT_LIMITS[name],
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Nome" required error={errors.name} className="sm:col-span-2">
        <Input autoComplete="off" {...text('name')} />
      </Field>
      <Field label="E-mail" required error={errors.email}>
        <Input type="email" autoComplete="off" {...text('email')} />
      </Field>
      <Field
        label={passwordRequired ? 'Senha' : 'Nova senha'}
        required={passwordRequired}
        optional={!passwordRequired}
        hint={errors.password === undefined ? passwordHint(passwordRequired) : undefined}
        error={errors.password}
      >
        <Input type="password" autoComplete="new-password" {...text('password')} />
      </Field>
      {PROFILE_TEXTS_IN_ORDER.map((name) => {
        const { label, isLong, hint, placeholder } = PROFILE_TEXTS[name];
        return (
          <Field key={name} label={label} optional hint={hint} className="sm:col-span-2">
            {isLong ? (
              <Textarea rows={2} placeholder={placeholder} {...text(name)} />
            ) : (
              <Input autoComplete="off" placeholder={placeholder} {...text(name)} />
            )}
          </Field>
        );
      })}
      <Field label="Cor na agenda" className="sm:col-span-2">
        <ColorInput value={values.color} onValueChange={(color) => onChange({ color })} />
      </Field>
      <Field
        label="Fuso horário"
        hint="Os horários de atendimento valem neste fuso."
        className="sm:col-span-2"
      >
        <Select
          options={timezoneChoices(values.timezone)}
          value={values.timezone}
          onValueChange={(timezone) => onChange({ timezone })}
        />
      </Field>
    </div>
  );
}

function passwordHint(required: boolean): string {
  return required ? 'Pelo menos 6 caracteres.' : 'Em branco, a senha atual continua valendo.';
}
