import { escapeHtml } from './html.ts';

export type Letter = {
  readonly headline: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
  readonly link?: { readonly label: string; readonly url: string } | undefined;
  readonly brandName: string;
};

/** A short mail as HTML: system fonts and inherited colours, so that mail programs show it alike in light and dark. */
export function letterHtml({ headline, lines, link, brandName }: Letter): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('');
  return letterFrame(headline, `${paragraphs}${link ? letterButton(link) : ''}`, brandName);
}

/** The page around a mail's content, which is HTML already. */
export function letterFrame(headline: string, content: string, brandName: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(headline)}</title></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"><div style="max-width:520px;margin:0 auto"><h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(headline)}</h1>${content}<p style="margin:32px 0 0;font-size:13px;opacity:.6">${escapeHtml(brandName)}</p></div></body></html>`;
}

/** The one thing to press in a mail. */
export function letterButton({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 18px;border-radius:8px;background:#3056c4;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;
}
