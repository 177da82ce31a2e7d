import { useState } from 'react';
import type { Standing } from '#shared/contract/auth.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { useResetPassword } from './api/reset-password.ts';
import { passwordErrors, type PasswordErrors } from './password-rules.ts';

/** The new password, twice. @param onDone is called with what is still in force once the password is set */
export function ResetForm({ token, onDone }: { token: string; onDone: (standing: Standing) => void }) {
  const [values, setValues] = useState({ password: '', confirmation: '' });
  const { errors, show, clear } = useFieldErrors<keyof PasswordErrors>();
  const reset = useResetPassword();
  const set = (change: Partial<typeof values>): void => {
    setValues((now) => ({ ...now, ...change }));
    clear();
  };
  return (
    <form
      noValidate
      className="mt-6 grid gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!show(passwordErrors(values.password, values.confirmation)))
          reset.mutate(
            { token, password: values.password },
            { onSuccess: (answer) => onDone(answer.standing) },
          );
      }}
    >
      <Field
        label="Nova senha"
        required
        hint={errors.password !== undefined ? undefined : 'Pelo menos 6 caracteres.'}
        error={errors.password}
      >
        <Input
          size="lg"
          type="password"
          autoComplete="new-password"
          autoFocus
          value={values.password}
          onChange={(event) => set({ password: event.target.value })}
        />
      </Field>
      <Field label="Confirmar nova senha" required error={errors.confirmation}>
        <Input
          size="lg"
          type="password"
          autoComplete="new-password"
          value={values.confirmation}
          onChange={(event) => set({ confirmation: event.target.value })}
        />
      </Field>
      {reset.isError && hasCode(reset.error, 'RESET_LINK_INVALID') && (
        <Notice tone="danger" live title="Este link não serve mais.">
          <p className="text-pretty">Ele já foi usado, expirou, ou não veio inteiro.</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" className="mt-1 text-base!" busy={reset.isPending}>
        Salvar nova senha
      </Button>
    </form>
  );
}
