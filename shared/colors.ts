/** A professional's colours: distinct from each other on both themes. The first is what the first person gets. */
export const PROFESSIONAL_COLORS = [
  { value: '#3b82f6', name: 'Azul' },
  { value: '#0f9d6e', name: 'Verde' },
  { value: '#8b5cf6', name: 'Roxo' },
  { value: '#db2777', name: 'Rosa' },
  { value: '#eab308', name: 'Amarelo' },
  { value: '#ea580c', name: 'Laranja' },
  { value: '#dc2626', name: 'Vermelho' },
  { value: '#6b7280', name: 'Cinza' },
] as const;

/** The first of the colours that the fewest of a team have. @param taken '#rrggbb' of everybody, in any case */
export function nextFreeColor(taken: readonly string[]): string {
  const counts = PROFESSIONAL_COLORS.map(
    ({ value }) => taken.filter((color) => color.toLowerCase() === value).length,
  );
  return PROFESSIONAL_COLORS[counts.indexOf(Math.min(...counts))]?.value ?? PROFESSIONAL_COLORS[0].value;
}
