import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** An HTML file of the web build, with the hashes that let its inline scripts run under the strict policy. */
export type HtmlTemplate = {
  readonly scriptHashes: readonly string[];
  /** The file with its markers replaced; a marker that is not named becomes empty. */
  fill(parts: Readonly<Record<string, string>>): string;
};

const MARKER = /<!--(app-[a-z]+)-->/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

export async function readTemplate(path: string): Promise<HtmlTemplate> {
  const html = await readFile(path, 'utf8');
  const scriptHashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  );
  return {
    scriptHashes,
    fill: (parts) => html.replace(MARKER, (_marker, name: string) => parts[name] ?? ''),
  };
}
