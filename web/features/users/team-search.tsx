import { Search } from 'lucide-react';
import { Input } from '#web/components/ui/input.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import type { TeamFilter } from './team-filter.ts';

const STATUSES = [
  { value: 'all', label: 'Todos' },
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Inativos' },
] as const;

/** Narrows a long list of people by a text and, where asked for, by their status. */
export function TeamSearch({
  filter,
  onChange,
  found,
  withStatus = false,
  withEmail = true,
}: {
  filter: TeamFilter;
  onChange: (filter: TeamFilter) => void;
  /** How many people are left, for those who hear the page. */
  found: number;
  withStatus?: boolean;
  /** Whether an e-mail finds somebody. */
  withEmail?: boolean;
}) {
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-[min(12rem,100%)] flex-1 sm:max-w-80">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Input
          type="search"
          aria-label="Buscar profissional"
          placeholder={withEmail ? 'Nome, e-mail ou especialidade' : 'Nome ou especialidade'}
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
          className="pl-9!"
        />
      </div>
      {withStatus && (
        <Segmented
          label="Status"
          options={STATUSES}
          value={filter.status}
          onValueChange={(status) => onChange({ ...filter, status })}
        />
      )}
      <p role="status" className="sr-only">
        {found === 1 ? '1 profissional' : `${found} profissionais`}
      </p>
    </div>
  );
}
