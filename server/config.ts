import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLoopback } from './lib/loopback.ts';
import { readAddresses } from './db/addresses.ts';
import { DEFAULT_BRAND, type Brand } from '#shared/brand.ts';

/** Everything the environment may say, read once and frozen. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseLimits: DatabaseLimits;
  readonly appSecret: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Address of the provider that people may sign in by, without a slash at its end. */
  readonly externalAuthHost: string | null;
  readonly google: GoogleConfig | null;
  /** Who may create an organisation: anybody, only the first person, or nobody. */
  readonly registration: Registration;
  /** Whose public bookings the client confirms by e-mail: as each professional says, or everybody's. */
  readonly confirmBookings: 'chosen' | 'always';
  readonly rateLimits: boolean;
  /** Mails about appointments that an organisation may send within 24 hours. */
  readonly mailsPerDay: number;
  /** Lets webhooks call loopback and private addresses: for development and tests. */
  readonly webhookAllowPrivate: boolean;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  /** How long a request may take to arrive whole. */
  readonly requestTimeoutMs: number;
  /** How long mails about a change by staff wait for it to be taken back; 0 sends them at once. */
  readonly changeMailDelayMs: number;
  /** How a stop goes: so long it still listens while readiness says no, and so long what is open may take after that. */
  readonly shutdown: { readonly delayMs: number; readonly limitMs: number };
  /** How a log line is written; null leaves it to the output: readable in a terminal, JSON anywhere else. */
  readonly logFormat: LogFormat | null;
  /** Whether the line of a request names the address that it came from: personal data, so by choice. */
  readonly logAddresses: boolean;
  readonly brand: Brand;
  /** Where visitors of the public pages may turn to; null where the operator names none. */
  readonly contactEmail: string | null;
  /** Where the operator's Prometheus asks; null where nobody does. */
  readonly metrics: MetricsConfig | null;
  /** Folder of pg_dump and pg_restore, for backups; null looks for them. */
  readonly pgBinDir: string | null;
};

/** How many connections a process has to a PostgreSQL server, and how long it waits, in milliseconds. */
export type DatabaseLimits = {
  readonly connections: number;
  /** For a free connection, or a new one. */
  readonly connectMs: number;
  /** For a statement: who asked is refused then, and not left waiting. */
  readonly statementMs: number;
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /** Between two questions whether the listening connection lives; also for the answer. */
  readonly heartbeatMs: number;
};

/** The door for Prometheus: beyond this machine only with a token. */
export type MetricsConfig = { readonly port: number; readonly host: string; readonly token: string | null };

export type LogFormat = 'json' | 'text';

export type Registration = 'open' | 'closed' | 'first';

/** The operator's client at Google, and where Google's servers are. */
export type GoogleConfig = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Calendar API and user info. */
  readonly apiUrl: string;
  /** Token and revocation; also the consent page, unless that is Google's own. */
  readonly oauthUrl: string | null;
};

const GOOGLE_API = 'https://www.googleapis.com';

const REGISTRATIONS: readonly Registration[] = ['open', 'closed', 'first'];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the configuration out of an environment.
 * @throws Error with a clear sentence when a value cannot be used or two contradict each other.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const text = (name: string) => env[name]?.trim() || null;
  const port = Number(text('PORT') ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a port number, not "${env.PORT}".`);
  const logLevel = text('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel))
    throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}".`);
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl) readAddresses(databaseUrl);
  const appSecret = text('APP_SECRET');
  if (appSecret && appSecret.length < 32) throw new Error('APP_SECRET must have at least 32 characters.');
  const logFormat = text('LOG_FORMAT');
  if (logFormat !== null) oneOf('LOG_FORMAT', logFormat, ['json', 'text']);
  const rateLimits = oneOf('RATE_LIMITS', text('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on';
  const brand = readBrand(env);
  return Object.freeze({
    port,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl: readUrl('PUBLIC_URL', text('PUBLIC_URL')) ?? `http://localhost:${port}`,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    databaseLimits: readDatabaseLimits(text),
    appSecret,
    smtpUrl: readSmtp(text('SMTP_URL')),
    mailFrom: readMailFrom(text('MAIL_FROM'), text('SMTP_URL')) ?? `${brand.name} <agenda@localhost>`,
    externalAuthHost: readExternalHost(text('EXTERNAL_AUTH_HOST'), text('PUBLIC_URL')),
    google: readGoogle(text),
    registration: oneOf('REGISTRATION', text('REGISTRATION') ?? 'open', REGISTRATIONS) as Registration,
    confirmBookings: oneOf('CONFIRM_BOOKINGS', text('CONFIRM_BOOKINGS') ?? 'chosen', ['chosen', 'always']) as
      'chosen' | 'always',
    rateLimits,
    mailsPerDay: readCount('MAILS_PER_DAY', text('MAILS_PER_DAY') ?? '1000'),
    webhookAllowPrivate:
      oneOf('WEBHOOK_ALLOW_PRIVATE', text('WEBHOOK_ALLOW_PRIVATE') ?? 'false', ['true', 'false']) === 'true',
    trustProxy: readTrustProxy(text('TRUST_PROXY')),
    logLevel,
    requestTimeoutMs: seconds('REQUEST_TIMEOUT', text, 30, [1, 300]),
    changeMailDelayMs: seconds('CHANGE_MAIL_DELAY', text, 20, [0, 600]),
    shutdown: Object.freeze({
      delayMs: seconds('SHUTDOWN_DELAY', text, 1, [0, 60]),
      limitMs: seconds('SHUTDOWN_LIMIT', text, 15, [1, 300]),
    }),
    logFormat: logFormat as LogFormat | null,
    logAddresses: oneOf('LOG_ADDRESSES', text('LOG_ADDRESSES') ?? 'off', ['on', 'off']) === 'on',
    brand,
    contactEmail: readEmail('CONTACT_EMAIL', text('CONTACT_EMAIL')),
    metrics: readMetrics(text),
    pgBinDir: text('PG_BINDIR'),
  });
}

/** The name falls back to the product's own when empty; an empty claim is one that the operator does not make. */
function readBrand(env: Readonly<Record<string, string | undefined>>): Brand {
  const text = (name: string) => env[name]?.trim() || null;
  const claim = (name: string, usual: string) => env[name]?.trim() ?? usual;
  const name = text('BRAND_NAME') ?? DEFAULT_BRAND.name;
  return Object.freeze({
    name,
    shortName: text('BRAND_SHORT_NAME') ?? name.split(' ')[0] ?? name,
    tagline: text('BRAND_TAGLINE') ?? DEFAULT_BRAND.tagline,
    rating: claim('BRAND_RATING', DEFAULT_BRAND.rating),
    superlative: claim('BRAND_SUPERLATIVE', DEFAULT_BRAND.superlative),
    instantAccess: claim('BRAND_INSTANT_ACCESS', DEFAULT_BRAND.instantAccess),
  });
}

function readEmail(name: string, value: string | null): string | null {
  if (value !== null && !/^[^\s@]+@[^\s@]+$/.test(value))
    throw new Error(`${name} must be an e-mail address, not "${value}".`);
  return value;
}

function readDatabaseLimits(text: (name: string) => string | null): DatabaseLimits {
  const connections = readCount('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS') ?? '10');
  if (connections < 3 || connections > 500)
    throw new Error(`DATABASE_CONNECTIONS must be a number from 3 to 500, not "${connections}".`);
  return Object.freeze({
    connections,
    connectMs: seconds('DATABASE_CONNECT_TIMEOUT', text, 10, [1, 60]),
    statementMs: seconds('DATABASE_STATEMENT_TIMEOUT', text, 30, [1, 600]),
    lockMs: seconds('DATABASE_LOCK_TIMEOUT', text, 2.5, [0.1, 60]),
    heartbeatMs: seconds('DATABASE_HEARTBEAT', text, 5, [0.1, 300]),
  });
}

/** A setting in seconds, fractions allowed, as milliseconds. */
function seconds(
  name: string,
  text: (name: string) => string | null,
  usual: number,
  [least, most]: readonly [number, number],
): number {
  const value = text(name);
  const number = Number(value ?? usual);
  if (!(number >= least && number <= most))
    throw new Error(`${name} must be a number of seconds from ${least} to ${most}, not "${value ?? ''}".`);
  return Math.round(number * 1_000);
}

function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (!allowed.includes(value))
    throw new Error(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return value;
}

function readCount(name: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new Error(`${name} must be a whole number from 1 on, not "${value}".`);
  return Number(value);
}

function readUrl(name: string, value: string | null): string | null {
  if (value === null) return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new Error(`${name} must be an http or https address, not "${value}".`);
  }
  return value.replace(/\/+$/, '');
}

/** People's passwords go there, and browsers get the address. */
function readExternalHost(value: string | null, publicUrl: string | null): string | null {
  const host = readUrl('EXTERNAL_AUTH_HOST', value);
  if (host === null) return null;
  const { protocol, hostname, username, password, search, hash } = new URL(host);
  if ([username, password, search, hash].some((part) => part !== ''))
    throw new Error('EXTERNAL_AUTH_HOST must be an address alone, without a user, a password or parameters.');
  if (protocol === 'http:' && !isLoopback(hostname) && publicUrl?.startsWith('https:') === true)
    throw new Error('EXTERNAL_AUTH_HOST must be https where PUBLIC_URL is: browsers send nothing elsewhere.');
  return host;
}

function readMetrics(text: (name: string) => string | null): MetricsConfig | null {
  const [given, host, token] = [
    text('METRICS_PORT'),
    text('METRICS_HOST') ?? '127.0.0.1',
    text('METRICS_TOKEN'),
  ];
  if (given === null) return null;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`METRICS_PORT must be a port number, not "${given}".`);
  if (token !== null && token.length < 16) throw new Error('METRICS_TOKEN must have at least 16 characters.');
  if (token === null && !isLoopback(host))
    throw new Error('METRICS_HOST beyond this machine needs METRICS_TOKEN.');
  return Object.freeze({ port, host, token });
}

function readSmtp(value: string | null): string | null {
  if (value !== null && !/^smtps?:\/\//.test(value))
    throw new Error('SMTP_URL must start with smtp:// or smtps://.');
  return value;
}

/** A real mail server refuses or loses what claims to come from localhost. */
function readMailFrom(from: string | null, smtpUrl: string | null): string | null {
  if (smtpUrl !== null && from === null)
    throw new Error('SMTP_URL needs MAIL_FROM, the sender of the e-mails.');
  return from;
}

function readGoogle(text: (name: string) => string | null): Config['google'] {
  const clientId = text('GOOGLE_CLIENT_ID');
  const clientSecret = text('GOOGLE_CLIENT_SECRET');
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null) {
    throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or none.');
  }
  return Object.freeze({
    clientId,
    clientSecret,
    apiUrl: readUrl('GOOGLE_API_URL', text('GOOGLE_API_URL')) ?? GOOGLE_API,
    oauthUrl: readUrl('GOOGLE_OAUTH_URL', text('GOOGLE_OAUTH_URL')),
  });
}

/** Names that Fastify knows for the usual private networks. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** `true`, or the proxies' addresses or networks separated by commas, as Fastify takes it. */
function readTrustProxy(value: string | null): boolean | string {
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  for (const proxy of value.split(',')) {
    const [address = '', prefix, ...rest] = proxy.trim().split('/');
    const network =
      isIP(address) > 0 && rest.length === 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
    if (!network && !NAMED_NETWORKS.includes(proxy.trim())) {
      throw new Error(`TRUST_PROXY must be true, or the proxies' addresses or networks, not "${value}".`);
    }
  }
  return value;
}
