import type { User } from '#shared/contract/users.ts';
import { Switch } from '#web/components/ui/switch.tsx';
import { useUpdateProfile } from './api/update-profile.ts';

export type ProfileSwitchProps = {
  profile: User;
  field: 'calendarSync' | 'autoCreateMeet';
  label: string;
  hint: string;
};

/** A setting of the profile that holds as soon as it is switched; goes back by itself when that failed. */
export function ProfileSwitch({ profile, field, label, hint }: ProfileSwitchProps) {
  const update = useUpdateProfile();
  return (
    <Switch
      label={label}
      hint={hint}
      checked={update.isPending ? (update.variables[field] ?? profile[field]) : profile[field]}
      busy={update.isPending}
      onCheckedChange={(wanted) => update.mutate({ [field]: wanted })}
    />
  );
}
