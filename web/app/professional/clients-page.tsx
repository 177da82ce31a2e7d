import { useQuery } from '@tanstack/react-query';
import { Download, FileUp, Plus } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { addressOf, clientIdIn, clientPath, SCREENS } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ClientFilters } from '#web/features/clients/client-filters.tsx';
import { ClientList } from '#web/features/clients/client-list.tsx';
import { readFilter, writeFilter, type ListFilter } from '#web/features/clients/filter.ts';
import { ImportDialog, NewClientDialog } from '#web/features/clients/later-dialogs.ts';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonSelect } from '#web/features/users/person-select.tsx';
import { dayIn, deviceZone } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { useDownload } from '#web/lib/use-download.ts';
import { ProfessionalPage } from './page.tsx';

const ClientPage = lazy(async () => ({ default: (await import('./client-page.tsx')).ClientPage }));

/** The clients that the reader may see; at a client's own address, their record. */
export function ClientsPage() {
  const id = clientIdIn(useLocation()[0]);
  return id === null ? <ListPage /> : <ClientPage id={id} />;
}

function ListPage() {
  const [, navigate] = useLocation();
  const filter = readFilter(useSearch());
  const isAdmin = useSession()?.user.role === 'admin';
  const zone = useQuery(profileQuery).data?.timezone ?? deviceZone();
  const team = usePeople([filter.userId], isAdmin);
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const file = useDownload('GET /api/clients/file', { query: filter });
  const filters = useRef<HTMLDivElement>(null);
  const show = (next: ListFilter) => navigate(addressOf('clients') + writeFilter(next), { replace: true });
  const clear = () => {
    show({});
    // The button goes with the last filter; the focus goes on among the fields.
    filters.current?.querySelector('input')?.focus();
  };
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      Novo cliente
    </Button>
  );
  return (
    <ProfessionalPage
      title={SCREENS.clients.title}
      description={isAdmin ? 'Quem a equipe atendeu ou vai atender.' : 'Quem você atendeu ou vai atender.'}
      actions={
        <>
          {isAdmin && (
            <Button onClick={() => setImporting(true)}>
              <FileUp aria-hidden="true" />
              Importar
            </Button>
          )}
          <Button busy={file.busy} onClick={file.save}>
            <Download aria-hidden="true" />
            {/* All three stand side by side on a phone. */}
            <span>
              Baixar<span className="max-sm:sr-only"> CSV</span>
            </span>
          </Button>
          {isAdmin && add}
        </>
      }
    >
      <div ref={filters}>
        <ClientFilters
          filter={filter}
          onChange={show}
          onClear={clear}
          team={isAdmin ? { ...team, PersonSelect } : undefined}
        />
      </div>
      <ClientList
        filter={filter}
        onClear={clear}
        today={dayIn(new Date(), zone)}
        isTeam={isAdmin}
        firstStep={
          isAdmin ? <Button onClick={() => setAdding(true)}>Cadastrar um cliente</Button> : undefined
        }
      />
      <NewClientDialog
        open={adding}
        onClose={() => setAdding(false)}
        onCreated={({ id }) => {
          setAdding(false);
          navigate(clientPath(id));
        }}
      />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </ProfessionalPage>
  );
}
