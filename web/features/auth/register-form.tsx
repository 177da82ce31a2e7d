import { useState, type ChangeEvent } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { toastError } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useRegister } from './api/register.ts';
import { passwordErrors, type PasswordErrors } from './password-rules.ts';

const EMPTY = { name: '', email: '', password: '', confirmation: '' };

/** A new administrator's account. What is wrong with the password is said before anything is sent. */
export function RegisterForm() {
  const register = useRegister();
  const sending = useSingleRun();
  const [values, setValues] = useState(EMPTY);
  const { formRef, errors, show } = useFieldErrors<keyof PasswordErrors>();
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setValues((now) => ({ ...now, [name]: event.target.value })),
  });

  const submit = (): void => {
    const { name, email, password, confirmation } = values;
    const found = passwordErrors(password, confirmation);
    if (show(found)) {
      toastError('Erro', found.confirmation ?? found.password);
      return;
    }
    sending.run(async () => {
      await register.mutateAsync({ name: name.trim(), email: email.trim(), password }).catch(() => null);
    });
  };

  return (
    <form
      ref={formRef}
      className="mt-6 grid gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Nome completo" required>
        <Input size="lg" autoComplete="name" required autoFocus {...field('name')} />
      </Field>
      <Field label="E-mail" required>
        <Input size="lg" type="email" autoComplete="username" required {...field('email')} />
      </Field>
      <Field
        label="Senha"
        required
        hint={errors.password !== undefined ? undefined : 'Pelo menos 6 caracteres.'}
        error={errors.password}
      >
        <Input size="lg" type="password" autoComplete="new-password" required {...field('password')} />
      </Field>
      <Field label="Confirmar senha" required error={errors.confirmation}>
        <Input size="lg" type="password" autoComplete="new-password" required {...field('confirmation')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="mt-1 text-base!" busy={sending.busy}>
        {sending.busy && <svg aria-hidden="true" />}
        {sending.busy ? 'Criando conta...' : 'Criar Conta'}
      </Button>
    </form>
  );
}
