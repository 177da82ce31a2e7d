import { CalendarClock } from 'lucide-react';
import { Link } from 'wouter';
import type { ListedClient } from '#shared/contract/client-records.ts';
import { clientPath } from '#shared/contract/screens.ts';
import type { Visit } from '#shared/contract/search.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { formatTime } from '#web/lib/format.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { shownName } from '#web/lib/shown-name.ts';
import { visitDay } from '#web/lib/visit-day.ts';

export type ClientRowProps = {
  client: ListedClient;
  /** 'YYYY-MM-DD', on the reader's clock. */
  today: string;
  /** Whether the list has clients of several professionals. */
  isTeam: boolean;
  /** Where the record leads back to: the query of the list's address. */
  back: string;
};

/** A client in the list: who, how to reach them, and the visits around now. All of it leads to the record. */
export function ClientRow({ client, today, isTeam, back }: ClientRowProps) {
  const { id, phone, email, tags, last, next } = client;
  const { shown, civil } = shownName(client.name, client.socialName);
  const contact = [phone === null ? null : storedPhone(phone), email].filter((text) => text !== null);
  return (
    <li>
      <Link
        href={clientPath(id)}
        state={{ list: back }}
        className="grid gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-hover/60 sm:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)_minmax(0,1.7fr)] lg:items-center"
      >
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={shown} />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{shown}</span>
            {civil !== null && (
              <span className="block text-ui wrap-anywhere text-muted">Nome civil: {civil}</span>
            )}
            <span className="block text-ui wrap-anywhere text-muted lg:hidden">{contact[0]}</span>
            {tags.length > 0 && (
              <span className="mt-1 flex flex-wrap gap-1">
                {tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </span>
            )}
          </span>
        </span>
        <span className="hidden min-w-0 text-ui text-muted lg:grid">
          {contact.map((text) => (
            <span key={text} className="num truncate">
              {text}
            </span>
          ))}
        </span>
        <span className="num grid min-w-0 gap-0.5 text-ui max-lg:pl-12">
          {next !== null && (
            <span className="flex items-start gap-1.5">
              <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
              <span className="min-w-0">{visitText('Próximo', next, today, isTeam)}</span>
            </span>
          )}
          {last !== null && (
            <span className="text-muted lg:pl-5.5">{visitText('Último', last, today, isTeam)}</span>
          )}
          {next === null && last === null && <span className="text-muted lg:pl-5.5">Ainda sem horários</span>}
        </span>
      </Link>
    </li>
  );
}

/** 'Próximo: qui, 26/11 às 10:00 com Ana Prado'; the year where it is another one than today's. */
function visitText(which: string, visit: Visit, today: string, isTeam: boolean): string {
  const { startTime, timezone, professionalName } = visit;
  const who = isTeam ? ` com ${professionalName}` : '';
  return `${which}: ${visitDay(visit, today)} às ${formatTime(startTime, timezone)}${zoneInBrackets(timezone, startTime)}${who}`;
}
