import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { Popover } from '#web/components/ui/popover.tsx';
import { toast } from '#web/lib/toast.ts';
import { chooseColor, OWN_COLORS } from './own-colors.ts';

/** An appointment and the place on screen where its menu was asked for. */
export type ColorMenuTarget = { appointmentId: string; x: number; y: number };

/** Eight colours for an appointment of the own agenda, where it was clicked. */
export function ColorMenu({ target, onClose }: { target: ColorMenuTarget | null; onClose: () => void }) {
  return (
    <Popover
      label="Cor do agendamento"
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      className="p-1.5!"
      trigger={
        <span
          aria-hidden="true"
          className="pointer-events-none fixed size-0"
          style={{ left: target?.x ?? 0, top: target?.y ?? 0 }}
        />
      }
    >
      <div className="grid w-64 grid-cols-2 gap-0.5">
        {OWN_COLORS.map((color) => (
          <button
            key={color.value}
            type="button"
            onClick={() => {
              if (target !== null) chooseColor(target.appointmentId, color.value);
              toast({ title: 'Cor atualizada!', variant: 'success' });
              onClose();
            }}
            className="flex h-8 items-center gap-2.5 rounded-sm px-2 text-left hover:bg-hover pointer-coarse:h-11"
          >
            <ColorDot color={color.value} />
            {color.name}
          </button>
        ))}
      </div>
    </Popover>
  );
}
