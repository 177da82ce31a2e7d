import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { dayAndTime } from '#web/lib/format.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { foreignUntilText } from '#web/lib/until.ts';

/**
 * Asks before an offered time is booked in the client's place, who has not answered yet. @param asked who it is offered to; null
 * while it is closed
 */
export function OfferQuestion({
  asked,
  busy,
  onClose,
  onConfirm,
}: {
  asked: WaitingEntryAnswer | null;
  busy: boolean;
  onClose: () => void;
  onConfirm: (heldId: string) => void;
}) {
  const shown = useLingering(asked);
  const isMove = shown?.appointmentId !== null;
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`${isMove ? 'Remarcar' : 'Marcar'} ${shown?.clientName ?? ''} no horário oferecido?`}
      description={shown !== null && <What entry={shown} />}
      confirmLabel={isMove ? 'Remarcar' : 'Marcar'}
      destructive={false}
      busy={busy}
      onConfirm={() => {
        if (asked !== null && asked.heldId !== null) onConfirm(asked.heldId);
      }}
    />
  );
}

function What({ entry: { offer, productName, replaces } }: { entry: WaitingEntryAnswer }) {
  if (offer === null) return null;
  const { startTime, timezone, heldUntil, professionalName } = offer;
  const when = `${dayAndTime(startTime, timezone)}${zoneInBrackets(timezone, startTime)}`;
  return (
    <div className="grid gap-2">
      <p className="num font-medium text-ink first-letter:uppercase">
        {[`${when}, com ${professionalName}`, productName].filter(Boolean).join(' · ')}
      </p>
      {replaces !== null && <p className="num">No lugar de {dayAndTime(replaces, timezone)}.</p>}
      <p className="num">
        O cliente ainda não respondeu: o horário está reservado para ele{' '}
        {foreignUntilText(heldUntil, timezone)}. Confirme se já combinou com ele.
      </p>
    </div>
  );
}
