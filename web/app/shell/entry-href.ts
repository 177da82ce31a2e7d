import type { AuditEntry } from '#shared/contract/audit-log.ts';
import type { SessionUser } from '#shared/contract/auth.ts';
import { addressOf } from '#shared/contract/screens.ts';
import { appointmentHref } from './navigation.tsx';

/** An entry leads to its appointment while there is one, or to where something has to be done. */
export function entryHref({ entity, owner, appointment }: AuditEntry, me: SessionUser): string | undefined {
  if (appointment !== null) return appointmentHref(appointment, me.role === 'admin');
  if (entity === 'waiting_list') return addressOf('waitingList');
  if (entity === 'notifications' && owner === null) return addressOf('integrations');
  if (owner?.id !== me.id) return undefined;
  if (entity === 'notifications') return addressOf('notifications');
  return entity === 'google_calendar' ? `${addressOf('settings')}#google` : undefined;
}
