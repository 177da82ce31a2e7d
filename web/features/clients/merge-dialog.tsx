import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ClientRecord, ListedClient } from '#shared/contract/client-records.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { storedPhone } from '#web/lib/phone.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { clientsQuery } from './api/clients.ts';
import { MergePreviewView } from './merge-preview.tsx';

export type MergeDialogProps = {
  open: boolean;
  onClose: () => void;
  record: ClientRecord;
  /** 'YYYY-MM-DD', on the reader's clock. */
  today: string;
};

/** Finds the other record of the same person, shows what becomes of both, and joins them. */
export function MergeDialog({ open, onClose, record, today }: MergeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="md"
      title="Juntar cadastros"
      description="Para a mesma pessoa com dois cadastros. Por 30 dias, dá para separar."
    >
      {open && <Steps record={record} today={today} onDone={onClose} />}
    </Dialog>
  );
}

function Steps({ record, today, onDone }: { record: ClientRecord; today: string; onDone: () => void }) {
  // Who has the same CPF is likely the other one, whatever their name.
  const [search, setSearch] = useState(
    (record.sameCpf ?? record.sameContact)?.name ?? record.name.split(' ')[0] ?? '',
  );
  const [other, setOther] = useState<string | null>(null);
  return other === null ? (
    <Finder record={record} today={today} search={search} onSearch={setSearch} onChosen={setOther} />
  ) : (
    <MergePreviewView id={record.id} otherId={other} onBack={() => setOther(null)} onDone={onDone} />
  );
}

type FinderProps = {
  record: ClientRecord;
  today: string;
  search: string;
  onSearch: (search: string) => void;
  onChosen: (id: string) => void;
};

function Finder({ record, today, search, onSearch, onChosen }: FinderProps) {
  const list = useInfiniteQuery(clientsQuery(search === '' ? {} : { q: search }));
  const [page] = list.data?.pages ?? [];
  const others = page?.clients.filter(({ id }) => id !== record.id) ?? [];
  return (
    <div className="grid gap-3">
      <SearchField
        label="Qual é o outro cadastro?"
        placeholder="Nome, e-mail ou telefone"
        search={search}
        onSearch={onSearch}
      />
      {list.isPending ? (
        <SkeletonRows rows={3} />
      ) : list.data === undefined ? (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : others.length === 0 ? (
        <p role="status" className="py-4 text-muted">
          Nenhum outro cadastro encontrado. Busque por outro nome, e-mail ou telefone.
        </p>
      ) : (
        <ul aria-label="Outros cadastros" className="-mx-5 divide-y border-y">
          {others.map((client) => (
            <li key={client.id}>
              <Choice client={client} today={today} onChosen={onChosen} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className="text-ui text-muted">Há mais clientes assim. Escreva mais do nome ou do contato.</p>
      )}
      <DialogFooter>
        <DialogClose>Cancelar</DialogClose>
      </DialogFooter>
    </div>
  );
}

function Choice({
  client,
  today,
  onChosen,
}: {
  client: ListedClient;
  today: string;
  onChosen: (id: string) => void;
}) {
  const { id, name, phone, email, last, next } = client;
  const visit = next ?? last;
  const facts = [
    phone === null ? null : storedPhone(phone),
    email,
    visit && `${next === null ? 'Último horário' : 'Próximo horário'}: ${visitDay(visit, today)}`,
  ].filter((text) => text !== null);
  return (
    <button
      type="button"
      onClick={() => onChosen(id)}
      className="flex w-full items-center gap-3 px-5 py-2.5 text-left hover:bg-hover/60 pointer-coarse:min-h-11"
    >
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="num block text-ui wrap-anywhere text-muted">
          {facts.length === 0 ? 'Sem contato e sem horários' : facts.join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  );
}
