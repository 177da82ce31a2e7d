const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
  zwnj: '\u200c',
  '#847': '\u034f',
};

const decoded = (text: string) =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** What a mail program without layout makes of a document's body: its words in order, and where its links lead. */
export function convert(html: string): { readonly words: string; readonly links: string[] } {
  const body = html.slice(html.indexOf('<body'));
  return {
    words: decoded(body.replace(/<[^>]*>/g, ' ')),
    links: [...body.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => decoded(url)),
  };
}
