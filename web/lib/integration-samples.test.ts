import { describe, expect, it } from 'vitest';
import { assistantSamples, restSamples } from './integration-samples.ts';

const URL = 'https://agenda.exemplo.com.br/mcp-server';
const KEY = 'hm_mcp_abc';
const textOf = (id: string, url = URL) =>
  assistantSamples(url, KEY).find((sample) => sample.id === id)?.text ?? '';
const read = (id: string, url = URL): unknown => JSON.parse(textOf(id, url));
const headers = { Authorization: `Bearer ${KEY}` };

describe('configurations for assistants', () => {
  it('samples are what each assistant reads', () => {
    expect(read('cursor')).toEqual({ mcpServers: { agenda: { url: URL, headers } } });
    expect(read('other')).toEqual({ mcpServers: { agenda: { type: 'http', url: URL, headers } } });
    expect(textOf('claude-code')).toBe(
      `claude mcp add --scope user --transport http agenda ${URL} --header "Authorization: Bearer ${KEY}"`,
    );
    expect(textOf('openai')).toBe(
      `export AGENDA_KEY='${KEY}'\ncodex mcp add agenda --url ${URL} --bearer-token-env-var AGENDA_KEY`,
    );
  });

  it('cross to a program that starts servers itself, without a space in any argument', () => {
    const server = { command: 'npx', env: { AUTH_HEADER: `Bearer ${KEY}` } };
    const args = ['--header', 'Authorization:${AUTH_HEADER}'];
    expect(read('claude-desktop')).toEqual({
      mcpServers: { agenda: { ...server, args: ['-y', 'mcp-remote', URL, ...args] } },
    });
    const plain = 'http://localhost:3000/mcp-server';
    expect(read('claude-desktop', plain)).toEqual({
      mcpServers: { agenda: { ...server, args: ['-y', 'mcp-remote', plain, '--allow-http', ...args] } },
    });
  });

  it('leave the key out where the assistant asks for it itself', () => {
    expect(textOf('vscode')).not.toContain(KEY);
    expect(read('vscode')).toMatchObject({
      inputs: [{ type: 'promptString', id: 'agenda-key', password: true }],
      servers: {
        agenda: { type: 'http', url: URL, headers: { Authorization: 'Bearer ${input:agenda-key}' } },
      },
    });
  });
});

it('shows the first call of the API with the address and the key', () => {
  for (const { text } of restSamples('https://a.exemplo/api/v1', 'hm_api_abc')) {
    expect(text).toContain('https://a.exemplo/api/v1/professionals');
    expect(text).toContain('Bearer hm_api_abc');
  }
});
