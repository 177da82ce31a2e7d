import type { GoogleLoss } from '#shared/contract/google-calendar.ts';
import { isWebhookTrouble } from '#shared/contract/live-news.ts';
import type { LiveChange, LiveEvent, LiveEventType } from '#shared/contract/notifications.ts';

const WHAT: Readonly<Record<LiveEventType, string>> = {
  appointment_created: 'Novo agendamento',
  appointment_updated: 'Agendamento alterado',
  appointment_deleted: 'Agendamento cancelado',
  user_updated: 'Dados do profissional atualizados',
  webhook_failed: 'não recebeu um aviso, e não tentamos mais',
  webhook_disabled: 'foi suspenso: o endereço respondeu 410',
  webhook_deliveries: 'Histórico do webhook atualizado',
  google_disconnected: 'não recebe mais os agendamentos',
  google_synced: 'Agenda sincronizada com o Google Calendar',
  held_times: 'Horários reservados atualizados',
  waiting_offer: 'Envie pelo WhatsApp o horário oferecido',
  connection_established: 'Conectado',
};

/** What a Google Calendar needs, by what was lost. */
const LOST: Readonly<Record<GoogleLoss, string>> = {
  grant_gone: 'precisa ser reconectado: o Google não aceita mais o acesso',
  calendar_gone: 'precisa de outra agenda: a escolhida não está mais na conta',
  not_allowed: 'precisa de outra agenda: a escolhida não pode mais ser alterada',
};

/** An update that says more of itself. */
const CHANGES: Readonly<Record<LiveChange, string>> = {
  moved: 'Agendamento remarcado',
  transferred: 'Agendamento transferido',
  confirmed: 'Presença confirmada',
  removed: 'Alguém saiu da equipe',
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
  const what = event.change === undefined ? WHAT[event.type] : CHANGES[event.change];
  if (isWebhookTrouble(event.type)) {
    return `${event.userId === null ? 'O webhook da organização' : 'Seu webhook'} ${what}.`;
  }
  if (event.type === 'google_disconnected') {
    const lost = LOST[event.trouble ?? 'grant_gone'];
    return professionalName === null
      ? `Seu Google Calendar ${lost}.`
      : `O Google Calendar de ${professionalName} ${lost}.`;
  }
  if (event.type === 'user_updated') {
    return professionalName === null ? `${what}.` : `Dados de ${professionalName} atualizados.`;
  }
  const whose = professionalName === null ? '' : ` na agenda de ${professionalName}`;
  const where = WHERE[event.source];
  return `${what}${whose}${where === undefined ? '' : `, ${where}`}.`;
}
