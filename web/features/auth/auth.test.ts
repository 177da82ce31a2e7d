import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { signIn } from './api/login.ts';
import { passwordErrors } from './password-rules.ts';

const HOST = 'https://suite.example';
const body = { email: 'ana@exemplo.com', password: 'segredo' };
const answer = { user: { id: 'u1', role: 'admin', email: 'ana@exemplo.com', name: 'Ana' }, token: 't' };

/** Answers by path; what is not listed is unreachable. */
function serve(answers: Record<string, { status?: number; body: unknown }>): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    const found = answers[url];
    if (found === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(found.body), { status: found.status ?? 200 });
  });
  return calls;
}

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('signing in', () => {
  it('makes no external attempt without a provider', async () => {
    const calls = serve({ '/api/auth/user/login': { body: answer } });
    expect(await signIn(body, null)).toEqual(answer);
    expect(calls).toEqual(['/api/auth/user/login']);
  });

  it('goes through the provider when the person has the area', async () => {
    const calls = serve({
      [`${HOST}/api/autenticacao/`]: { body: { token: 'x' } },
      [`${HOST}/api/usuario-medusa/`]: { body: { tipos_areas_atuacao: ['AGENDA'] } },
      '/api/auth/external/login': { body: answer },
    });
    expect(await signIn(body, HOST)).toEqual(answer);
    expect(calls).toHaveLength(3);
  });

  it('falls back to the own login on any failure of the provider', async () => {
    serve({ '/api/auth/user/login': { body: answer } });
    expect(await signIn(body, HOST)).toEqual(answer);
  });

  it('says that the area is missing only when the own login fails too', async () => {
    const provider = {
      [`${HOST}/api/autenticacao/`]: { body: { token: 'x' } },
      [`${HOST}/api/usuario-medusa/`]: { body: { tipos_areas_atuacao: ['OUTRA'] } },
    };
    serve({ ...provider, '/api/auth/user/login': { body: answer } });
    expect(await signIn(body, HOST)).toEqual(answer);
    serve({
      ...provider,
      '/api/auth/user/login': { status: 401, body: { error: 'Email ou senha incorretos' } },
    });
    await expect(signIn(body, HOST)).rejects.toThrow('Não possui permissão para agenda');
  });

  it("throws the server's sentence, or its own when there is none", async () => {
    serve({ '/api/auth/user/login': { status: 401, body: { error: 'Email ou senha incorretos' } } });
    await expect(signIn(body, null)).rejects.toThrow('Email ou senha incorretos');
    serve({ '/api/auth/user/login': { status: 500, body: '' } });
    await expect(signIn(body, null)).rejects.toThrow('Erro ao fazer login');
  });
});

describe('a new password', () => {
  it('compares the two passwords before it checks their length', () => {
    expect(passwordErrors('abc', 'abd')).toEqual({ confirmation: 'As senhas não conferem' });
    expect(passwordErrors('abc', 'abc')).toEqual({ password: 'A senha deve ter pelo menos 6 caracteres' });
    expect(passwordErrors('abcdef', 'abcdef')).toEqual({});
  });
});
