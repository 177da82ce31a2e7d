import { escapeHtml } from '#server/lib/html.ts';

export type PageHead = {
  readonly title: string;
  readonly description: string;
  readonly brand: string;
  /** The page's own address in public; null where it has none worth pointing to. */
  readonly url?: string | null;
  /** Address of the picture that a shared link shows. */
  readonly picture?: string | null;
};

/** What a tab, a search engine and a shared link show of a page: who it is, not what the program is called. */
export function headOf({ title, description, brand, url = null, picture = null }: PageHead): string {
  const [safeTitle, safeDescription] = [escapeHtml(title), escapeHtml(description)];
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
  return [
    `<title>${safeTitle}</title>`,
    `<meta name="description" content="${safeDescription}">`,
    ...(url === null
      ? []
      : [`<link rel="canonical" href="${escapeHtml(url)}">`, property('url', escapeHtml(url))]),
    property('type', 'website'),
    property('locale', 'pt_BR'),
    property('site_name', escapeHtml(brand)),
    property('title', safeTitle),
    property('description', safeDescription),
    ...(picture === null ? [] : [property('image', escapeHtml(picture))]),
  ].join('');
}
