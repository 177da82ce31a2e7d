import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND } from '#shared/brand.ts';
import { readConfig } from './config.ts';
import { packageRoot } from './lib/root.ts';

describe('the configuration', () => {
  it('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseLimits: {
        connections: 10,
        connectMs: 10_000,
        statementMs: 30_000,
        lockMs: 2_500,
        heartbeatMs: 5_000,
      },
      appSecret: null,
      smtpUrl: null,
      mailFrom: 'Hora Marcada <agenda@localhost>',
      externalAuthHost: null,
      google: null,
      registration: 'open',
      rateLimits: true,
      confirmBookings: 'chosen',
      mailsPerDay: 1000,
      webhookAllowPrivate: false,
      trustProxy: false,
      logLevel: 'info',
      requestTimeoutMs: 30_000,
      changeMailDelayMs: 20_000,
      shutdown: { delayMs: 1_000, limitMs: 15_000 },
      logFormat: null,
      logAddresses: false,
      brand: DEFAULT_BRAND,
      contactEmail: null,
      metrics: null,
      pgBinDir: null,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes what the environment says', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://agenda.exemplo.com.br/',
      DATA_DIR: '/srv/agenda',
      DATABASE_URL: 'postgres://u:p@db/agenda',
      DATABASE_CONNECTIONS: '40',
      DATABASE_STATEMENT_TIMEOUT: '12.5',
      APP_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtps://mail.exemplo.com.br',
      MAIL_FROM: 'Agenda <agenda@exemplo.com.br>',
      EXTERNAL_AUTH_HOST: 'https://entrar.exemplo.com.br/',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'segredo',
      RATE_LIMITS: 'off',
      TRUST_PROXY: '10.0.0.0/8',
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'text',
      BRAND_NAME: 'Minha Agenda',
      CONTACT_EMAIL: 'oi@exemplo.com.br',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://agenda.exemplo.com.br',
      dataDir: '/srv/agenda',
      databaseLimits: { connections: 40, statementMs: 12_500 },
      externalAuthHost: 'https://entrar.exemplo.com.br',
      google: { clientId: 'id', clientSecret: 'segredo' },
      rateLimits: false,
      logFormat: 'text',
      trustProxy: '10.0.0.0/8',
      brand: { name: 'Minha Agenda', shortName: 'Minha', tagline: DEFAULT_BRAND.tagline },
      contactEmail: 'oi@exemplo.com.br',
    });
  });

  it('counts an empty or blank value as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ', SMTP_URL: '' })).toEqual(readConfig({}));
  });

  it('takes the brand as it is given, and an empty claim as one not made', () => {
    expect(readConfig({ BRAND_NAME: ' ', BRAND_TAGLINE: '' }).brand).toEqual(DEFAULT_BRAND);
    const brand = {
      BRAND_NAME: 'Clínica Sol',
      BRAND_SHORT_NAME: 'Sol',
      BRAND_RATING: '',
      BRAND_SUPERLATIVE: ' ',
    };
    expect(readConfig(brand).brand).toEqual({
      ...DEFAULT_BRAND,
      name: 'Clínica Sol',
      shortName: 'Sol',
      rating: '',
      superlative: '',
    });
  });

  it('names the mail’s sender after the brand', () => {
    expect(readConfig({ BRAND_NAME: 'Clínica Sol' }).mailFrom).toBe('Clínica Sol <agenda@localhost>');
  });

  it.each([
    [{ TRUST_PROXY: 'true' }, true],
    [{ TRUST_PROXY: 'false' }, false],
    [{}, false],
  ])('trusts proxies only when configured: %j', (env, trusted) => {
    expect(readConfig(env).trustProxy).toBe(trusted);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a port number, not "abc".'],
    [{ PORT: '70000' }, 'PORT must be a port number'],
    [{ PUBLIC_URL: 'agenda' }, 'PUBLIC_URL must be an http or https address, not "agenda".'],
    [{ PUBLIC_URL: 'ftp://exemplo.com.br' }, 'PUBLIC_URL must be an http or https address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [{ DATABASE_URL: 'postgres://a/b?target_session_attrs=standby' }, 'target_session_attrs must be one of'],
    [{ DATABASE_CONNECTIONS: '2' }, 'DATABASE_CONNECTIONS must be a number from 3 to 500, not "2".'],
    [{ DATABASE_HEARTBEAT: '0' }, 'DATABASE_HEARTBEAT must be a number of seconds from 0.1 to 300'],
    [{ APP_SECRET: 'curto' }, 'APP_SECRET must have at least 32 characters.'],
    [{ SMTP_URL: 'smtp://mail.exemplo.com.br' }, 'SMTP_URL needs MAIL_FROM'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be true'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be true'],
    [{ SMTP_URL: 'mail.exemplo.com.br' }, 'SMTP_URL must start with smtp:// or smtps://.'],
    [{ EXTERNAL_AUTH_HOST: 'entrar' }, 'EXTERNAL_AUTH_HOST must be an http or https address'],
    [{ EXTERNAL_AUTH_HOST: 'https://u:p@entrar.exemplo.com.br' }, 'must be an address alone'],
    [{ EXTERNAL_AUTH_HOST: 'https://entrar.exemplo.com.br/?a=1' }, 'must be an address alone'],
    [
      { EXTERNAL_AUTH_HOST: 'http://entrar.exemplo.com.br', PUBLIC_URL: 'https://agenda.exemplo.com.br' },
      'EXTERNAL_AUTH_HOST must be https where PUBLIC_URL is',
    ],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or none.'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'go together'],
    [{ RATE_LIMITS: 'talvez' }, 'RATE_LIMITS must be one of on, off, not "talvez".'],
    [{ CONTACT_EMAIL: 'fale conosco' }, 'CONTACT_EMAIL must be an e-mail address'],
    [{ LOG_LEVEL: 'alto' }, 'LOG_LEVEL must be one of'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be one of json, text'],
  ])('refuses %j with a clear sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('has each of its variables in the README, and none there that is not read', () => {
    const read = new Set<string>();
    const set: Record<string, string> = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'segredo' };
    const environment = new Proxy(set, {
      get(target, name: string) {
        read.add(name);
        return target[name];
      },
    });
    readConfig(environment);
    const text = (file: string) => readFileSync(join(packageRoot(), file), 'utf8');
    const rows = text('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z_]{3,}/g) ?? []);
    // The words of the front page have a table of their own.
    const brand =
      text('docs/operations.md')
        .match(/`BRAND_[A-Z_]+`/g)
        ?.map((name) => name.slice(1, -1)) ?? [];
    expect([...new Set([...documented, ...brand])].sort()).toEqual([...read].sort());
  });
});
