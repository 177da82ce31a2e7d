/** Names the chosen professional in a team's address: `?profissional={bookingSlug}`. */
export const PROFESSIONAL = 'profissional';

/** Which data a public page shows, by its path; null when the path is none of ours. */
export type PageTarget = TeamTarget | { kind: 'personal'; slug: string } | { kind: 'manage'; token: string };

/** Whose team a shared link leads to: that of the person with the slug, or of the administrator. */
export type TeamTarget = { kind: 'team'; slug: string } | { kind: 'team-of'; adminId: string };

/** What the path of a public page stands for. */
export function targetOf(pathname: string): PageTarget | null {
  const [first, second, third] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 'agendamento' && second) return { kind: 'manage', token: second };
  if (first !== 'book' || !second) return null;
  if (second === 'personal' && third) return { kind: 'personal', slug: third };
  if (second === 'shared' && third) return { kind: 'team-of', adminId: third };
  return third ? null : { kind: 'team', slug: second };
}

/** The team of a path as the API takes it: the slug of one of its people, or the administrator's id. Empty where there is none. */
export function teamOf(pathname: string): string {
  const target = targetOf(pathname);
  if (target?.kind === 'team') return target.slug;
  return target?.kind === 'team-of' ? target.adminId : '';
}
