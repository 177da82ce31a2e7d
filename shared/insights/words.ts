import { DAY_PART_WORDS } from '../day-parts.ts';
import type { PartOfDay, Suggestion } from './types.ts';

const DAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
/** The weekday with 'nas últimas 8'. */
const LAST = [
  'nos últimos # domingos',
  'nas últimas # segundas',
  'nas últimas # terças',
  'nas últimas # quartas',
  'nas últimas # quintas',
  'nas últimas # sextas',
  'nos últimos # sábados',
] as const;
function partWords(part: PartOfDay): string {
  return part === 'day' ? '' : ` ${DAY_PART_WORDS[part]}`;
}

function dayWord(dayOfWeek: number): string {
  return DAYS[dayOfWeek] ?? '';
}

/** What a suggestion would do, such as 'Fechar quinta, das 18:00 às 20:00'. */
export function suggestionTitle(
  suggestion: Pick<Suggestion, 'kind' | 'dayOfWeek' | 'startMinute' | 'endMinute'>,
): string {
  const day = dayWord(suggestion.dayOfWeek);
  const from = clock(suggestion.startMinute);
  const until = clock(suggestion.endMinute);
  switch (suggestion.kind) {
    case 'close':
      return `Fechar ${day}, das ${from} às ${until}`;
    case 'open':
      return `Abrir ${day}, das ${from} às ${until}`;
    case 'pause':
      return `Pausa ${isMasculine(suggestion.dayOfWeek) ? 'no' : 'na'} ${day}, das ${from} às ${until}`;
  }
}

/** How far back hours to open and to close are judged, whatever the heat map beside them shows. */
const LOOKED_BACK = '26 semanas';

/** Why a suggestion is made, in one or two sentences with its counts. */
export function suggestionReason(suggestion: Suggestion): string {
  const day = dayWord(suggestion.dayOfWeek);
  switch (suggestion.kind) {
    case 'close':
      return `Nenhum agendamento ${lastDays(suggestion)} em que esse horário foi oferecido, olhando ${LOOKED_BACK}.`;
    case 'open': {
      const { evidence, dates, part } = suggestion;
      return `${evidence} buscas por ${day}${partWords(part)}, em ${dates} datas diferentes, não acharam horário nas últimas ${LOOKED_BACK}.`;
    }
    case 'pause': {
      const { evidence, dates, runMinutes, displacedMinutes, startMinute } = suggestion;
      const cost =
        displacedMinutes === 0
          ? 'nada foi agendado nela em 8 semanas'
          : `em 8 semanas, caíram nela ${duration(displacedMinutes)} de agendamentos ao todo`;
      return `${duration(runMinutes)} seguidas de atendimento por dia, em ${evidence} de ${dates} semanas. A pausa que menos custa começa às ${clock(startMinute)}: ${cost}.`;
    }
  }
}

function lastDays({ dayOfWeek, evidence }: Suggestion): string {
  return LAST[dayOfWeek].replace('#', String(evidence));
}

function isMasculine(dayOfWeek: number): boolean {
  return dayOfWeek === 0 || dayOfWeek === 6;
}

/** '18:00' of minutes after midnight. */
function clock(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** '5 h', '5 h 30 min' or '45 min'. */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
