/** A text to be pasted elsewhere. */
export type Sample = {
  readonly id: string;
  readonly name: string;
  /** What to do with it. */
  readonly where: string;
  /** The file it belongs into, or the program that runs it. */
  readonly file: string;
  readonly text: string;
};

/** The name under which assistants list the server; the same for whatever brand the product bears. */
const SERVER = 'agenda';

const json = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * Ready configurations of common assistants, by what their documentation says (2026).
 * @param url where the server for assistants is
 * @param key the whole key, or a word in its place
 */
export function assistantSamples(url: string, key: string): readonly Sample[] {
  const authorization = `Bearer ${key}`;
  const headers = { Authorization: authorization };
  return [
    {
      id: 'claude-code',
      name: 'Claude Code',
      where: 'Rode uma vez; vale em todos os seus projetos.',
      file: 'Terminal',
      text: `claude mcp add --scope user --transport http ${SERVER} ${url} --header "Authorization: ${authorization}"`,
    },
    {
      id: 'claude-desktop',
      name: 'Claude Desktop',
      where:
        'Em Configurações › Desenvolvedor › Editar configuração; depois reinicie o aplicativo. Precisa do Node.js: os conectores do próprio aplicativo só aceitam OAuth.',
      file: 'claude_desktop_config.json',
      text: bridged(url, authorization),
    },
    {
      id: 'openai',
      name: 'ChatGPT e Codex',
      where:
        'No Codex, rode no terminal. Os conectores do ChatGPT no navegador só aceitam OAuth, que este servidor ainda não tem.',
      file: 'Terminal',
      text: [
        `export AGENDA_KEY='${key}'`,
        `codex mcp add ${SERVER} --url ${url} --bearer-token-env-var AGENDA_KEY`,
      ].join('\n'),
    },
    {
      id: 'cursor',
      name: 'Cursor',
      where: 'Na sua pasta pessoal, para todos os projetos.',
      file: '~/.cursor/mcp.json',
      text: json({ mcpServers: { [SERVER]: { url, headers } } }),
    },
    {
      id: 'vscode',
      name: 'VS Code',
      where: 'O VS Code pede a chave na primeira vez e a guarda fora do arquivo.',
      file: '.vscode/mcp.json',
      text: json({
        inputs: [
          { type: 'promptString', id: 'agenda-key', description: 'Chave do assistente', password: true },
        ],
        servers: {
          [SERVER]: { type: 'http', url, headers: { Authorization: 'Bearer ${input:agenda-key}' } },
        },
      }),
    },
    {
      id: 'other',
      name: 'Outro',
      where: 'Quase todo assistente lê algo assim: transporte Streamable HTTP, endereço e cabeçalho.',
      file: 'mcp.json',
      text: json({ mcpServers: { [SERVER]: { type: 'http', url, headers } } }),
    },
    {
      id: 'test',
      name: 'Testar',
      where: 'Confere que o servidor responde: a resposta lista as ferramentas.',
      file: 'Terminal',
      text: [
        `curl ${url} \\`,
        `  -H 'Authorization: ${authorization}' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -H 'Accept: application/json, text/event-stream' \\`,
        `  -d '${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}'`,
      ].join('\n'),
    },
  ];
}

/** For a program that starts servers itself: a bridge to ours. A space inside an argument would break it on Windows. */
function bridged(url: string, authorization: string): string {
  const plain = url.startsWith('http:') ? ['--allow-http'] : [];
  const args = ['-y', 'mcp-remote', url, ...plain, '--header', 'Authorization:${AUTH_HEADER}'];
  const server = { command: 'npx', args, env: { AUTH_HEADER: authorization } };
  // Its arguments on one line, as people write them.
  return json({ mcpServers: { [SERVER]: server } }).replace(/\[[^\]]*\]/, (list) =>
    list.replace(/\n\s*/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
}

/**
 * The first call of the REST API, in what people write it in.
 * @param base where the API begins
 * @param key the whole key, or a word in its place
 */
export function restSamples(base: string, key: string): readonly Sample[] {
  const url = `${base}/professionals`;
  const where = 'Lista os profissionais: a chamada mais simples, para ver se tudo está certo.';
  return [
    {
      id: 'curl',
      name: 'curl',
      where,
      file: 'Terminal',
      text: [`curl ${url} \\`, `  -H 'Authorization: Bearer ${key}'`].join('\n'),
    },
    {
      id: 'javascript',
      name: 'JavaScript',
      where,
      file: 'agenda.mjs',
      text: [
        `const response = await fetch('${url}', {`,
        `  headers: { Authorization: 'Bearer ${key}' },`,
        '});',
        'const { data } = await response.json();',
        'console.log(data);',
      ].join('\n'),
    },
    {
      id: 'python',
      name: 'Python',
      where,
      file: 'agenda.py',
      text: [
        'import json, urllib.request',
        '',
        'request = urllib.request.Request(',
        `    '${url}',`,
        `    headers={'Authorization': 'Bearer ${key}'},`,
        ')',
        'with urllib.request.urlopen(request) as response:',
        "    print(json.load(response)['data'])",
      ].join('\n'),
    },
  ];
}
