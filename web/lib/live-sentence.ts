import type { LiveEvent, LiveEventType } from '#shared/contract/notifications.ts';

const WHAT: Readonly<Record<LiveEventType, string>> = {
  appointment_created: 'Novo agendamento',
  appointment_updated: 'Agendamento alterado',
  appointment_deleted: 'Agendamento cancelado',
  user_updated: 'Dados do profissional atualizados',
  connection_established: 'Conectado',
};

const WHERE: Readonly<Record<string, string>> = {
  public: 'pela página pública',
  admin: 'pela administração',
  professional: 'pelo profissional',
  client: 'pelo cliente',
  api: 'pela API',
  assistant: 'por um assistente',
  google: 'pelo Google Calendar',
};

/**
 * A live message in words: what happened, whose agenda, which way it came.
 * @param professionalName the name behind the event's `userId`, when it is known
 */
export function liveSentence(event: LiveEvent, professionalName: string | null): string {
  const what = WHAT[event.type];
  if (event.type === 'user_updated') {
    return professionalName === null ? `${what}.` : `Dados de ${professionalName} atualizados.`;
  }
  const whose = professionalName === null ? '' : ` na agenda de ${professionalName}`;
  const where = WHERE[event.source];
  return `${what}${whose}${where === undefined ? '' : `, ${where}`}.`;
}
