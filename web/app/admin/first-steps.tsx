import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminStats, User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { absoluteUrl, organizationPath } from '#web/features/links/booking-paths.ts';
import { organizationQuery } from '#web/features/organization/api/organization.ts';
import { FirstName } from '#web/features/organization/organization-name.tsx';

/** What an organisation without appointments does next: name, hours, services, the link. */
export function FirstSteps({
  total,
  admin,
  stats,
  onHours,
  onProducts,
}: {
  /** How many people there are. */
  total: number;
  admin: User;
  stats: AdminStats;
  onHours: () => void;
  onProducts: () => void;
}) {
  const { hasHours, hasProducts } = stats;
  const name = useQuery(organizationQuery).data?.name;
  return (
    <Card>
      <CardHeader title="Comece por aqui" description="Quatro passos até o primeiro agendamento." />
      <CardBody>
        <ol className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          <Step
            number={1}
            done={name !== undefined && name !== admin.name}
            title="Dê um nome ao seu espaço"
            text="Clínica, estúdio ou consultório: é o nome que os clientes leem ao agendar e nos e-mails."
            action={<FirstName />}
          />
          <Step
            number={2}
            done={hasHours}
            title="Defina os horários"
            text={
              total > 1
                ? 'Em que dias e horas cada profissional atende, e por quanto tempo.'
                : 'Em que dias e horas você atende. Para uma equipe, adicione antes os profissionais.'
            }
            action={<Button onClick={onHours}>{hasHours ? 'Ver horários' : 'Definir horários'}</Button>}
          />
          <Step
            number={3}
            done={hasProducts}
            title="Cadastre os serviços"
            text="O que você oferece, com duração e preço. Pode ficar para depois."
            action={
              <Button onClick={onProducts}>{hasProducts ? 'Ver serviços' : 'Cadastrar serviços'}</Button>
            }
          />
          <Step
            number={4}
            done={false}
            title="Compartilhe o link"
            text={
              hasHours
                ? 'Envie aos clientes: eles escolhem um horário livre, sem criar conta.'
                : 'Funciona assim que houver um horário ativo.'
            }
            action={
              <CopyButton
                text={absoluteUrl(organizationPath(admin.id))}
                what="o link da equipe"
                copiedToast="Link copiado!"
              />
            }
          />
        </ol>
      </CardBody>
    </Card>
  );
}

function Step({
  number,
  done,
  title,
  text,
  action,
}: {
  number: number;
  done: boolean;
  title: string;
  text: string;
  action: ReactNode;
}) {
  return (
    <li className="flex gap-3 rounded-md border p-4">
      <span
        className={clsx(
          'num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
          done ? 'bg-ok-soft text-ok' : 'bg-accent-soft text-accent-text',
        )}
      >
        {done ? <Check className="size-3.5" aria-label="Feito" /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="mb-2 text-ui text-pretty text-muted">{text}</p>
        <div className="mt-auto w-full">{action}</div>
      </div>
    </li>
  );
}
