import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { Popover } from '#web/components/ui/popover.tsx';
import { ColorChoice } from './color-choice.tsx';
import { colorName, DEFAULT_OWN_COLOR } from './color-list.ts';
import { useColorChoices } from './own-colors.ts';

/** The colour of an own appointment with the choice of another: what a right click or a long press does, in sight. */
export function ColorButton({ appointmentId }: { appointmentId: string }) {
  const [open, setOpen] = useState(false);
  const chosen = useColorChoices()[appointmentId];
  const name = colorName(chosen);
  return (
    <Popover
      label="Cor do agendamento"
      open={open}
      onOpenChange={setOpen}
      className="p-1.5!"
      trigger={
        <Button size="sm" aria-label={`Cor: ${name}. Mudar a cor`}>
          <ColorDot color={chosen ?? DEFAULT_OWN_COLOR} />
          {name}
          <ChevronDown aria-hidden="true" className="text-muted" />
        </Button>
      }
    >
      <ColorChoice appointmentId={appointmentId} onDone={() => setOpen(false)} />
    </Popover>
  );
}
