import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, sentenceOf } from './api-error.ts';
import { request } from './api.ts';
import { beginReading } from './early-reads.ts';
import { endSession, readSession, startSession } from './session.ts';
import { fakeBrowser } from './session-fakes.ts';

const user = { id: 'u1', role: 'admin' as const, email: 'ana@exemplo.com', name: 'Ana' };

function answer(status: number, body: string, statusText = ''): typeof fetch {
  return vi.fn<typeof fetch>(async () => new Response(body === '' ? null : body, { status, statusText }));
}

function sentInit(fetchMock: typeof fetch): RequestInit {
  return vi.mocked(fetchMock).mock.calls[0]![1]!;
}

beforeEach(() => fakeBrowser());
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('request', () => {
  it('includes credentials and sends no content type without a body', async () => {
    const fetchMock = answer(200, '[]');
    vi.stubGlobal('fetch', fetchMock);
    await request('GET /api/products');
    expect(sentInit(fetchMock)).toMatchObject({ method: 'GET', credentials: 'include', headers: {} });
  });

  it('carries the token of the session', async () => {
    startSession({ user, token: 'secret' });
    const own = answer(200, '{}');
    vi.stubGlobal('fetch', own);
    await request('GET /api/products');
    expect(sentInit(own).headers).toEqual({ Authorization: 'Bearer secret' });
  });

  it('fills the address with what it is given, and leaves out what is undefined', async () => {
    const fetchMock = answer(200, '[]');
    vi.stubGlobal('fetch', fetchMock);
    await request('GET /api/availability', { query: { userId: undefined } });
    await request('GET /api/appointments/clients', { query: { search: 'eva & caio' } });
    await request('DELETE /api/products/:id', { params: { id: 'a/b' } });
    expect(vi.mocked(fetchMock).mock.calls.map(([path]) => path)).toEqual([
      '/api/availability',
      '/api/appointments/clients?search=eva+%26+caio',
      '/api/products/a%2Fb',
    ]);
  });

  it('sends a body as JSON with its content type', async () => {
    const fetchMock = answer(200, '{}');
    vi.stubGlobal('fetch', fetchMock);
    await request('PATCH /api/user/profile', { body: { name: 'Ana' } });
    expect(sentInit(fetchMock)).toMatchObject({
      body: '{"name":"Ana"}',
      headers: { 'Content-Type': 'application/json' },
    });
  });

  describe('on a line that died without a word', () => {
    /** A server that takes the call and says nothing until it is given up. */
    const silent = (): ReturnType<typeof vi.fn<typeof fetch>> =>
      vi.fn<typeof fetch>(
        (_, init) =>
          new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
          ),
      );
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('fails a reading as one whose line broke, and gives it up', async () => {
      const fetchMock = silent();
      vi.stubGlobal('fetch', fetchMock);
      const failed = expect(request('GET /api/products')).rejects.toThrow(TypeError);
      await vi.advanceTimersByTimeAsync(20_000);
      await failed;
      expect(sentInit(fetchMock).signal?.aborted).toBe(true);
    });

    it('asks again for what the document had begun to read', async () => {
      startSession({ user, token: 'secret' });
      vi.stubGlobal('fetch', silent());
      beginReading(['/api/products'], 'secret');
      const read = request('GET /api/products');
      vi.stubGlobal('fetch', answer(200, '["late"]'));
      await vi.advanceTimersByTimeAsync(10_000);
      await expect(read).resolves.toEqual(['late']);
    });

    it('gives up a reading when its caller does', async () => {
      vi.stubGlobal('fetch', silent());
      const caller = new AbortController();
      const failed = expect(request('GET /api/products', {}, { signal: caller.signal })).rejects.toThrow(
        DOMException,
      );
      caller.abort();
      await failed;
    });
  });

  it('raises "{status}: {body}", or the status text when the body is empty', async () => {
    vi.stubGlobal('fetch', answer(409, 'ocupado'));
    await expect(request('GET /api/products')).rejects.toThrow('409: ocupado');
    vi.stubGlobal('fetch', answer(502, '', 'Bad Gateway'));
    await expect(request('GET /api/products')).rejects.toThrow('502: Bad Gateway');
  });

  it('reads code, sentence and details of the server', async () => {
    const body = JSON.stringify({ error: 'Ocupado.', code: 'APPOINTMENT_CONFLICT', details: { a: 1 } });
    vi.stubGlobal('fetch', answer(409, body));
    const error = await request('GET /api/products').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'APPOINTMENT_CONFLICT',
      sentence: 'Ocupado.',
      details: { a: 1 },
      message: `409: ${body}`,
    });
  });

  it('ends the session on a 401 of a signed-in call, not on a wrong password', async () => {
    startSession({ user, token: 'old' });
    vi.stubGlobal(
      'fetch',
      answer(401, '{"error":"A senha atual não confere.","code":"WRONG_CURRENT_PASSWORD"}'),
    );
    await expect(request('POST /api/auth/password', { body: { current: 'a', new: 'b' } })).rejects.toThrow();
    expect(readSession()).not.toBeNull();

    vi.stubGlobal('fetch', answer(401, ''));
    await expect(request('GET /api/products')).rejects.toThrow();
    expect(readSession()).toBeNull();
  });
});

describe('what was read before', () => {
  const long = JSON.stringify([{ name: 'a'.repeat(2_000) }]);
  const tagged = (body: string, etag: string) => new Response(body, { headers: { etag } });
  const tagsSent = (fetchMock: typeof fetch) =>
    vi
      .mocked(fetchMock)
      .mock.calls.map(([, init]) => (init?.headers as Record<string, string>)['If-None-Match']);

  it('names an answer by its tag, and reuses it while nothing has changed', async () => {
    startSession({ user, token: 'secret' });
    const other = JSON.stringify([{ name: 'b'.repeat(2_000) }]);
    const fetchMock = vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(tagged(long, 'W/"a"'))
      .mockResolvedValueOnce(new Response(null, { status: 304 }))
      .mockResolvedValueOnce(tagged(other, 'W/"b"'))
      .mockResolvedValueOnce(new Response(null, { status: 304 }));
    vi.stubGlobal('fetch', fetchMock);
    const read = () => request('GET /api/products');
    const [first, again, changed, last] = [await read(), await read(), await read(), await read()];
    expect(first).toEqual(JSON.parse(long));
    expect(again).toBe(first);
    expect(changed).toEqual(JSON.parse(other));
    expect(last).toBe(changed);
    expect(tagsSent(fetchMock)).toEqual([undefined, 'W/"a"', 'W/"a"', 'W/"b"']);
  });

  it('keeps no short answer, and reuses none for another person or address', async () => {
    const fetchMock = vi.fn<typeof fetch>(async (path) =>
      tagged(path === '/api/availability' ? '[]' : long, 'W/"a"'),
    );
    vi.stubGlobal('fetch', fetchMock);
    startSession({ user, token: 'one' });
    await request('GET /api/products');
    await request('GET /api/admin/users');
    await request('GET /api/availability');
    await request('GET /api/availability');
    startSession({ user, token: 'another' });
    await request('GET /api/products');
    expect(tagsSent(fetchMock)).toEqual(Array.from({ length: 5 }));
  });
});

describe('messages of failed calls', () => {
  it('gives the sentence of the server', () => {
    expect(sentenceOf(new ApiError(400, '', '{"error":"Confira."}'), 'x')).toBe('Confira.');
    const own = '{"error":"Algo deu errado do nosso lado.","code":"INTERNAL"}';
    expect(sentenceOf(new ApiError(500, '', own), 'x')).toBe('Algo deu errado do nosso lado.');
  });

  it.each([
    [500, 'Internal Server Error', ''],
    [500, '', 'Internal Server Error'],
    [502, 'Bad Gateway', '<html><body><h1>502 Bad Gateway</h1></body></html>'],
    [503, '', '{"error":"Service Unavailable","message":"upstream"}'],
    [504, 'Gateway Timeout', '{"message":"upstream timed out"}'],
    [403, 'Forbidden', '<html>blocked</html>'],
    [404, 'Not Found', '"text"'],
    [400, '', '{"error":'],
  ])('never repeats what a proxy says in its own words (%i %s %s)', (status, statusText, body) => {
    expect(sentenceOf(new ApiError(status, statusText, body), 'Tente novamente.')).toBe('Tente novamente.');
  });

  it('knows no words for a missing answer', () => {
    expect(sentenceOf(new TypeError('Failed to fetch'), 'x')).toBe('x');
    expect(sentenceOf(new SyntaxError('Unexpected token < in JSON'), 'x')).toBe('x');
    expect(sentenceOf('odd', 'x')).toBe('x');
  });
});
