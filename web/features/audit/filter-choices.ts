import type { AuditEntity } from '#shared/contract/audit-log.ts';
import type { ActorKind } from '#shared/contract/history.ts';

/** What the log is about, in words. */
export const ENTITIES: Readonly<Record<AuditEntity, string>> = {
  appointment: 'Agendamentos',
  user: 'Equipe e perfis',
  product: 'Serviços',
  client: 'Clientes',
  receipt: 'Recibos',
  short_link: 'Links curtos',
  waiting_list: 'Lista de espera',
  hours: 'Horários e folgas',
  booking_form: 'Formulário de agendamento',
  organization: 'Organização',
  notifications: 'Avisos e webhooks',
  integration: 'Integrações e assistentes',
  mail: 'E-mails',
  google_calendar: 'Google Calendar',
};

const KINDS: Readonly<Record<ActorKind, true>> = {
  user: true,
  client: true,
  system: true,
  api: true,
  assistant: true,
  google: true,
};

/** Who may have acted, people by their names apart. */
export const ACTOR_KINDS = Object.keys(KINDS) as readonly ActorKind[]; // the keys of the table above

/** What the log is about, out of a text; undefined when it is none of that. */
export function entityOf(text: string): AuditEntity | undefined {
  return Object.keys(ENTITIES).find((entity): entity is AuditEntity => entity === text);
}

/** Who acted, out of a text; undefined when it is nobody of those. */
export function kindOf(text: string): ActorKind | undefined {
  return ACTOR_KINDS.find((kind) => kind === text);
}
