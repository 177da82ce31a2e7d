import type { DoorKind } from '#shared/contract/integrations.ts';
import { Switch } from '#web/components/ui/switch.tsx';
import { useSwitchDoor } from './api/integrations.ts';

export type DoorSwitchProps = { kind: DoorKind; label: string; hint: string; enabled: boolean };

/** Opens and closes a door at once; goes back by itself when that failed. */
export function DoorSwitch({ kind, label, hint, enabled }: DoorSwitchProps) {
  const door = useSwitchDoor(kind);
  return (
    <Switch
      label={label}
      hint={hint}
      checked={door.isPending ? door.variables : enabled}
      onCheckedChange={(wanted) => {
        // Not disabled meanwhile: that would take the keyboard's focus away.
        if (!door.isPending) door.mutate(wanted);
      }}
    />
  );
}
