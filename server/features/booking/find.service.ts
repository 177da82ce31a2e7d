import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { wishAddress } from '#shared/link-wishes.ts';
import { CODE_LENGTH } from '#shared/slug-form.ts';
import type { Context } from '#server/context.ts';
import { isShortLink } from '#server/features/short-links/counts.service.ts';
import { slugFromName } from '#server/features/users/users.policy.ts';
import { onlyOrganization, slugOwner } from './find.queries.ts';

/** Pages that a client may be led to by a whole link: booking pages and short links. */
const PAGES = new RegExp(
  `^/(?:book/(?:personal/|shared/)?[a-z0-9-]{1,${TEXT_LIMITS.slug}}|l/[a-z0-9-]{1,${CODE_LENGTH.max}})$`,
  'i',
);
const LONGEST = 2_000;

/**
 * The booking page that a client means by what they have of its link: the whole link with what it wishes for, its path, the
 * end of it, or the name that the end was made of. Always a path of this server; null when there is none. A link of another
 * server is not looked up here, where the same end may be somebody else's.
 * @param host the host that the client asked
 */
export async function findBookingPage(context: Context, typed: string, host: string): Promise<string | null> {
  if (typed.length > LONGEST) return null;
  const path = pathIn(typed, [host, new URL(context.config.publicUrl).host]);
  if (path !== null) return path;
  if (/[/:?#]/.test(typed)) return null;
  const slug = slugFromName(typed);
  const { database } = context;
  const owner = await slugOwner(database, slug);
  // The team's page, with its owner chosen where they can be: a clinic's own link is its administrator's, who may have no hours.
  if (owner !== null) return wishAddress(`/book/${slug}`, owner.isBookable ? { professional: slug } : {});
  const code = typed.toLowerCase();
  return (await isShortLink(context, code)) ? `/l/${encodeURIComponent(code)}` : null;
}

/** The page of the one organisation of a clinic's own server; null while there is none, and where there are several. */
export async function onlyOrganizationsPage({ database }: Context): Promise<string | null> {
  const slug = await onlyOrganization(database);
  return slug === null ? null : `/book/${slug}`;
}

/** The path of a pasted link, with its query. A link may come without its protocol, or without its host. */
function pathIn(typed: string, hosts: readonly string[]): string | null {
  const [beginning = ''] = typed.replace(/^https?:\/\//i, '').split('/');
  const isPath = !/^https?:/i.test(typed) && !beginning.includes('.') && !beginning.includes(':');
  const whole = isPath
    ? `http://${hosts[0]}/${typed.replace(/^\/+/, '')}`
    : `http://${typed.replace(/^https?:\/\//i, '')}`;
  if (!URL.canParse(whole)) return null;
  const { host, pathname, search } = new URL(whole);
  const page = pathname.replace(/\/+$/, '');
  return hosts.some((own) => sameHost(own, host)) && PAGES.test(page) ? page + search : null;
}

/** Ports are left out of what people write down. */
function sameHost(one: string, other: string): boolean {
  return one.toLowerCase().split(':', 1)[0] === other.toLowerCase().split(':', 1)[0];
}
