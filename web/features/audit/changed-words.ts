import type { AuditEntry } from '#shared/contract/audit-log.ts';
import type { EntryClock } from './entry-clock.ts';
import { changesBy, type FieldChange } from './fields.ts';

/** How many changes a sentence has room for, and how many characters of a value; the opened entry has all of it. */
const SHOWN = { changes: 2, characters: 48 } as const;

/**
 * What changed of settings, to follow the sentence: ': Como escolher quem atende (de Equilibrada para Por prioridade) e mais 1 mudança'.
 * A text that somebody typed is named without its words.
 */
export function changedWords(entry: AuditEntry, clock: EntryClock): string {
  const changes = changesBy(entry, clock);
  const shown = changes.slice(0, SHOWN.changes).map(oneChange);
  const more = changes.length - shown.length;
  if (more > 0) return `: ${shown.join(', ')} e mais ${more === 1 ? '1 mudança' : `${more} mudanças`}`;
  return shown.length === 0 ? '' : `: ${shown.join(' e ')}`;
}

function oneChange(change: FieldChange): string {
  const { label, before, after, isHidden, isTyped } = change;
  // Long lists may begin alike.
  const isLost = before !== null && after !== null && short(before) === short(after);
  return isHidden || isTyped || isLost ? label : `${label} (${fromTo(change)})`;
}

/** 'de Clínica Sol para Clínica Lua', 'agora Clínica Lua', 'era Clínica Sol'. */
export function fromTo({ before, after }: Pick<FieldChange, 'before' | 'after'>): string {
  if (before === null) return `agora ${short(after ?? '')}`;
  return after === null ? `era ${short(before)}` : `de ${short(before)} para ${short(after)}`;
}

function short(text: string): string {
  const letters = [...text];
  return letters.length <= SHOWN.characters ? text : `${letters.slice(0, SHOWN.characters - 1).join('')}…`;
}
