import { Controller, type UseFormReturn } from 'react-hook-form';
import { DEFAULT_COLOR, PASSWORD_MIN_LENGTH, TEXT_LIMITS } from '#shared/contract/limits.ts';
import { ColorInput } from '#web/components/ui/color-input.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

export type UserFormValues = {
  name: string;
  email: string;
  password: string;
  title: string;
  description: string;
  color: string;
};

export const EMPTY_USER: UserFormValues = {
  name: '',
  email: '',
  password: '',
  title: '',
  description: '',
  color: DEFAULT_COLOR,
};

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
          {...form.register('name', { validate: filled('Informe o nome.') })}
        />
      </Field>
      <Field label="E-mail" required error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="off"
          maxLength={TEXT_LIMITS.email}
          {...form.register('email', { validate: filled('Informe o e-mail.') })}
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
    </div>
  );
}

function passwordHint(required: boolean): string {
  return required ? 'Pelo menos 6 caracteres.' : 'Em branco, a senha atual continua valendo.';
}

function filled(sentence: string): (text: string) => string | true {
  return (text) => text.trim() !== '' || sentence;
}

function passwordError(text: string, required: boolean): string | true {
  if (text === '') return required ? 'Informe uma senha.' : true;
  return text.length >= PASSWORD_MIN_LENGTH || 'A senha deve ter pelo menos 6 caracteres';
}
