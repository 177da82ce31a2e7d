import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';

/** What is known of somebody at the provider. */
type ProviderPerson = {
  readonly email: string;
  readonly password: string;
  /** The record that the second call answers, as it is; made of the other fields when left out. */
  readonly record: Record<string, unknown>;
  /** Of somebody who is no longer let in: the token is refused with 403. */
  readonly suspended: boolean;
};

type NewPerson = Partial<ProviderPerson> & {
  readonly email: string;
  readonly name?: string;
  /** Words, or objects with a name; AGENDA when left out. */
  readonly areas?: readonly unknown[];
};

/** A call as it came. */
export type ProviderCall = {
  readonly method: string;
  readonly path: string;
  /** The page that a browser called from; null for a server, which sends none. */
  readonly origin: string | null;
  readonly authorization: string | null;
  readonly body: string;
};

/**
 * How it fails: it takes the call and says nothing; says 500; says what is no JSON; 50 MB; the beginning of an answer
 * and no more; that the way leads elsewhere; or answers without letting other sites' pages read it.
 */
export type ProviderFault = 'hang' | 'error' | 'garbage' | 'huge' | 'stuck' | 'redirect' | 'no-cors';

export type ExternalProvider = {
  /** Its address, without a slash at the end. */
  readonly host: string;
  readonly calls: readonly ProviderCall[];
  /** Makes a person whom it knows. */
  add(person: NewPerson): ProviderPerson;
  /** Puts another record in the place of a person's. */
  change(email: string, record: Record<string, unknown>): void;
  /** A token of theirs, as the first call would give it. */
  tokenOf(email: string): string;
  /** Fails like this from now on, for the calls that match; null ends it. */
  breakDown(fault: ProviderFault | null, when?: (call: ProviderCall) => boolean): void;
  /** Forgets people, faults and calls. */
  reset(): void;
  /** Stops listening; `listen` begins again at the same address. */
  close(): Promise<void>;
  listen(): Promise<void>;
};

export const PROVIDER_PASSWORD = 'senha-do-provedor';

/**
 * The law-office suite that people may sign in by, as a Django REST back end with django-cors-headers behaves: a token
 * for e-mail and password, the user record for the token, JSON refusals in Portuguese, CORS for the pages of others.
 */
export async function startExternalProvider(): Promise<ExternalProvider> {
  const people = new Map<string, ProviderPerson>();
  const tokens = new Map<string, string>();
  const calls: ProviderCall[] = [];
  let fault: ProviderFault | null = null;
  let faulty: (call: ProviderCall) => boolean = () => true;

  const tokenOf = (email: string): string => {
    const known = [...tokens].find(([, owner]) => owner === email)?.[0];
    const token = known ?? randomBytes(20).toString('hex');
    tokens.set(token, email);
    return token;
  };

  const respond = (call: ProviderCall, response: ServerResponse): void => {
    if (call.path === '/api/autenticacao/') authenticate(call, response);
    else if (call.path === '/api/usuario-medusa/') describe(call, response);
    else json(response, 404, { detail: 'Não encontrado.' });
  };

  const authenticate = (call: ProviderCall, response: ServerResponse): void => {
    if (call.method !== 'POST')
      return json(response, 405, { detail: `Método "${call.method}" não permitido.` });
    const { email, password } = fieldsOf(call.body);
    if (email === undefined || password === undefined)
      return json(response, 400, { email: ['Este campo é obrigatório.'] });
    const person = people.get(email.toLowerCase());
    if (person?.password !== password)
      return json(response, 400, {
        non_field_errors: ['Impossível fazer login com as credenciais fornecidas.'],
      });
    json(response, 200, { token: tokenOf(person.email.toLowerCase()) });
  };

  const describe = (call: ProviderCall, response: ServerResponse): void => {
    if (call.method !== 'GET')
      return json(response, 405, { detail: `Método "${call.method}" não permitido.` });
    const token = /^Token (\S+)$/.exec(call.authorization ?? '')?.[1];
    const person = people.get(tokens.get(token ?? '') ?? '');
    response.setHeader('www-authenticate', 'Token');
    if (token === undefined)
      return json(response, 401, { detail: 'As credenciais de autenticação não foram fornecidas.' });
    if (person === undefined) return json(response, 401, { detail: 'Token inválido.' });
    if (person.suspended) return json(response, 403, { detail: 'Usuário inativo ou removido.' });
    json(response, 200, person.record);
  };

  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const call: ProviderCall = {
        method: request.method ?? '',
        path: request.url ?? '',
        origin: request.headers.origin ?? null,
        authorization: request.headers.authorization ?? null,
        body,
      };
      const broken = fault !== null && call.method !== 'OPTIONS' && faulty(call) ? fault : null;
      if (broken !== 'no-cors') allowPages(call, response);
      if (call.method === 'OPTIONS') {
        response.writeHead(200).end();
        return;
      }
      calls.push(call);
      if (broken === null || broken === 'no-cors') respond(call, response);
      else FAULTS[broken](response);
    });
  });

  let port = 0;
  const listen = async () => {
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  await listen();
  return {
    get host() {
      return `http://127.0.0.1:${port}`;
    },
    calls,
    add({ email, name = 'Pessoa do Provedor', areas = ['AGENDA'], ...given }) {
      const person: ProviderPerson = {
        password: PROVIDER_PASSWORD,
        record: { id: people.size + 1, email, nome: name, tipos_areas_atuacao: areas },
        suspended: false,
        ...given,
        email,
      };
      people.set(email.toLowerCase(), person);
      return person;
    },
    change(email, record) {
      const person = people.get(email.toLowerCase());
      if (person === undefined) throw new Error(`Nobody at the provider has ${email}.`);
      people.set(email.toLowerCase(), { ...person, record });
    },
    tokenOf: (email) => tokenOf(email.toLowerCase()),
    breakDown(next, when = () => true) {
      fault = next;
      faulty = when;
    },
    reset() {
      people.clear();
      tokens.clear();
      calls.length = 0;
      fault = null;
    },
    listen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const FAULTS: Readonly<Record<Exclude<ProviderFault, 'no-cors'>, (response: ServerResponse) => void>> = {
  hang: () => undefined,
  error: (response) =>
    void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Server Error (500)</h1>'),
  garbage: (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Em manutenção'),
  huge: (response) => pour(response, 50 * 1024),
  stuck: (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write('{"token": "'),
  redirect: (response) => void response.writeHead(302, { location: '/api/outro-lugar/' }).end(),
};

/** A JSON text of `kilobytes`, as fast as it is read. */
function pour(response: ServerResponse, kilobytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"token": "');
  let left = kilobytes;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 64;
      if (!response.write('a'.repeat(64 * 1024))) return void response.once('drain', more);
    }
    if (left <= 0) response.end('"}');
  };
  more();
}

function allowPages({ origin, method }: ProviderCall, response: ServerResponse): void {
  if (origin === null) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('vary', 'origin');
  if (method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-headers', 'accept, authorization, content-type');
  response.setHeader('access-control-allow-methods', 'DELETE, GET, OPTIONS, PATCH, POST, PUT');
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fieldsOf(text: string): { email?: string; password?: string } {
  try {
    const { email, password } = JSON.parse(text) as Record<string, unknown>;
    return {
      ...(typeof email === 'string' && email !== '' ? { email } : {}),
      ...(typeof password === 'string' && password !== '' ? { password } : {}),
    };
  } catch {
    return {};
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
