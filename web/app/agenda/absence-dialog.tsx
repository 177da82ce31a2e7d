import { useQuery } from '@tanstack/react-query';
import type { Colleague } from '#shared/contract/users.ts';
import { AbsencePanel } from '#web/features/absence/absence-panel.tsx';
import type { AbsenceTarget } from '#web/features/absence/types.ts';
import type { Area } from '#web/features/appointments/appointment-texts.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { appointmentHref } from '../shell/navigation.tsx';

/** A day that falls out, over an agenda. */
export function AbsenceDialog({
  area,
  target,
  colleagues,
  onClose,
}: {
  area: Area;
  target: AbsenceTarget | null;
  /** Who might take appointments over; nobody where no other agenda may be looked into. */
  colleagues: readonly Colleague[];
  onClose: () => void;
}) {
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? false;
  return (
    <AbsencePanel
      target={target}
      colleagues={colleagues}
      sendsMail={sendsMail}
      hrefOf={(id) => appointmentHref({ id, userId: target?.person.id ?? null }, area === 'admin')}
      onClose={onClose}
    />
  );
}
