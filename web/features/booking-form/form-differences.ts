import type { Difference } from '#web/components/ui/changed-meanwhile.tsx';

const LABELS: Readonly<Record<string, string>> = {
  requireName: 'Nome obrigatório',
  requireEmail: 'E-mail obrigatório',
  requirePhone: 'Telefone obrigatório',
  showPhone: 'Mostrar telefone',
  requireNotes: 'Observações obrigatórias',
  showNotes: 'Mostrar observações',
  upcomingLimit: 'Agendamentos futuros por cliente',
  customMessage: 'Mensagem personalizada',
};

/** The fields that somebody else saved meanwhile, in words. */
export function formDifferences(
  theirs: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.keys(theirs).map((name) => ({
    label: LABELS[name] ?? name,
    theirs: words(theirs[name]),
    mine: words(mine[name]),
  }));
}

function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : 'Vazio';
}
