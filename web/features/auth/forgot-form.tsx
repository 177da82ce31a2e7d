import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useForgotPassword } from './api/reset-password.ts';
import { readRememberedEmail } from './remembered-email.ts';

/** Asks for the address to send a link to, and then says the same to everybody. */
export function ForgotForm() {
  const [email, setEmail] = useState(readRememberedEmail);
  const forgot = useForgotPassword();
  if (forgot.isSuccess) {
    return (
      <div role="status" className="mt-6 flex items-start gap-3 rounded-md border bg-sunken p-4">
        <MailCheck className="mt-0.5 size-5 shrink-0 text-ok" aria-hidden="true" />
        <p className="text-pretty">
          Se houver uma conta com o e-mail{' '}
          <strong className="font-semibold wrap-anywhere">{email.trim()}</strong>, o link chega em instantes.
          Confira também a caixa de spam.
        </p>
      </div>
    );
  }
  return (
    <form
      className="mt-6 grid gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        forgot.mutate({ email: email.trim() });
      }}
    >
      <Field label="E-mail" required>
        <Input
          size="lg"
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="mt-1 text-base!" busy={forgot.isPending}>
        Enviar link
      </Button>
    </form>
  );
}
