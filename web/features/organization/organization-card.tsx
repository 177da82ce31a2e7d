import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { ClientMatchSetting } from './client-match-setting.tsx';
import { DISTRIBUTION_ID } from './distribution-id.ts';
import { DistributionSettings } from './distribution-settings.tsx';
import { MissesSettings } from './misses-settings.tsx';
import { OrganizationName } from './organization-name.tsx';
import { ReceiptSettings } from './receipt-settings.tsx';
import { organizationQuery, useUpdateOrganization } from './api/organization.ts';

/** The name and the rules of the whole organisation. */
export function OrganizationCard({
  teamLink,
  className,
}: {
  /** The team's link, beside what it offers. */
  teamLink: ReactNode;
  className?: string;
}) {
  const settings = useQuery(organizationQuery);
  const update = useUpdateOrganization();
  const pending = update.isPending ? update.variables : {};
  return (
    <Card id="organizacao" tabIndex={-1} aria-label="Organização" className={clsx('scroll-mt-16', className)}>
      <CardHeader title="Organização" description="Vale para toda a equipe." />
      {settings.data !== undefined && <OrganizationName name={settings.data.name} />}
      <CardBody className={settings.data === undefined ? '' : 'border-t pt-4'}>
        {settings.isPending ? (
          <Loading>
            <Skeleton className="h-10 rounded-md" />
          </Loading>
        ) : settings.data === undefined ? (
          <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
        ) : (
          <div className="grid gap-4">
            <Switch
              label="Pedir o e-mail do cliente ao agendar"
              hint="Desligado, basta o e-mail ou o telefone. Vale para os agendamentos que a equipe cria."
              checked={pending.requireClientEmail ?? settings.data.requireClientEmail}
              busy={update.isPending}
              onCheckedChange={(requireClientEmail) => update.mutate({ requireClientEmail })}
            />
            <Switch
              label="Lista de espera"
              hint="Ligada, as páginas públicas deixam pedir um aviso quando abrir um horário. Cada horário que abre é oferecido a uma pessoa por vez e fica reservado para ela."
              checked={pending.waitingList ?? settings.data.waitingList}
              busy={update.isPending}
              onCheckedChange={(waitingList) => update.mutate({ waitingList })}
            />
            <ClientMatchSetting settings={settings.data} />
          </div>
        )}
      </CardBody>
      {settings.data !== undefined && <MissesSettings settings={settings.data} />}
      {settings.data !== undefined && <ReceiptSettings settings={settings.data} />}
      {/* There from the first moment on, for the link that leads here. */}
      <div
        id={DISTRIBUTION_ID}
        tabIndex={-1}
        role="group"
        aria-label="Link da equipe"
        className="scroll-mt-16 rounded-md -outline-offset-2"
      >
        {settings.data !== undefined && (
          <CardBody className="border-t pt-4">
            <DistributionSettings settings={settings.data} />
            <div className="mt-3 border-t">{teamLink}</div>
          </CardBody>
        )}
      </div>
    </Card>
  );
}
