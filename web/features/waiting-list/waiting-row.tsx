import { ArrowDown, ArrowUp, ArrowUpToLine, CalendarPlus, MessageCircle, Trash2 } from 'lucide-react';
import type { MoveWaiting, WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { dayAndTime, deviceZone, formatDateTime, formatTime } from '#web/lib/format.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { wishText } from '#web/lib/waiting-words.ts';

type WaitingRowProps = {
  entry: WaitingEntryAnswer;
  /** Its place in the list, from 1. */
  place: number;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onMove: (to: MoveWaiting) => void;
  onBook: () => void;
  onRemove: () => void;
};

/** One who waits: who, for what, since when, what is offered now, and what staff can do. */
export function WaitingRow({
  entry,
  place,
  isFirst,
  isLast,
  busy,
  onMove,
  onBook,
  onRemove,
}: WaitingRowProps) {
  const { clientName, clientEmail, clientPhone, professionalName, productName, replaces, missed, offer } =
    entry;
  const contact = [clientEmail, clientPhone === null ? null : storedPhone(clientPhone)].filter(Boolean);
  const what = [professionalName ?? 'Qualquer profissional', productName].filter(Boolean).join(' · ');
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 gap-y-2 py-3.5 lg:grid-cols-[1.75rem_minmax(0,1fr)_auto]">
      <span className="num pt-0.5 text-right text-muted">{place}.</span>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{clientName}</span>
          {offer !== null && (
            <Badge tone="accent">Oferecido até {formatTime(offer.heldUntil, deviceZone())}</Badge>
          )}
          {missed > 0 && (
            <Badge>{missed === 1 ? '1 aviso sem resposta' : `${missed} avisos sem resposta`}</Badge>
          )}
        </p>
        <p className="text-ui wrap-anywhere">{what}</p>
        <p className="num text-ui text-muted first-letter:uppercase">{wishText(entry)}</p>
        {replaces !== null && (
          <p className="num text-ui text-muted">No lugar de {dayAndTime(replaces, deviceZone())}</p>
        )}
        {offer !== null && (
          <p className="num text-ui text-accent-text">
            {dayAndTime(offer.startTime, offer.timezone)}, com {offer.professionalName}
          </p>
        )}
        <p className="num text-xs text-muted wrap-anywhere">
          {[...contact, `desde ${formatDateTime(entry.createdAt, deviceZone())}`].join(' · ')}
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-start gap-1 lg:col-start-3">
        <Button size="sm" disabled={busy} onClick={onBook}>
          <CalendarPlus aria-hidden="true" />
          {offer === null ? 'Marcar' : 'Marcar o oferecido'}
        </Button>
        {entry.whatsapp !== null && (
          <a
            href={entry.whatsapp}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ size: 'sm', variant: 'secondary' })}
          >
            <MessageCircle aria-hidden="true" />
            WhatsApp
          </a>
        )}
        <Action
          label={`Pôr ${clientName} em primeiro`}
          disabled={busy || isFirst}
          onPress={() => onMove('first')}
        >
          <ArrowUpToLine />
        </Action>
        <Action label={`Subir ${clientName}`} disabled={busy || isFirst} onPress={() => onMove('up')}>
          <ArrowUp />
        </Action>
        <Action label={`Descer ${clientName}`} disabled={busy || isLast} onPress={() => onMove('down')}>
          <ArrowDown />
        </Action>
        <Action label={`Tirar ${clientName} da lista`} disabled={busy} onPress={onRemove}>
          <Trash2 />
        </Action>
      </div>
    </li>
  );
}

function Action({
  label,
  disabled,
  onPress,
  children,
}: {
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <Tooltip text={label}>
      <Button variant="ghost" size="icon-sm" aria-label={label} disabled={disabled} onClick={onPress}>
        {children}
      </Button>
    </Tooltip>
  );
}
