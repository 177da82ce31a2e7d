import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/components/ui/dropdown-menu.tsx';

/** What a button of the toolbar does, as a line of a phone's menu. */
export type AgendaMenuEntry = { label: string; icon: ReactNode; onSelect: () => void };

/** The buttons of the toolbar for which a phone has no room. */
export function AgendaMenu({ entries }: { entries: readonly AgendaMenuEntry[] }) {
  return (
    <DropdownMenu
      label="Mais opções da agenda"
      trigger={
        <Button variant="ghost" size="icon" aria-label="Mais opções da agenda" className="order-4 -mr-2">
          <EllipsisVertical />
        </Button>
      }
    >
      {entries.map(({ label, icon, onSelect }) => (
        <DropdownMenuItem key={label} icon={icon} onSelect={onSelect}>
          {label}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
