import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import type { Insights } from '#shared/contract/insights.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { insightsQuery, type Weeks } from './api/insights.ts';
import { totalSentence } from './heat-map.ts';
import { HeatTable } from './heat-table.tsx';
import { hasSuggestions, noSuggestion } from './suggestion-list.tsx';

const CHOICES: readonly { value: Weeks; label: string }[] = [
  { value: '8', label: '8 semanas' },
  { value: '26', label: '26 semanas' },
];

/**
 * How a person's weekly hours were used; without an id, the signed-in one's. Where nothing is suggested, it says why:
 * suggestions stand at the top of the page (`SuggestionsCard`).
 */
export function InsightsCard({ userId }: { userId?: string }) {
  const [weeks, setWeeks] = useState<Weeks>('8');
  const insights = useQuery(insightsQuery(weeks, userId));
  return (
    <Card aria-label="Ocupação" aria-busy={insights.isPlaceholderData}>
      <CardHeader
        title="Ocupação"
        description="Quanto foi reservado do que os horários atuais ofereceram, sem contar folgas e feriados."
        actions={<Segmented label="Período" options={CHOICES} value={weeks} onValueChange={setWeeks} />}
        stacks
      />
      {insights.isPending ? (
        <CardBody>
          <Loading>
            <Skeleton className="h-72" />
          </Loading>
        </CardBody>
      ) : insights.isError ? (
        <ErrorState onRetry={() => void insights.refetch()} retrying={insights.isFetching} />
      ) : (
        <InsightsBody insights={insights.data} />
      )}
    </Card>
  );
}

function InsightsBody({ insights }: { insights: Insights }) {
  return (
    <>
      {insights.hours.every(({ offered, booked, outside }) => offered + booked + outside === 0) ? (
        <EmptyState
          icon={<ChartNoAxesColumn />}
          title="Ainda não há o que mostrar"
          description={`Nas últimas ${insights.weeks} semanas nenhuma hora foi oferecida nem reservada. A ocupação aparece depois do primeiro dia inteiro com horários ativos.`}
        />
      ) : (
        <CardBody>
          <p className="mb-3 text-ui">{totalSentence(insights)}</p>
          <HeatTable hours={insights.hours} />
        </CardBody>
      )}
      {!hasSuggestions(insights) && (
        <div className="border-t px-4 py-4 sm:px-5">
          <h3 className="font-semibold">Sugestões para os horários</h3>
          <p className="mt-1 text-ui text-pretty text-muted">{noSuggestion(insights)}</p>
        </div>
      )}
    </>
  );
}
