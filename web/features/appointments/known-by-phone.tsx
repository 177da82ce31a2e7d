import { useQuery } from '@tanstack/react-query';
import type { FoundClient } from '#shared/contract/search.ts';
import { Button } from '#web/components/ui/button.tsx';
import { shownName } from '#web/lib/shown-name.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { knownClientsQuery } from './api/known-clients.ts';

const PAUSE_MS = 200;
/** Area code and number of a landline, the shortest there is. */
const WHOLE_DIGITS = 10;
/** Who share a phone, such as a family. */
const SHOWN = 3;

/** Who came before with the typed phone, each one press away; nothing once there is a name. */
export function KnownByPhone({
  name,
  phone,
  onPick,
}: {
  name: string;
  phone: string;
  onPick: (client: FoundClient) => void;
}) {
  const typed = useSettled(phone, PAUSE_MS);
  const asks = name.trim() === '' && typed === phone && typed.replace(/\D/g, '').length >= WHOLE_DIGITS;
  const known = useQuery({ ...knownClientsQuery(typed), enabled: asks });
  const clients = asks ? (known.data ?? []).slice(0, SHOWN) : [];
  if (clients.length === 0) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui text-muted">
      Já é cliente:
      {clients.map((client) => (
        <Button
          key={[client.clientId, client.clientName, client.clientEmail, client.clientPhone].join('\t')}
          size="sm"
          onClick={() => onPick(client)}
        >
          {shownName(client.clientName, client.socialName).shown}
        </Button>
      ))}
    </div>
  );
}
