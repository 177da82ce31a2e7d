import { useQuery } from '@tanstack/react-query';
import { Info, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { RESET_LINK_MINUTES } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { publicConfigQuery } from './api/public-config.ts';
import { useForgotPassword } from './api/reset-password.ts';
import { readRememberedEmail } from './remembered-email.ts';

const HOURS = `${RESET_LINK_MINUTES / 60} hora`;

/**
 * Asks for the address to send a link to, and then says the same to everybody.
 * @param typed the address so far, else the one kept on this device
 * @param onSent called with whether the answer is shown, in place of the question
 */
export function ForgotForm({ typed, onSent }: { typed: string; onSent: (sent: boolean) => void }) {
  const [email, setEmail] = useState(() => typed || readRememberedEmail());
  const forgot = useForgotPassword();
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? true;
  if (forgot.isSuccess) {
    return (
      <>
        <div role="status" className="mt-6 flex items-start gap-3 rounded-md border bg-sunken p-4">
          {sendsMail ? (
            <MailCheck className="mt-0.5 size-5 shrink-0 text-ok" aria-hidden="true" />
          ) : (
            <Info className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
          )}
          <p className="text-pretty">
            Se houver uma conta com o e-mail{' '}
            <strong className="font-semibold wrap-anywhere">{email.trim()}</strong>,{' '}
            {sendsMail
              ? `o link chega em instantes e vale por ${HOURS}. Confira também a caixa de spam.`
              : `o link fica guardado no servidor e vale por ${HOURS}. Esta instalação não envia e-mails: peça o link a quem administra o servidor.`}
          </p>
        </div>
        <Button
          size="lg"
          className="mt-4 w-full"
          onClick={() => {
            forgot.reset();
            onSent(false);
          }}
        >
          Usar outro e-mail
        </Button>
      </>
    );
  }
  return (
    <form
      className="mt-6 grid gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        forgot.mutate({ email: email.trim() }, { onSuccess: () => onSent(true) });
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
        Pedir link
      </Button>
    </form>
  );
}
