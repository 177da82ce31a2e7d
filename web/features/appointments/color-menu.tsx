import { Popover } from '#web/components/ui/popover.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { ColorChoice } from './color-choice.tsx';

/** An appointment and the place on screen where its menu was asked for. */
export type ColorMenuTarget = { appointmentId: string; x: number; y: number };

/** The colours for an appointment of the own agenda, where it was clicked; the focus goes back to the appointment. */
export function ColorMenu({ target, onClose }: { target: ColorMenuTarget | null; onClose: () => void }) {
  const shown = useLingering(target);
  return (
    <Popover
      label="Cor do agendamento"
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      className="p-1.5!"
      onGiveBackFocus={() => shown !== null && focusEvent(shown.appointmentId)}
      trigger={
        <span
          aria-hidden="true"
          className="pointer-events-none fixed size-0"
          style={{ left: shown?.x ?? 0, top: shown?.y ?? 0 }}
        />
      }
    >
      {shown !== null && <ColorChoice appointmentId={shown.appointmentId} onDone={onClose} />}
    </Popover>
  );
}

/** Without scrolling: what was pressed is in sight. */
function focusEvent(id: string): void {
  document.querySelector<HTMLElement>(`[data-event="${id}"]`)?.focus({ preventScroll: true });
}
