import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { dayIn, dayTag } from '#web/lib/format.ts';
import { countWords } from './count-words.ts';
import { clockOf, type EntryClock } from './entry-clock.ts';
import { actionPhrase, hoursPhrase } from './sentence.ts';

type Group = readonly [AuditEntry, ...AuditEntry[]];

/** Clients that a sentence has room for; the opened notice has all. */
const NAMES_SHOWN = 2;

/**
 * What one act did, to follow the name of who did it: 'agendou 12 horários para Maria Luz, de ter, 01/12/2026 a ter, 16/02/2027'.
 * @param group entries that are one piece of news (`newsGroups`), the newest first
 * @param zone IANA zone of the reader
 */
export function groupPhrase(group: Group, zone: string): string {
  const [newest] = group;
  const ofHours = group.find(({ entity }) => entity === 'hours');
  if (ofHours === undefined) return appointmentsPhrase(group, clockOf(newest, zone));
  // An absence says itself what became of its appointments.
  return newest.entity === 'hours' && group.every(({ entity }) => entity === 'hours') && !isOfAbsence(newest)
    ? hoursPhrase(newest, group.length)
    : actionPhrase(ofHours, zone);
}

const isOfAbsence = ({ action, before, after }: AuditEntry): boolean =>
  action === 'absence_settled' || before.ofAbsence === true || after.ofAbsence === true;

function appointmentsPhrase(group: Group, clock: EntryClock): string {
  const [{ action, actor, after }] = group;
  const clients = [...new Set(group.map(({ subject }) => subject ?? 'um cliente'))];
  const [client = ''] = clients;
  const isOne = clients.length === 1;
  const of = actor.kind !== 'client' && isOne ? ` de ${client}` : '';
  const many = `${group.length} agendamentos${of}`;
  const end = `${isOne ? '' : ` (${namesWords(clients)})`}${spanWords(group, clock)}`;
  switch (action) {
    case 'created':
      return `agendou ${group.length} horários${actor.kind === 'client' ? '' : ` para ${client}`}${end}`;
    case 'moved':
      return `remarcou ${many}${end}`;
    case 'transferred': {
      const isSame = group.every((each) => each.after.professionalName === after.professionalName);
      return `transferiu ${many}${isSame ? ` para ${after.professionalName ?? 'outra pessoa'}` : ''}${end}`;
    }
    case 'confirmed':
      return `confirmou a presença em ${many}${end}`;
    case 'asked':
      return `pediu outro horário para ${many}${end}`;
    case 'released':
      return `deixou ${many} sem profissional${end}`;
    case 'cancelled':
      return `cancelou ${many}${end}`;
    case 'deleted':
      return `${actor.kind === 'api' || actor.kind === 'assistant' ? 'cancelou' : 'removeu'} ${many}${end}`;
    default:
      return `alterou ${many}${end}`;
  }
}

/** 'Maria Luz, Rui Lopes e mais 2'. */
function namesWords(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  const more = names.length - NAMES_SHOWN;
  return more > 0 ? `${shown} e ${countWords(more, 'outro', 'outros')}` : shown;
}

/** ', de ter, 01/12/2026 a ter, 16/02/2027', or ', ter, 01/12/2026' of one day: where the appointments are now, or were. */
function spanWords(group: Group, { zone }: EntryClock): string {
  const days = group
    .map(({ before, after, appointment }) => after.startTime ?? before.startTime ?? appointment?.startTime)
    .filter((start) => start !== undefined)
    .map((start) => dayIn(start, zone))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  const words = (day: string) => `${dayTag(day)}/${day.slice(0, 4)}`;
  return first === last ? `, ${words(first)}` : `, de ${words(first)} a ${words(last)}`;
}
