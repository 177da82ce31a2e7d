import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { Switch } from '#web/components/ui/switch.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useBidirectionalSync, useNeutralTitle } from './api/options.ts';

/** Whether changes in Google come back, and until when Google sends notifications of them. */
export function BidirectionalSwitch({ status, zone }: { status: GoogleStatus; zone: string }) {
  const sync = useBidirectionalSync();
  const { bidirectionalSyncEnabled: enabled, channelExpiration } = status;
  return (
    <Switch
      label="Sincronização bidirecional"
      hint={
        <>
          Os compromissos desta agenda do Google, com hora marcada, ocupam o seu horário aqui; os de dia
          inteiro não: para eles há as folgas. Um agendamento que você move ou apaga no Google muda aqui
          também, e o cliente é avisado.
          {enabled && !status.needsReconnect && channelExpiration !== null && (
            <span className="num mt-1 block text-ink">
              Ativa até {formatDateTime(channelExpiration, zone)}. A renovação é automática.
            </span>
          )}
        </>
      }
      checked={sync.isPending ? sync.variables : enabled}
      busy={sync.isPending}
      onCheckedChange={(wanted) => sync.mutate(wanted)}
    />
  );
}

/** Whether events keep service and title to themselves. */
export function NeutralTitleSwitch({ status }: { status: GoogleStatus }) {
  const neutral = useNeutralTitle();
  return (
    <Switch
      label="Título neutro"
      hint="O evento não diz o serviço nem o título do atendimento. O nome de um serviço pode revelar dados de saúde, que a LGPD protege de modo especial."
      checked={neutral.isPending ? neutral.variables : status.neutralTitle}
      busy={neutral.isPending}
      onCheckedChange={(wanted) => neutral.mutate(wanted)}
    />
  );
}
