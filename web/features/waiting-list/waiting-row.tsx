import { ArrowDown, ArrowUp, ArrowUpToLine, CalendarPlus, MessageCircle, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import type { MoveWaiting, WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { dayAndTime, deviceZone, formatDateTime } from '#web/lib/format.ts';
import { foreignZone, zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { foreignUntilText, ownUntilText } from '#web/lib/until.ts';
import { noticeText, wishText } from '#web/lib/waiting-words.ts';

type WaitingRowProps = {
  entry: WaitingEntryAnswer;
  busy: boolean;
  onMove: (to: MoveWaiting) => void;
  onBook: () => void;
  onRemove: () => void;
};

/** One who waits: who, for what, since when, what is offered now, and what staff can do. */
export function WaitingRow({ entry, busy, onMove, onBook, onRemove }: WaitingRowProps) {
  const { clientName, clientEmail, clientPhone, professionalName, productName, replaces, missed, offer } =
    entry;
  const { place } = entry;
  const isOneDay = entry.from === entry.until;
  const [isFirst, isLast] = [place === 1, place === entry.queueLength];
  // One clock for all of an entry: that of the professional whose time it is.
  const zone = offer?.timezone ?? entry.timezone ?? deviceZone();
  const foreign = foreignZone(zone, offer?.startTime ?? replaces ?? entry.createdAt);
  const contact = [clientEmail, clientPhone === null ? null : storedPhone(clientPhone)].filter(Boolean);
  const what = [professionalName ?? 'Qualquer profissional', productName].filter(Boolean).join(' · ');
  return (
    <li
      data-entry={entry.id}
      className="last:pb-0 grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 gap-y-2 py-3.5 lg:grid-cols-[1.75rem_minmax(0,1fr)_auto]"
    >
      <span className="num pt-0.5 text-right text-muted">{place}.</span>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{clientName}</span>
          {offer !== null && (
            // By two clocks it takes two lines of a phone.
            <Badge tone="accent" className="h-auto! min-h-5 shrink! rounded-md! whitespace-normal!">
              Oferecido {foreignUntilText(offer.heldUntil, zone)}
              {ownUntilText(offer.heldUntil, zone)}
            </Badge>
          )}
          {entry.isAway && (
            <Badge tone="warn">{isOneDay ? 'Ausente neste dia' : 'Ausente nestes dias'}</Badge>
          )}
          {missed > 0 && (
            <Badge>{missed === 1 ? '1 aviso sem resposta' : `${missed} avisos sem resposta`}</Badge>
          )}
        </p>
        <p className="text-ui wrap-anywhere">{what}</p>
        <p className="num text-ui text-muted first-letter:uppercase">
          {wishText(entry)} · {noticeText(entry.noticeMinutes)}
        </p>
        {replaces !== null && (
          <p className="num text-ui text-muted">
            No lugar de {dayAndTime(replaces, zone)}
            {zoneInBrackets(zone, replaces)}
          </p>
        )}
        {offer !== null && (
          <p className="num text-ui text-accent-text first-letter:uppercase">
            {dayAndTime(offer.startTime, zone)}
            {zoneInBrackets(zone, offer.startTime)}, com {offer.professionalName}
          </p>
        )}
        <p className="num text-xs text-muted wrap-anywhere">
          {[...contact, `desde ${formatDateTime(entry.createdAt, zone)}`, foreign]
            .filter(Boolean)
            .map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' · '}
                <span className="inline-block max-w-full">{part}</span>
              </Fragment>
            ))}
        </p>
      </div>
      {/* What the buttons say differs from entry to entry: they fill a phone's line, and a column of a wide screen. */}
      <div className="col-span-full flex flex-wrap content-start items-center gap-1 lg:col-span-1 lg:col-start-3 lg:flex-nowrap lg:items-start">
        <div className="flex flex-wrap gap-1 max-sm:flex-auto max-sm:*:flex-auto lg:grid lg:w-54">
          <Button size="sm" disabled={busy} onClick={onBook}>
            <CalendarPlus aria-hidden="true" />
            {bookLabel(entry)}
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
          {entry.offerUrl !== null && (
            <CopyButton
              size="sm"
              text={entry.offerUrl}
              label="Copiar link"
              what={`link da oferta a ${clientName}`}
              copiedToast="Link copiado!"
            />
          )}
        </div>
        <div className="ml-auto flex items-center gap-1 lg:mt-0.5">
          <Action
            label={`Pôr ${clientName} em primeiro`}
            move="first"
            busy={busy}
            disabled={isFirst}
            onPress={() => onMove('first')}
          >
            <ArrowUpToLine />
          </Action>
          <Action
            label={`Subir ${clientName}`}
            move="up"
            busy={busy}
            disabled={isFirst}
            onPress={() => onMove('up')}
          >
            <ArrowUp />
          </Action>
          <Action
            label={`Descer ${clientName}`}
            move="down"
            busy={busy}
            disabled={isLast}
            onPress={() => onMove('down')}
          >
            <ArrowDown />
          </Action>
          <Action label={`Tirar ${clientName} da lista`} busy={busy} onPress={onRemove}>
            <Trash2 />
          </Action>
        </div>
      </div>
    </li>
  );
}

/** A client who waits for an earlier time keeps one appointment, which moves. */
function bookLabel({ offer, appointmentId }: WaitingEntryAnswer): string {
  const what = appointmentId === null ? 'Marcar' : 'Remarcar';
  if (offer === null) return what;
  return appointmentId === null ? `${what} o oferecido` : `${what} para o oferecido`;
}

/**
 * Brings the focus back to an entry that was moved: to the button that moved it, or to another where that one can do no
 * more. A row that changes its place in the page loses the focus.
 */
export function focusMoved(list: Element | null, id: string, to: MoveWaiting): void {
  const row = list?.querySelector(`[data-entry="${id}"]`);
  const own = row?.querySelector<HTMLElement>(`[data-move="${to}"]:enabled`);
  (own ?? row?.querySelector<HTMLElement>('[data-move]:enabled'))?.focus();
}

function Action({
  label,
  move,
  busy,
  disabled = false,
  onPress,
  children,
}: {
  label: string;
  move?: MoveWaiting;
  /** It takes no press meanwhile, and keeps the focus. */
  busy: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <Tooltip text={label}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={label}
        data-move={move}
        disabled={disabled}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) onPress();
        }}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
