import type { App } from '#server/app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API inside this process, without a port. */
export type Caller = {
  /** @throws Error with the whole answer when it is no success. */
  send<Body>(method: Method, url: string, body?: object): Promise<Body>;
  /** The same, null for a refusal. */
  attempt(method: Method, url: string, body?: object): Promise<object | null>;
  /** The same caller, signed in. */
  as(token: string): Caller;
};

export function createCaller(app: App, token: string | null = null): Caller {
  const call = (method: Method, url: string, body?: object) =>
    app.inject({
      method,
      url,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
  return {
    async send<Body>(method: Method, url: string, body?: object) {
      const answer = await call(method, url, body);
      if (answer.statusCode >= 300) {
        throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
      }
      return answer.json<Body>();
    },
    async attempt(method, url, body) {
      const answer = await call(method, url, body);
      return answer.statusCode < 300 ? answer.json<object>() : null;
    },
    as: (next) => createCaller(app, next),
  };
}
