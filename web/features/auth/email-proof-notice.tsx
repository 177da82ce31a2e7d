import { Button } from '#web/components/ui/button.tsx';
import { useAskForProof } from './api/email-proof.ts';

/** Shown above the pages of an administrator whose organisation's mails wait until the e-mail is proven. */
export function EmailProofNotice({ email }: { email: string }) {
  const ask = useAskForProof();
  return (
    <section
      aria-label="Confirme o seu e-mail"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-warn-line bg-warn-soft px-4 py-3 text-ui text-warn sm:px-6"
    >
      <p className="min-w-0 text-pretty wrap-anywhere">
        <strong className="font-semibold">Confirme o seu e-mail.</strong> Abra o link que enviamos para{' '}
        <span className="font-medium">{email}</span>. Até lá, os e-mails para clientes e equipe ficam
        esperando.
      </p>
      <Button size="sm" busy={ask.isPending} onClick={() => ask.mutate()}>
        Enviar o link de novo
      </Button>
    </section>
  );
}
