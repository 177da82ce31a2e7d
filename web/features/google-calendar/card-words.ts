import type { CalendarMove, GoogleStatus } from '#shared/contract/google-calendar.ts';
import type { BadgeProps } from '#web/components/ui/badge.tsx';
import { formatDate, formatTime } from '#web/lib/format.ts';
import type { GoogleState } from './google-state.ts';
import { troubleWords, type TroubleWords } from './words.ts';

/** Whether the time of the next look has come; it is made within seconds. */
export const isDue = (nextSyncAt: string | null): boolean =>
  nextSyncAt !== null && Date.parse(nextSyncAt) <= Date.now();

/** '2 agendamentos' that are not in Google as they are here. */
export function waitingWords(waiting: number): string {
  if (waiting === 0) return 'Nenhum agendamento';
  return waiting === 1 ? '1 agendamento' : `${waiting} agendamentos`;
}

/** What using another calendar does, in the order of the person. */
export function moveWords({ events, mails }: CalendarMove): string[] {
  const parts =
    mails === 0
      ? []
      : [
          mails === 1
            ? '1 cliente recebe um e-mail com o novo link da videochamada.'
            : `${mails} clientes recebem um e-mail com o novo link da videochamada.`,
        ];
  return [
    events === 1
      ? '1 agendamento que está por vir vai para ela.'
      : `${events} agendamentos que estão por vir vão para ela.`,
    ...parts,
    'A mudança começa em um minuto. Se você voltar antes para a agenda de agora, nada muda.',
  ];
}

/** What is wrong in words; an appointment that Google refuses is named by its time in the zone. */
export function lastErrorWords(lastError: GoogleStatus['lastError'], zone: string): TroubleWords {
  const start = lastError?.appointmentStart ?? null;
  if (start === null) return troubleWords(lastError?.trouble ?? 'grant_gone');
  const day = formatDate(start, zone).slice(0, 'dd/MM'.length);
  return {
    what: `O Google recusou o agendamento de ${day} às ${formatTime(start, zone)}.`,
    advice: 'Os outros continuam sendo enviados. Confira os dados deste, como o e-mail do cliente.',
  };
}

export const STATE_BADGES: Readonly<Record<GoogleState, { tone: BadgeProps['tone']; word: string }>> = {
  unconfigured: { tone: 'neutral', word: 'Não configurado' },
  disconnected: { tone: 'neutral', word: 'Desconectado' },
  reconnect: { tone: 'warn', word: 'Reconectar' },
  trouble: { tone: 'warn', word: 'Com problemas' },
  connected: { tone: 'ok', word: 'Conectado' },
};
