import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';

/** What somebody new still needs before clients can book: hours, perhaps services, and the link in their hands. */
export function CreatedUserDialog({
  user,
  hasHours,
  hasProducts,
  onHours,
  onProducts,
  onClose,
}: {
  /** Null keeps the dialog closed. */
  user: User | null;
  hasHours: boolean;
  hasProducts: boolean;
  onHours: (user: User) => void;
  onProducts: (user: User) => void;
  onClose: () => void;
}) {
  const shown = useLingering(user);
  if (shown === null) return null;
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`${shown.name} já faz parte da equipe`}
      description="Falta pouco para receber agendamentos."
    >
      <ol className="grid gap-2">
        <Step done={hasHours} title="Horários de atendimento" text="Sem eles, ninguém consegue agendar.">
          <Button
            variant={hasHours ? 'secondary' : 'primary'}
            data-start={hasHours ? undefined : true}
            onClick={() => onHours(shown)}
          >
            {hasHours ? 'Ver horários' : 'Definir horários'}
          </Button>
        </Step>
        <Step
          done={hasProducts}
          title="Produtos e serviços"
          text="Com duração e preço. Pode ficar para depois."
        >
          <Button onClick={() => onProducts(shown)}>
            {hasProducts ? 'Ver serviços' : 'Cadastrar serviços'}
          </Button>
        </Step>
        <Step
          title="Link de agendamento"
          text={hasHours ? 'Envie aos clientes.' : 'Funciona assim que houver um horário ativo.'}
        >
          <CopyButton
            text={`${window.location.origin}/book/personal/${shown.bookingSlug}`}
            what={`o link de ${shown.name}`}
            copiedToast="Link copiado!"
          />
        </Step>
      </ol>
      <DialogFooter>
        <Button variant={hasHours ? 'primary' : 'secondary'} onClick={onClose}>
          Concluir
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Step({
  done = false,
  title,
  text,
  children,
}: {
  done?: boolean;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-4 rounded-md border p-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 font-medium">
          {title}
          {done && <Check className="size-4 text-ok" aria-label="Feito" />}
        </p>
        <p className="text-ui text-pretty text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
