import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { noticeText, wishText } from '#web/lib/waiting-words.ts';

type Asked = Pick<
  WaitingEntryAnswer,
  'professionalName' | 'weekdays' | 'parts' | 'from' | 'until' | 'noticeMinutes'
>;

/** 'Espera por qualquer profissional · segunda · manhã · de 19/11/2026 a 30/11/2026 · com 1 hora de antecedência' */
export function askedWords(entry: Asked): string {
  const whom = entry.professionalName ?? 'qualquer profissional';
  return `Espera por ${whom} · ${wishText(entry)} · ${noticeText(entry.noticeMinutes)}`;
}
