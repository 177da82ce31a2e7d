import { differencesOf, type Difference } from '#web/lib/differences.ts';

const LABELS: Readonly<Record<string, string>> = {
  requireName: 'Nome obrigatório',
  requireEmail: 'E-mail obrigatório',
  requirePhone: 'Telefone obrigatório',
  showPhone: 'Mostrar telefone',
  requireNotes: 'Observações obrigatórias',
  showNotes: 'Mostrar observações',
  upcomingLimit: 'Agendamentos futuros por cliente',
  confirmEmail: 'Confirmar por e-mail',
  customMessage: 'Mensagem personalizada',
};

/** The fields that somebody else saved meanwhile, in words. */
export function formDifferences(
  theirs: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
): Difference[] {
  return differencesOf(theirs, mine, LABELS, words);
}

function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : 'Vazio';
}
