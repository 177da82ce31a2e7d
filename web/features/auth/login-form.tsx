import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useLogin } from './api/login.ts';
import { publicConfigQuery } from './api/public-config.ts';
import { readRememberedEmail, rememberEmail } from './remembered-email.ts';

/** E-mail and password. "Lembrar de mim" stays on this device: it keeps the e-mail, it is never sent. */
export function LoginForm() {
  const login = useLogin();
  const externalHost = useQuery(publicConfigQuery).data?.externalAuthHost ?? null;
  const sending = useSingleRun();
  const [remembered] = useState(readRememberedEmail);
  const [email, setEmail] = useState(remembered);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(remembered !== '');

  const submit = (): void => {
    rememberEmail(remember ? email.trim() : null);
    sending.run(async () => {
      await login.mutateAsync({ email: email.trim(), password }).catch(() => null);
    });
  };

  return (
    <form
      className="mt-6 grid gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="E-mail" required>
        <Input
          size="lg"
          type="email"
          autoComplete="username"
          required
          autoFocus={remembered === ''}
          name="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Senha" required>
        <Input
          size="lg"
          type="password"
          autoComplete="current-password"
          required
          autoFocus={remembered !== ''}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox
          label="Lembrar de mim"
          className="py-0.5"
          name="remember"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Link
          href="/redefinir-senha"
          // In the history's entry, not in the address.
          state={{ email: email.trim() }}
          className="inline-flex min-h-8 items-center text-ui font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          Esqueci minha senha
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" className="mt-1 text-base!" busy={sending.busy}>
        {sending.busy && <svg aria-hidden="true" />}
        {sending.busy ? 'Entrando...' : 'Entrar'}
      </Button>
      {externalHost !== null && (
        <p className="text-ui text-pretty text-muted">
          Vale também a sua conta em{' '}
          <span className="font-medium wrap-anywhere text-ink">{new URL(externalHost).host}</span>. A senha
          digitada é conferida lá primeiro.
        </p>
      )}
    </form>
  );
}
