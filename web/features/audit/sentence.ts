import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { formatDay, weekdayName } from '#web/lib/format.ts';
import { OTHERS } from '#web/lib/history-words.ts';
import { appointmentWords } from './appointment-words.ts';
import { changedWords, fromTo } from './changed-words.ts';
import { countWords } from './count-words.ts';
import { clockOf, rangeWords, type EntryClock } from './entry-clock.ts';
import { changesBy, windowWords } from './fields.ts';
import { TOOL_WORDS } from './tool-words.ts';

const SYSTEMS: Readonly<Record<string, string>> = {
  api: 'API REST',
  assistant: 'Assistente',
  google: 'Google Calendar',
};

/** Who did it, by the name of that time. */
export function actorName({ actor }: Pick<AuditEntry, 'actor'>): string {
  return SYSTEMS[actor.kind] ?? actor.name ?? OTHERS[actor.kind];
}

/**
 * What was done, to follow the name of who did it: 'remarcou o agendamento de Carla Dias'. Times by the clock of whose it is.
 * @param zone IANA zone of the reader
 */
export function actionPhrase(entry: AuditEntry, zone: string): string {
  return WORDS[entry.entity](entry, clockOf(entry, zone)) ?? 'fez uma alteração';
}

/** The same of several changes of somebody's hours at once: 'fez 5 mudanças nos horários de atendimento de Ana Prado'. */
export function hoursPhrase(entry: AuditEntry, count: number): string {
  return `fez ${count} mudanças nos ${own(entry) ? 'próprios ' : ''}horários de atendimento${whose(entry)}`;
}

type Words = (entry: AuditEntry, clock: EntryClock) => string | undefined;

const WORDS: Readonly<Record<AuditEntry['entity'], Words>> = {
  appointment: appointmentWords,
  user: userWords,
  product: productWords,
  client: ({ action, subject, after }) => {
    const other = after.mergedClient ?? 'outro cliente';
    if (action === 'merged') return `juntou o cadastro de ${other} com o de ${subject ?? 'um cliente'}`;
    if (action === 'merge_undone') return `separou o cadastro de ${other} do de ${subject ?? 'um cliente'}`;
    if (action === 'exported') return 'baixou uma lista de clientes';
    if (action === 'imported') return 'importou clientes de um arquivo';
    return `${CLIENT_WORDS[action] ?? 'alterou o cadastro de'} ${subject ?? 'um cliente'}`;
  },
  receipt: ({ action, subject, after }) =>
    action === 'exported'
      ? 'baixou os recibos de um mês'
      : `${action === 'cancelled' ? 'cancelou' : 'emitiu'} o recibo ${after.receiptNumber ?? ''} de ${subject ?? 'um cliente'}`,
  short_link: shortLinkWords,
  waiting_list: waitingListWords,
  hours: hoursWords,
  booking_form: (entry, clock) =>
    `alterou o formulário de agendamento${whose(entry)}${changedWords(entry, clock)}`,
  organization: organizationWords,
  notifications: notificationWords,
  integration: integrationWords,
  mail: mailWords,
  google_calendar: googleWords,
};

/** A name is what the organisation is called in public: its own sentence says it. */
function organizationWords(entry: AuditEntry, clock: EntryClock): string {
  const [only, ...others] = changesBy(entry, clock);
  if (only?.field === 'name' && others.length === 0) return `alterou o nome da organização (${fromTo(only)})`;
  return `alterou as regras da organização${changedWords(entry, clock)}`;
}

const CLIENT_WORDS: Readonly<Record<string, string>> = {
  created: 'cadastrou',
  deleted: 'excluiu os dados de',
};

function mailWords({ action, subject }: AuditEntry): string | undefined {
  switch (action) {
    case 'receiver_limit':
      return `reteve e-mails para ${subject ?? 'um cliente'}: o limite por hora foi atingido`;
    case 'day_limit':
      return 'reteve e-mails: o limite da organização em 24 horas foi atingido';
    default:
      return undefined;
  }
}

const GOOGLE_WORDS: Readonly<Record<string, string>> = {
  connected: 'conectou o próprio Google Calendar',
  disconnected: 'desconectou o próprio Google Calendar',
  calendar_chosen: 'escolheu outra agenda do Google',
  sync_enabled: 'ativou a sincronização bidirecional com o Google',
  sync_disabled: 'desativou a sincronização bidirecional com o Google',
  sending_enabled: 'ativou o envio dos próprios agendamentos ao Google Calendar',
  sending_disabled: 'desativou o envio dos próprios agendamentos ao Google Calendar',
  meet_enabled: 'ativou a criação automática de links do Google Meet',
  meet_disabled: 'desativou a criação automática de links do Google Meet',
  neutral_titles_enabled: 'ativou os títulos neutros no Google Calendar',
  neutral_titles_disabled: 'desativou os títulos neutros no Google Calendar',
};

function googleWords(entry: AuditEntry): string | undefined {
  switch (entry.action) {
    case 'grant_lost':
      return `deixou de aceitar o acesso à agenda${whose(entry)}: é preciso reconectar`;
    case 'calendar_gone':
      return `não tem mais a agenda escolhida${whose(entry)}: é preciso escolher outra`;
    case 'calendar_locked':
      return `não deixa mais alterar a agenda escolhida${whose(entry)}: é preciso escolher outra`;
    default:
      return GOOGLE_WORDS[entry.action];
  }
}

const own = ({ actor, owner }: AuditEntry) => owner !== null && owner.id === actor.id;

/** Whose it is, unless it is the own of who did it. */
function whose(entry: AuditEntry): string {
  return entry.owner === null || own(entry) ? '' : ` de ${entry.owner.name ?? 'um profissional'}`;
}

function userWords(entry: AuditEntry, clock: EntryClock): string | undefined {
  const { action, after, actor } = entry;
  const name = entry.subject ?? 'um profissional';
  switch (action) {
    case 'registered':
      return 'criou a organização';
    case 'created':
      return `adicionou ${name} à equipe`;
    case 'updated':
      if (after.isSuspended === true && onlyState(entry)) return `suspendeu o acesso de ${name}`;
      if (after.isSuspended === false && after.isActive !== true && onlyState(entry))
        return `encerrou a suspensão de ${name}`;
      if (onlyState(entry)) return `${after.isActive === true ? 'ativou' : 'desativou'} ${name}`;
      return `${actor.id === entry.entityId ? 'alterou o próprio perfil' : `alterou o cadastro de ${name}`}${changedWords(entry, clock)}`;
    case 'deleted':
      return `removeu ${name} da equipe`;
    case 'password_set':
      return `definiu uma nova senha para ${name}`;
    case 'password_changed':
      return 'trocou a própria senha';
    case 'password_reset':
      return 'definiu uma nova senha pelo link recebido por e-mail';
    case 'sessions_ended':
      return 'encerrou acessos em outros aparelhos';
    case 'guesses_noticed':
      return `notou muitas senhas erradas na conta de ${name}`;
    case 'email_proven':
      return 'confirmou o próprio e-mail';
    default:
      return undefined;
  }
}

/** Whether nothing changed but whether it is in use. */
function onlyState({ after }: AuditEntry): boolean {
  const changed = Object.keys(after);
  return changed.length > 0 && changed.every((field) => field === 'isActive' || field === 'isSuspended');
}

function productWords(entry: AuditEntry, clock: EntryClock): string | undefined {
  const it = `o serviço ${entry.subject ?? ''}`.trimEnd() + whose(entry);
  switch (entry.action) {
    case 'created':
      return `criou ${it}`;
    case 'updated':
      if (onlyState(entry)) return `${entry.after.isActive === true ? 'ativou' : 'desativou'} ${it}`;
      return `alterou ${it}${changedWords(entry, clock)}`;
    case 'deleted':
      return `removeu ${it}`;
    default:
      return undefined;
  }
}

function shortLinkWords(entry: AuditEntry): string | undefined {
  const it = `o link curto ${entry.subject ?? ''}`.trimEnd() + whose(entry);
  switch (entry.action) {
    case 'created':
      return `criou ${it}`;
    case 'updated':
      if (onlyState(entry)) return `${entry.after.isActive === true ? 'reabriu' : 'arquivou'} ${it}`;
      return `alterou ${it}`;
    case 'deleted':
      return `excluiu ${it}`;
    default:
      return undefined;
  }
}

function waitingListWords({ action, subject }: AuditEntry): string | undefined {
  const whom = subject ?? 'um cliente';
  switch (action) {
    case 'added':
      return `pôs ${whom} na lista de espera`;
    case 'moved':
      return `mudou a vez de ${whom} na lista de espera`;
    case 'removed':
      return `tirou ${whom} da lista de espera`;
    case 'booked':
      return `marcou um horário para ${whom}, que estava na lista de espera`;
    case 'offered':
      return `reservou um horário para ${whom}, da lista de espera: envie o link da oferta ao cliente`;
    default:
      return undefined;
  }
}

function hoursWords(entry: AuditEntry, clock: EntryClock): string | undefined {
  const { action, before, after } = entry;
  const of = whose(entry);
  const window =
    entry.subject === null ? 'um horário de atendimento' : `o horário ${windowWords(entry.subject)}`;
  switch (action) {
    case 'window_created':
      return `acrescentou um horário de atendimento${of}${openedWords(after)}`;
    case 'window_updated':
      if (onlyState(entry)) return `${after.isActive === true ? 'retomou' : 'pausou'} ${window}${of}`;
      return `alterou ${window}${of}${changedWords(entry, clock)}`;
    case 'window_deleted':
      return `removeu ${window}${of}`;
    case 'week_copied':
      if (after.professionalName !== undefined)
        return `copiou os horários de ${after.professionalName} para a semana${of}`;
      return `copiou os horários de ${weekdayName(after.copiedFrom ?? 0, 'medium')} para outros dias${of === '' ? '' : ` na semana${of}`}`;
    case 'suggestion_applied':
      return `seguiu uma sugestão para os horários${of}`;
    case 'suggestion_undone':
      return `desfez uma sugestão para os horários${of}`;
    case 'dates_created':
      return `marcou ${datesWords(after)}${of}`;
    case 'dates_deleted':
      return `removeu ${datesWords(before)}${of}`;
    case 'holidays_opened':
      return `abriu a agenda${of} ${holidayWords(after.holidays)}`;
    case 'holidays_closed':
      return `fechou a agenda${of} ${holidayWords(after.holidays)}`;
    case 'absence_settled':
      return `registrou ausência${of}${absenceWords(after, clock)}`;
    case 'holiday_place_changed':
      return `mudou de onde são os feriados${of}${changedWords(entry, clock)}`;
    default:
      return undefined;
  }
}

/** ': segunda, terça, 09:00 – 18:00'; nothing where an old entry does not say. */
function openedWords({ days, opensAt, closesAt }: AuditEntry['after']): string {
  if (days === undefined || typeof opensAt !== 'string' || typeof closesAt !== 'string') return '';
  return `: ${[...days.map((day) => weekdayName(day, 'medium')), `${opensAt} – ${closesAt}`].join(', ')}`;
}

function datesWords(dates: AuditEntry['after']): string {
  const what =
    dates.ofAbsence === true ? 'a ausência' : dates.opensAt === undefined ? 'a folga' : 'o horário diferente';
  return `${what}${daysWords(dates)}`;
}

function daysWords({ firstDate, lastDate }: AuditEntry['after']): string {
  if (firstDate === undefined) return '';
  return firstDate === lastDate || lastDate === undefined
    ? ` em ${formatDay(firstDate)}`
    : ` de ${formatDay(firstDate)} a ${formatDay(lastDate)}`;
}

/** ' em 24/12/2026, 10:00 – 11:30: 5 movidos, 1 cancelado'. */
function absenceWords(after: AuditEntry['after'], clock: EntryClock): string {
  const { startTime, endTime } = after;
  const hours =
    startTime === undefined || endTime === undefined ? '' : `, ${rangeWords(startTime, endTime, clock)}`;
  const settled = [
    countWords(after.movedCount, 'movido', 'movidos'),
    countWords(after.askedCount, 'com link para remarcar', 'com link para remarcar'),
    countWords(after.cancelledCount, 'cancelado', 'cancelados'),
  ].filter((words) => words !== undefined);
  return `${daysWords(after)}${hours}${settled.length === 0 ? '' : `: ${settled.join(', ')}`}`;
}

function holidayWords(names: readonly string[] = []): string {
  const [first] = names;
  return names.length === 1 && first !== undefined ? `no feriado ${first}` : `em ${names.length} feriados`;
}

function notificationWords(entry: AuditEntry, clock: EntryClock): string | undefined {
  const of = entry.owner === null ? ' da organização' : whose(entry);
  switch (entry.action) {
    case 'updated':
      return `${own(entry) ? 'alterou os próprios avisos' : `alterou os avisos${of}`}${changedWords(entry, clock)}`;
    case 'secret_rotated':
      return own(entry) ? 'trocou o segredo do próprio webhook' : `trocou o segredo do webhook${of}`;
    case 'delivery_removed':
      return `removeu um envio do webhook${of}`;
    case 'delivery_given_up':
      return `desistiu de um envio ao webhook${of}, que não respondeu`;
    case 'receiver_gone':
      return `suspendeu o webhook${of}: o endereço respondeu 410`;
    default:
      return undefined;
  }
}

const DOORS: Readonly<Record<string, string>> = {
  api_enabled: 'ligou a API REST',
  api_disabled: 'desligou a API REST',
  api_token_generated: 'gerou uma nova chave da API REST',
  api_token_shown: 'pediu para ver a chave da API REST',
  mcp_enabled: 'ligou o acesso de assistentes',
  mcp_disabled: 'desligou o acesso de assistentes',
  mcp_token_generated: 'gerou uma nova chave para assistentes',
};

function integrationWords({ action, after }: AuditEntry): string | undefined {
  if (action !== 'tool_called') return DOORS[action];
  const what = TOOL_WORDS[after.tool ?? ''] ?? 'usou uma ferramenta';
  return after.refused == null ? what : `${what}, sem sucesso`;
}
