import { RESERVED_SLUGS, TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { Role } from '#shared/contract/common.ts';
import { plainText } from '#shared/plain-text.ts';
import { hasSlugForm } from '#shared/slug-form.ts';

const RESERVED: ReadonlySet<string> = new Set(RESERVED_SLUGS);

/** Administrators manage what belongs to anybody of their organisation, professionals what is their own. */
export function mayManage(
  person: { readonly role: Role; readonly userId: string },
  ownerId: string,
): boolean {
  return person.role === 'admin' || person.userId === ownerId;
}

/** A slug from a name: accents removed, everything else than letters and digits becomes one hyphen. */
export function slugFromName(name: string): string {
  const plain = plainText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, TEXT_LIMITS.slug - 5)
    .replace(/-+$/, '');
  return plain.length >= 2 ? plain : 'agenda';
}

/** The first of `base`, `base-2`, `base-3` … that is neither taken nor reserved. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  for (let suffix = 1; ; suffix++) {
    const slug = suffix === 1 ? base : `${base}-${suffix}`;
    if (!taken.has(slug) && !RESERVED.has(slug)) return slug;
  }
}

/** Why a slug that somebody typed cannot be taken, or null when its form is fine. */
export function slugProblem(slug: string): 'SLUG_INVALID' | 'SLUG_RESERVED' | null {
  if (!hasSlugForm(slug, { min: 2, max: TEXT_LIMITS.slug })) return 'SLUG_INVALID';
  return RESERVED.has(slug) ? 'SLUG_RESERVED' : null;
}
