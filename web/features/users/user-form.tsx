import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { ColorInput } from '#web/components/ui/color-input.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { timezoneChoices } from '#web/lib/timezones.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toast.ts';
import { emailError, nameError, passwordError, type UserFormValues } from './user-values.ts';

/** Says over the form what keeps it from being sent; each field says its own. */
export function toastFormErrors(values: UserFormValues, errors: FieldErrors<UserFormValues>): void {
  const missing = Object.keys(errors).some((field) => values[field as 'name'].trim() === '');
  const first = Object.values(errors)[0]?.message;
  toastError('Erro', missing ? 'Preencha todos os campos obrigatórios.' : String(first ?? ''));
}

/** Shows a refused e-mail or current password at its field, where it is corrected. Null, for a caller that goes on without an answer. */
export function markRefused(form: UseFormReturn<UserFormValues>, error: unknown): null {
  if (hasCode(error, 'EMAIL_IN_USE')) {
    form.setError('email', { message: ERROR_SENTENCES.EMAIL_IN_USE }, { shouldFocus: true });
  }
  if (hasCode(error, 'WRONG_CURRENT_PASSWORD')) {
    const message = ERROR_SENTENCES.WRONG_CURRENT_PASSWORD;
    form.setError('currentPassword', { message }, { shouldFocus: true });
  }
  return null;
}

/** The fields of a professional, for adding and for changing one. */
export function UserFields({
  form,
  passwordRequired,
}: {
  form: UseFormReturn<UserFormValues>;
  passwordRequired: boolean;
}) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Nome" required error={errors.name?.message} className="sm:col-span-2">
        <Input
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
          {...form.register('name', { validate: nameError })}
        />
      </Field>
      <Field label="E-mail" required error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="off"
          maxLength={TEXT_LIMITS.email}
          {...form.register('email', { validate: emailError })}
        />
      </Field>
      <Field
        label={passwordRequired ? 'Senha' : 'Nova senha'}
        required={passwordRequired}
        optional={!passwordRequired}
        hint={errors.password === undefined ? passwordHint(passwordRequired) : undefined}
        error={errors.password?.message}
      >
        <Input
          type="password"
          autoComplete="new-password"
          maxLength={TEXT_LIMITS.password}
          {...form.register('password', { validate: (text) => passwordError(text, passwordRequired) })}
        />
      </Field>
      <Field label="Especialidade" optional className="sm:col-span-2">
        <Input
          autoComplete="off"
          placeholder="Psicóloga, barbeiro, personal trainer…"
          maxLength={TEXT_LIMITS.title}
          {...form.register('title')}
        />
      </Field>
      <Field label="Descrição" optional hint="Aparece na página pública." className="sm:col-span-2">
        <Textarea rows={2} maxLength={TEXT_LIMITS.description} {...form.register('description')} />
      </Field>
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <Field label="Cor na agenda" className="sm:col-span-2">
            <ColorInput value={field.value} onValueChange={field.onChange} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="timezone"
        render={({ field }) => (
          <Field
            label="Fuso horário"
            hint="Os horários de atendimento valem neste fuso."
            className="sm:col-span-2"
          >
            <Select
              options={timezoneChoices(field.value)}
              value={field.value}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
    </div>
  );
}

function passwordHint(required: boolean): string {
  return required ? 'Pelo menos 6 caracteres.' : 'Em branco, a senha atual continua valendo.';
}
