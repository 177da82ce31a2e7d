import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { toastError } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useRegister } from './api/register.ts';
import { passwordProblem } from './password-rules.ts';

type RegisterValues = { name: string; email: string; password: string; confirmation: string };

/** A new administrator's account. What is wrong with the password is said before anything is sent. */
export function RegisterForm() {
  const register = useRegister();
  const sending = useSingleRun();
  const [problem, setProblem] = useState<ReturnType<typeof passwordProblem>>(null);
  const form = useForm<RegisterValues>({
    defaultValues: { name: '', email: '', password: '', confirmation: '' },
  });

  const submit = form.handleSubmit(({ name, email, password, confirmation }) => {
    const found = passwordProblem(password, confirmation);
    setProblem(found);
    if (found !== null) {
      toastError('Erro', found.sentence);
      form.setFocus(found.field);
      return;
    }
    sending.run(async () => {
      await register.mutateAsync({ name: name.trim(), email: email.trim(), password }).catch(() => null);
    });
  });

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4.5">
      <Field label="Nome completo" required>
        <Input size="lg" autoComplete="name" required autoFocus {...form.register('name')} />
      </Field>
      <Field label="E-mail" required>
        <Input size="lg" type="email" autoComplete="username" required {...form.register('email')} />
      </Field>
      <Field
        label="Senha"
        required
        hint={problem?.field === 'password' ? undefined : 'Pelo menos 6 caracteres.'}
        error={problem?.field === 'password' ? problem.sentence : undefined}
      >
        <Input
          size="lg"
          type="password"
          autoComplete="new-password"
          required
          {...form.register('password')}
        />
      </Field>
      <Field
        label="Confirmar senha"
        required
        error={problem?.field === 'confirmation' ? problem.sentence : undefined}
      >
        <Input
          size="lg"
          type="password"
          autoComplete="new-password"
          required
          {...form.register('confirmation')}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="mt-1 text-base!" busy={sending.busy}>
        {sending.busy ? 'Criando conta...' : 'Criar Conta'}
      </Button>
    </form>
  );
}
