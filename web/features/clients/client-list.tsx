import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SearchX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { clientsQuery } from './api/clients.ts';
import { ClientRow, type ClientRowProps } from './client-row.tsx';
import { writeFilter, type ListFilter } from './filter.ts';

export type ClientListProps = Pick<ClientRowProps, 'today' | 'isTeam'> & {
  filter: ListFilter;
  /** Shows everybody again. */
  onClear: () => void;
  /** What to do where nobody is there yet. */
  firstStep?: ReactNode;
};

/** Clients by name, a page after another. */
export function ClientList({ filter, onClear, firstStep, today, isTeam }: ClientListProps) {
  const list = useInfiniteQuery(clientsQuery(filter));
  if (list.isPending) {
    return (
      <Card aria-label="Clientes">
        <SkeletonRows rows={6} />
      </Card>
    );
  }
  if (list.data === undefined) {
    return (
      <Card aria-label="Clientes">
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </Card>
    );
  }
  const clients = list.data.pages.flatMap((page) => page.clients);
  const count = clients.length === 1 ? '1 cliente' : `${clients.length} clientes`;
  const back = writeFilter(filter);
  return (
    <div className={clsx('grid gap-4', list.isPlaceholderData && 'opacity-60')} aria-busy={list.isFetching}>
      <p role="status" className="sr-only">
        {list.hasNextPage ? `${count}, e há mais` : count}
      </p>
      <Card aria-label="Clientes">
        {clients.length === 0 ? (
          <Nobody isNarrowed={Object.keys(filter).length > 0} onClear={onClear} firstStep={firstStep} />
        ) : (
          <ul className="divide-y">
            {clients.map((client) => (
              <ClientRow key={client.id} client={client} today={today} isTeam={isTeam} back={back} />
            ))}
          </ul>
        )}
      </Card>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-center text-ui text-danger">
          Não foi possível carregar mais clientes.
        </p>
      )}
      {list.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
    </div>
  );
}

function Nobody({
  isNarrowed,
  onClear,
  firstStep,
}: Pick<ClientListProps, 'onClear' | 'firstStep'> & { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nenhum cliente encontrado"
        description="Busque por parte do nome, do e-mail ou do telefone, ou tire um dos filtros."
        action={<Button onClick={onClear}>Limpar filtros</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title="Nenhum cliente no cadastro"
      description="O primeiro agendamento de cada cliente faz o cadastro. Quem cancela todos sai daqui, se a equipe não escreveu nada nele."
      action={firstStep}
    />
  );
}
