import { Check, RotateCcw } from 'lucide-react';
import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { toast, toastError } from '#web/lib/toast.ts';
import { OWN_COLORS } from './color-list.ts';
import { chooseColor, useColorChoices } from './own-colors.ts';

const LINE =
  'flex h-8 items-center gap-2.5 rounded-sm px-2 text-left hover:bg-hover pointer-coarse:h-11 [&_svg]:size-4';

/** The eight colours of an own appointment by name, the present one ticked, and the way back to none. */
export function ColorChoice({ appointmentId, onDone }: { appointmentId: string; onDone: () => void }) {
  const chosen = useColorChoices()[appointmentId];
  const choose = (color: string | null): void => {
    try {
      chooseColor(appointmentId, color);
      toast({ title: 'Cor atualizada!', variant: 'success' });
    } catch {
      toastError('Erro', 'Não foi possível guardar a cor neste navegador.');
    }
    onDone();
  };
  return (
    <div className="grid w-64 max-w-full gap-0.5">
      <div className="grid grid-cols-2 gap-0.5">
        {OWN_COLORS.map(({ name, value }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => choose(value)}
            className={LINE}
          >
            <ColorDot color={value} />
            {name}
            {value === chosen && <Check aria-hidden="true" className="ml-auto text-muted" />}
          </button>
        ))}
      </div>
      {chosen !== undefined && (
        <button type="button" onClick={() => choose(null)} className={LINE}>
          <RotateCcw aria-hidden="true" className="-mx-0.5 text-muted" />
          Voltar à cor padrão
        </button>
      )}
    </div>
  );
}
