import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** An HTML file of the web build, with the hashes that let its inline scripts run under the strict policy. */
export type HtmlTemplate = {
  /** The path of the icon that the file names. */
  readonly icon: string;
  readonly scriptHashes: readonly string[];
  /** The file with its markers replaced; a marker that is not named becomes empty. */
  fill(parts: Readonly<Record<string, string>>): string;
};

const MARKER = /<!--(app-[a-z]+)-->/g;
const ICON = /<link rel="icon"[^>]* href="([^"]+)"/;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** The template behind a path, read again when a new build has replaced the file: its hashed files have new names. */
export function templateAt(path: string): () => HtmlTemplate {
  let known: { template: HtmlTemplate; version: string } | undefined;
  return () => {
    const { mtimeMs, size } = statSync(path);
    const version = `${mtimeMs} ${size}`;
    if (known?.version !== version) known = { template: parse(readFileSync(path, 'utf8')), version };
    return known.template;
  };
}

function parse(html: string): HtmlTemplate {
  const scriptHashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  );
  const icon = ICON.exec(html)?.[1];
  if (icon === undefined) throw new Error('The HTML file names no icon.');
  return {
    icon,
    scriptHashes,
    fill: (parts) => html.replace(MARKER, (_marker, name: string) => parts[name] ?? ''),
  };
}
