import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState, type KeyboardEvent } from 'react';
import type { FoundClient, Visit } from '#shared/contract/search.ts';
import { floatClass } from '#web/components/ui/float-class.ts';
import { Input, type InputProps } from '#web/components/ui/input.tsx';
import { dayIn } from '#web/lib/format.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { shownName } from '#web/lib/shown-name.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { knownClientsQuery, SEARCH_MIN } from './api/known-clients.ts';

const PAUSE_MS = 200;

export type ClientInputProps = Omit<InputProps, 'value' | 'onChange'> & {
  value: string;
  onValueChange: (value: string) => void;
  /** Takes a client who came before, with everything known of them. */
  onPick: (client: FoundClient) => void;
};

/**
 * Name or e-mail of a client: earlier clients are offered while any part of their name, e-mail or phone is typed. Nothing is chosen by
 * itself: arrows and Enter, or a press, take an offer; Escape sends the offers away.
 */
export function ClientInput({ value, onValueChange, onPick, ...rest }: ClientInputProps) {
  const listId = useId();
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useSettled(value.trim(), PAUSE_MS);
  const asks = typing && search.length >= SEARCH_MIN && value.trim().length >= SEARCH_MIN;
  // The offers of a letter ago stay until those of the next are there.
  const known = useQuery({ ...knownClientsQuery(search), enabled: asks, placeholderData: keepPreviousData });
  const clients = asks ? (known.data ?? []) : [];
  const open = clients.length > 0;
  const optionId = (index: number): string => `${listId}-${index}`;

  const close = (): void => {
    setTyping(false);
    setActive(-1);
  };
  const pick = (client: FoundClient): void => {
    onPick(client);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return;
    const chosen = clients[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % clients.length);
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? clients.length : active) - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <Input
        autoComplete="off"
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        value={value}
        onChange={(event) => {
          setTyping(true);
          setActive(-1);
          onValueChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {open && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Clientes"
          className={clsx(floatClass, 'absolute inset-x-0 top-full mt-1 max-h-60 p-1')}
        >
          {clients.map((client, index) => (
            <Offer
              key={[client.clientId, client.clientName, client.clientEmail, client.clientPhone].join('\t')}
              id={optionId(index)}
              client={client}
              active={index === active}
              onPick={() => pick(client)}
            />
          ))}
        </ul>
      )}
      <span role="status" className="sr-only">
        {open && offersIn(clients.length)}
      </span>
    </div>
  );
}

function offersIn(count: number): string {
  return count === 1 ? '1 cliente encontrado' : `${count} clientes encontrados`;
}

function Offer({
  id,
  client,
  active,
  onPick,
}: {
  id: string;
  client: FoundClient;
  active: boolean;
  onPick: () => void;
}) {
  const { clientEmail, clientPhone } = client;
  const { shown, civil } = shownName(client.clientName, client.socialName);
  const contact = [clientEmail, clientPhone === null ? null : storedPhone(clientPhone)];
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      // The field keeps the focus, whatever is pressed in here.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className="grid cursor-pointer rounded-sm px-2 py-1.5 hover:bg-hover aria-selected:bg-hover pointer-coarse:py-2.5"
    >
      <span className="truncate font-medium">
        {shown}
        {civil !== null && <span className="ml-2 text-xs font-normal text-muted">{civil}</span>}
      </span>
      <span className="num truncate text-xs text-muted">
        {contact.filter((text) => text !== null).join(' · ') || 'sem contato'}
      </span>
      <VisitLine which="Última visita" visit={client.last} />
      <VisitLine which="Próxima" visit={client.next} />
    </li>
  );
}

/** 'Última visita: qui, 12/11, Consulta com Ana Prado'. */
function VisitLine({ which, visit }: { which: string; visit: Visit | null }) {
  if (visit === null) return null;
  const what = [visit.productName, `com ${visit.professionalName}`].filter(Boolean).join(' ');
  return (
    <span className="num truncate text-xs text-muted">
      {`${which}: ${visitDay(visit, dayIn(new Date(), visit.timezone))}, ${what}`}
    </span>
  );
}
