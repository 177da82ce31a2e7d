/** The colours a professional can give an appointment of the own agenda. */
export const OWN_COLORS = [
  { name: 'Azul', value: '#3b82f6' },
  { name: 'Verde', value: '#0f9d6e' },
  { name: 'Roxo', value: '#8b5cf6' },
  { name: 'Rosa', value: '#db2777' },
  { name: 'Amarelo', value: '#ca8a04' },
  { name: 'Laranja', value: '#ea580c' },
  { name: 'Vermelho', value: '#dc2626' },
  { name: 'Cinza', value: '#6b7280' },
] as const;

/** The colour of an own appointment that was given none. */
export const DEFAULT_OWN_COLOR = '#3F51B5';

/** What the colour of an appointment is called; one from an older list has no name any more. */
export function colorName(color: string | undefined): string {
  if (color === undefined) return 'Padrão';
  return OWN_COLORS.find(({ value }) => value === color)?.name ?? 'Outra';
}
