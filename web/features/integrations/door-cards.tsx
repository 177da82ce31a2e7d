import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { AssistantCard } from './assistant-card.tsx';
import { RestCard } from './rest-card.tsx';
import { integrationSettingsQuery } from './api/integrations.ts';

/** The doors for other systems and for assistants. */
export function DoorCards() {
  const settings = useQuery(integrationSettingsQuery);
  if (settings.data !== undefined)
    return (
      <>
        <RestCard settings={settings.data} now={settings.dataUpdatedAt} />
        <AssistantCard settings={settings.data} now={settings.dataUpdatedAt} />
      </>
    );
  if (settings.isPending)
    return (
      <Loading className="grid gap-4 lg:gap-5">
        <SkeletonDoor />
        <SkeletonDoor />
      </Loading>
    );
  return (
    <Card aria-label="API REST e assistentes de IA">
      <ErrorState
        title="Não foi possível carregar os acessos e as chaves."
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    </Card>
  );
}

function SkeletonDoor() {
  return (
    <Card className="grid gap-x-10 gap-y-6 p-4 sm:p-5 lg:grid-cols-2">
      <div className="grid content-start gap-5">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-10" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
      <Skeleton className="h-56 rounded-md max-lg:hidden" />
    </Card>
  );
}
