import type { AuditEntry } from '#shared/contract/audit-log.ts';

/** What its sentence says whose it is; without a person these read as the organisation's own. */
const ORGANIZATIONS_TOO: readonly AuditEntry['entity'][] = ['notifications', 'integration', 'organization'];

/**
 * An entry as its reader reads it: without their own name.
 * @param me the reader's id; undefined leaves the entry as it is
 */
export function asRead(entry: AuditEntry, me: string | undefined): AuditEntry {
  if (me === undefined) return entry;
  const { entity, actor, owner, after } = entry;
  const isOwn = owner?.id === me;
  const isMine = actor.kind === 'user' && actor.id === me;
  return {
    ...entry,
    actor: isMine ? { ...actor, name: 'Você' } : actor,
    // Without a name the sentence takes the reader's clock, which is the owner's.
    owner: isOwn && !isMine && !ORGANIZATIONS_TOO.includes(entity) ? null : owner,
    after:
      isOwn && entry.action === 'transferred' && after.professionalName !== undefined
        ? { ...after, professionalName: 'você' }
        : after,
  };
}

/** Whose agenda an entry is about, where its sentence does not say it; null where it is plain. */
export function agendaWords({ entity, owner, actor }: AuditEntry, me: string | undefined): string | null {
  if (owner !== null && owner.id === me) {
    const isPlain = entity === 'appointment' || ORGANIZATIONS_TOO.includes(entity) || actor.id === me;
    return isPlain ? null : 'Sua agenda';
  }
  return entity !== 'appointment' || owner?.name == null ? null : `Agenda de ${owner.name}`;
}
