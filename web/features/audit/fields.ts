import type { SuggestTimes } from '#shared/contract/suggestions.ts';
import { SUGGEST_WORDS } from '#web/lib/suggest-words.ts';
import type { AuditEntry, AuditFields } from '#shared/contract/audit-log.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import type { PaymentMethod } from '#shared/contract/payments.ts';
import { reasonText } from '#shared/distribution/reason-text.ts';
import { missesWords, monthsWords } from '#web/lib/misses-words.ts';
import { clientMatchWords } from '#web/lib/client-match-words.ts';
import { anyProfessionalWords, policyWords, shareWords } from '#web/lib/distribution-words.ts';
import { EVENT_NAMES, minutesBefore } from '#web/lib/event-words.ts';
import { overbookingsWords } from '#web/lib/limit-choices.ts';
import { eachLimit, LIMIT_WORDS } from '#web/lib/limit-words.ts';
import { METHOD_WORDS } from '#web/lib/payment-words.ts';
import { eachProfileText, PROFILE_TEXTS } from '#web/lib/profile-texts.ts';
import { formatBrl, formatDay, formatDuration, weekdayName, countryName } from '#web/lib/format.ts';
import { clockOf, dayTimeWords, type EntryClock } from './entry-clock.ts';

/** A field that changed, in words; null where there was or is nothing. */
export type FieldChange = {
  readonly field: keyof AuditFields;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Of what is private the log knows only that it changed. */
  readonly isHidden: boolean;
  /** Whether somebody typed it: a name or any other text. */
  readonly isTyped: boolean;
};

type Value = AuditFields[keyof AuditFields];
type Field = { readonly label: string; readonly words?: (value: never, clock: EntryClock) => string };

const yesNo = (value: boolean) => (value ? 'Sim' : 'Não');
/** Of what is private the log keeps only whether there is something. */
const filled = (value: boolean) => (value ? 'Preenchido' : 'Vazio');
const minutes = (value: number) => formatDuration(value);
const minutesOrNone = (value: number) => (value === 0 ? 'Nenhum' : formatDuration(value));
const dayTime = (value: string, clock: EntryClock) => dayTimeWords(value, clock);
const days = (value: readonly number[]) => value.map((day) => weekdayName(day, 'medium')).join(', ');
const list = (value: readonly string[]) => (value.length === 0 ? 'Nenhum' : value.join(', '));

const CONTACTS = { email: 'E-mail', phone: 'Telefone', whatsapp: 'WhatsApp' } as const;
const contactWords = (value: keyof typeof CONTACTS) => CONTACTS[value];

/** The fields in the order in which they are shown. */
const FIELDS: Readonly<Record<keyof AuditFields, Field>> = {
  name: { label: 'Nome' },
  clientName: { label: 'Cliente' },
  professionalName: { label: 'Profissional' },
  startTime: { label: 'Início', words: dayTime },
  endTime: { label: 'Término', words: dayTime },
  productName: { label: 'Serviço' },
  clientEmail: { label: 'E-mail do cliente', words: filled },
  clientPhone: { label: 'Telefone do cliente', words: filled },
  notes: { label: 'Observações', words: filled },
  confirmedAt: { label: 'Presença confirmada', words: dayTime },
  distribution: { label: 'Distribuído', words: reasonText },
  isOverbooked: { label: 'Encaixe', words: yesNo },
  overbookingReason: { label: 'Motivo do encaixe' },
  email: { label: 'E-mail' },
  role: { label: 'Papel', words: (role: string) => (role === 'admin' ? 'Administrador' : 'Profissional') },
  ...eachProfileText((name) => ({ label: PROFILE_TEXTS[name].label })),
  color: { label: 'Cor' },
  timezone: { label: 'Fuso horário' },
  isActive: { label: 'Ativo', words: yesNo },
  isSuspended: { label: 'Suspenso', words: yesNo },
  bookingSlug: { label: 'Final do link' },
  socialName: { label: 'Nome social' },
  mergedClient: { label: 'Outro cadastro' },
  fileLines: { label: 'Linhas do arquivo' },
  birthday: { label: 'Data de nascimento', words: filled },
  cpf: { label: 'CPF', words: filled },
  tags: { label: 'Etiquetas', words: filled },
  preferredProfessional: { label: 'Profissional preferido' },
  preferredContact: { label: 'Contato preferido', words: contactWords },
  consents: { label: 'Consentimento', words: yesNo },
  duration: { label: 'Duração', words: minutes },
  price: { label: 'Preço', words: (value: number) => formatBrl(value) },
  defaultDuration: { label: 'Duração padrão', words: minutes },
  bufferTime: { label: 'Intervalo entre atendimentos', words: minutesOrNone },
  meetingTitle: { label: 'Título do atendimento' },
  meetingDescription: { label: 'Descrição do atendimento' },
  autoCreateMeet: { label: 'Criar link do Google Meet', words: yesNo },
  calendarSync: { label: 'Sincronizar com a agenda do Google', words: yesNo },
  moveKeepsDuration: { label: 'Manter a duração ao mover', words: yesNo },
  distributionShare: { label: 'Parte na distribuição', words: shareWords },
  distributionPriority: { label: 'Prioridade na distribuição' },
  minimumCancelNotice: { label: 'Prazo para cancelar pelo link', words: minutesOrNone },
  ...eachLimit((limit) => LIMIT_WORDS[limit].log),
  overbookingLimit: { label: 'Encaixes por dia', words: overbookingsWords },
  suggestTimes: { label: 'Horários sugeridos', words: (value: SuggestTimes) => SUGGEST_WORDS[value].label },
  days: { label: 'Dias', words: days },
  opensAt: { label: 'Das' },
  closesAt: { label: 'Até' },
  appointmentDuration: { label: 'Duração do atendimento', words: minutes },
  maxConcurrentAppointments: { label: 'Atendimentos simultâneos' },
  copiedFrom: { label: 'Copiado de', words: (day: number) => weekdayName(day, 'medium') },
  windows: { label: 'Horários', words: (value: readonly string[]) => list(value.map(windowWords)) },
  firstDate: { label: 'Primeiro dia', words: (day: string) => formatDay(day) },
  lastDate: { label: 'Último dia', words: (day: string) => formatDay(day) },
  reason: { label: 'Motivo informado', words: yesNo },
  missedDates: {
    label: 'Datas sem horário',
    words: (dates: readonly string[]) => list(dates.map((day) => formatDay(day))),
  },
  waitsFor: {
    label: 'Inativo',
    words: (what: 'professional' | 'service') => (what === 'service' ? 'Serviço' : 'Profissional'),
  },
  ofAbsence: { label: 'De uma ausência', words: yesNo },
  movedCount: { label: 'Movidos' },
  askedCount: { label: 'Com link para remarcar' },
  cancelledCount: { label: 'Cancelados' },
  holidays: { label: 'Feriados', words: list },
  holidayCountry: {
    label: 'Feriados de',
    words: (code: string | null) => (code === null ? 'o país do fuso horário' : countryName(code)),
  },
  holidayRegion: { label: 'Região dos feriados', words: (code: string | null) => code ?? 'nenhuma' },
  requireName: { label: 'Nome obrigatório', words: yesNo },
  requireEmail: { label: 'E-mail obrigatório', words: yesNo },
  showPhone: { label: 'Pedir telefone', words: yesNo },
  requirePhone: { label: 'Telefone obrigatório', words: yesNo },
  showNotes: { label: 'Pedir observações', words: yesNo },
  requireNotes: { label: 'Observações obrigatórias', words: yesNo },
  allowNoService: { label: 'Agendar sem escolher serviço', words: yesNo },
  waitingList: { label: 'Lista de espera', words: (isOn: boolean) => (isOn ? 'Ligada' : 'Desligada') },
  attendance: {
    label: 'Presença',
    words: (value) => ({ came: 'veio', missed: 'faltou' })[value as string] ?? 'não marcada',
  },
  cancelledLate: { label: 'Conta como cancelamento em cima da hora', words: yesNo },
  discount: { label: 'Desconto', words: (value: number) => formatBrl(value) },
  paid: { label: 'Valor pago', words: (value: number) => formatBrl(value) },
  paymentMethod: { label: 'Forma de pagamento', words: (value: PaymentMethod) => METHOD_WORDS[value].name },
  paidOn: { label: 'Data do pagamento', words: (day: string) => formatDay(day) },
  receiptNumber: { label: 'Recibo' },
  receiptName: { label: 'Nome do recibo', words: (name: string) => name },
  receiptDocument: { label: 'CPF ou CNPJ do recibo', words: filled },
  missesLimit: {
    label: 'Pedir que ligue quem falta',
    words: (count: number) => `depois de ${missesWords(count)}`,
  },
  missesMonths: { label: 'Meses em que faltas contam', words: monthsWords },
  bookingPhone: { label: 'Telefone para marcar', words: (phone: string) => phone },
  clientMatch: { label: 'Reconhecer um cliente que volta', words: clientMatchWords },
  requireClientEmail: { label: 'Pedir o e-mail do cliente ao agendar', words: yesNo },
  anyProfessional: { label: '“Qualquer profissional” nos links da equipe', words: anyProfessionalWords },
  distributionPolicy: { label: 'Como escolher quem atende', words: policyWords },
  customMessage: { label: 'Mensagem ao cliente' },
  upcomingLimit: { label: 'Horários por cliente' },
  confirmEmail: { label: 'Confirmação por e-mail', words: yesNo },
  emailNotificationsEnabled: { label: 'Avisos por e-mail', words: yesNo },
  webhookNotificationsEnabled: { label: 'Webhook ligado', words: yesNo },
  webhookUrl: { label: 'Endereço do webhook' },
  webhookEvents: { label: 'Eventos', words: (value: readonly string[]) => list(value.map(eventWords)) },
  notificationTimes: {
    label: 'Lembretes',
    words: (value: readonly number[]) => list(value.map(minutesBefore)),
  },
  tool: { label: 'Ferramenta' },
  refused: { label: 'Recusado', words: (code: string) => sentences[code] ?? code },
};

const sentences: Readonly<Record<string, string>> = ERROR_SENTENCES;
const eventWords = (event: string) => (EVENT_NAMES as Readonly<Record<string, string>>)[event] ?? event;

/** '1 09:00-12:00' as 'Seg 09:00 – 12:00'. */
export function windowWords(text: string): string {
  const match = /^(\d) (\S+)-(\S+)$/.exec(text);
  if (match === null) return text;
  const [, day, from = '', to = ''] = match;
  return `${weekdayName(Number(day), 'short')} ${from} – ${to}`;
}

/** The fields of an entry, in words, with times by the clock of whose it is. @param zone IANA zone of the reader */
export function fieldChanges(entry: AuditEntry, zone: string): FieldChange[] {
  return changesBy(entry, clockOf(entry, zone));
}

/** The same by a clock that is known. */
export function changesBy({ before, after }: AuditEntry, clock: EntryClock): FieldChange[] {
  const names = Object.keys(FIELDS) as (keyof AuditFields)[];
  return names
    .filter((field) => before[field] !== undefined || after[field] !== undefined)
    .map((field) => {
      const [was, is] = [wordsOf(field, before[field], clock), wordsOf(field, after[field], clock)];
      return {
        field,
        label: FIELDS[field].label,
        before: was,
        after: is,
        isHidden: was !== null && was === is,
        isTyped:
          FIELDS[field].words === undefined &&
          [before[field], after[field]].some((one) => typeof one === 'string'),
      };
    })
    .filter((change) => change.before !== null || change.after !== null);
}

function wordsOf(field: keyof AuditFields, value: Value, clock: EntryClock): string | null {
  if (value === undefined || value === null || value === '') return null;
  const { words } = FIELDS[field];
  return words === undefined
    ? typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
    : words(value as never, clock);
}
