/** What a team's list is searched for. */
export type TeamQuestion = { readonly search: string; readonly specialty: string | null };

/** Names of the address's parts, which the server reads where no script does. */
export const SEARCH = 'busca';
export const SPECIALTY = 'especialidade';
const PAGE = 'pagina';

/** The address of one page of the list, relative to the team's own: '?busca=ana&pagina=2', or '?' for the first of all. */
export function teamAddress({ search, specialty }: TeamQuestion, page = 1): string {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set(SEARCH, search.trim());
  if (specialty !== null) query.set(SPECIALTY, specialty);
  if (page > 1) query.set(PAGE, String(page));
  return `?${query.toString()}`;
}
