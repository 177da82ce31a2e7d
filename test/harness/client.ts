/** An answer as a test looks at it. `body` is the parsed JSON, loosely typed on purpose: the test says what it expects. */
export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

export type Client = {
  readonly base: string;
  readonly token: string | null;
  get<Body = never>(path: string): Promise<Answer<Body>>;
  post<Body = never>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>;
  put<Body = never>(path: string, body?: unknown): Promise<Answer<Body>>;
  patch<Body = never>(path: string, body?: unknown): Promise<Answer<Body>>;
  delete<Body = never>(path: string): Promise<Answer<Body>>;
  /** The same caller with a token, or without one. */
  as(token: string | null): Client;
};

/** A plain HTTP caller against a running server. */
export function createClient(base: string, token: string | null = null): Client {
  const call = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parse(text) as Body, headers: response.headers };
  };
  return {
    base,
    token,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
    as: (next) => createClient(base, next),
  };
}

/** The body of an answer that a test takes for granted; fails with the whole answer when its status is another. */
export function must<Body>(answer: Answer, status = 200): Body {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
