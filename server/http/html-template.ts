import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** An HTML file of the web build, with the hashes that let its inline scripts run under the strict policy. */
export type HtmlTemplate = {
  readonly scriptHashes: readonly string[];
  /** The file with its markers replaced; a marker that is not named becomes empty. */
  fill(parts: Readonly<Record<string, string>>): string;
};

const MARKER = /<!--(app-[a-z]+)-->/g;
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
  return {
    scriptHashes,
    fill: (parts) => html.replace(MARKER, (_marker, name: string) => parts[name] ?? ''),
  };
}
