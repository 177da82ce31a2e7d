import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/lib/loopback.ts';
import { problem, risk, type Finding } from './finding.ts';

/** How long the mail server and the public address may take. Milliseconds. */
const ONLINE_MS = 5_000;
/** Fewer different signs than this make a secret look made by hand. */
const LEAST_SIGNS = 10;

/** The secret, as far as it can be judged without the database. */
export function examineSecret({ appSecret, databaseUrl }: Config): Finding[] {
  if (appSecret === null)
    return databaseUrl === null
      ? []
      : [
          risk(
            'SECRET_IN_DATA_DIR',
            'APP_SECRET não está definido: o segredo está na pasta de dados desta máquina.',
            'Com PostgreSQL, defina APP_SECRET e guarde uma cópia; todo processo precisa do mesmo.',
          ),
        ];
  if (new Set(appSecret).size < LEAST_SIGNS || /choose-one|change-?me/i.test(appSecret))
    return [
      risk(
        'SECRET_WEAK',
        'APP_SECRET parece um exemplo ou repete poucos sinais: dele derivam os links dos clientes.',
        'Em uma instalação nova, use o resultado de: openssl rand -base64 32',
      ),
    ];
  return [];
}

/** How mails leave. @param online whether the mail server is asked */
export async function examineMail(config: Config, online: boolean): Promise<Finding[]> {
  if (config.smtpUrl === null)
    return [
      risk(
        'MAIL_TO_FOLDER',
        'SMTP_URL não está definido: os e-mails viram arquivos na pasta de dados e ninguém os recebe.',
        'Defina SMTP_URL e MAIL_FROM.',
      ),
    ];
  if (!online) return [];
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: ONLINE_MS,
    greetingTimeout: ONLINE_MS,
    socketTimeout: ONLINE_MS,
  });
  try {
    await transport.verify();
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'erro';
    return [
      problem(
        code === 'EAUTH' ? 'MAIL_REFUSED' : 'MAIL_UNREACHABLE',
        `O servidor de e-mail ${new URL(config.smtpUrl).host} não aceita a conexão (${code}).`,
        'Confira endereço, porta, usuário e senha em SMTP_URL.',
      ),
    ];
  } finally {
    transport.close();
  }
}

/** The address people use, and the proxy in front. @param online whether the address is asked */
export async function examineProxy(config: Config, online: boolean): Promise<Finding[]> {
  const { publicUrl, trustProxy, host } = config;
  const url = new URL(publicUrl);
  const found: Finding[] = [];
  if (isLoopback(url.hostname))
    found.push(
      risk(
        'PUBLIC_URL_LOCAL',
        `Os links dos e-mails levam a ${publicUrl}, que só abre nesta máquina.`,
        'Defina PUBLIC_URL com o endereço que as pessoas usam.',
      ),
    );
  else if (url.protocol === 'http:')
    found.push(
      risk(
        'PUBLIC_URL_PLAIN',
        'PUBLIC_URL não usa https: senhas e dados de clientes viajam abertos.',
        'Ponha um proxy com TLS na frente e use https: em PUBLIC_URL.',
      ),
    );
  if (url.protocol === 'https:' && trustProxy === false)
    found.push(
      problem(
        'PROXY_UNTRUSTED',
        'PUBLIC_URL usa https, então há um proxy na frente, mas TRUST_PROXY não o nomeia: todos os visitantes contam como um só nos limites.',
        'Defina TRUST_PROXY com o endereço do proxy, por exemplo 127.0.0.1.',
      ),
    );
  if (trustProxy === true && !isLoopback(host))
    found.push(
      risk(
        'PROXY_TRUSTS_ANYBODY',
        'TRUST_PROXY=true acredita em qualquer endereço, e a porta está aberta a outras máquinas.',
        'Defina TRUST_PROXY com os endereços dos proxies.',
      ),
    );
  if (online && !(await answers(`${publicUrl}/api/health`)))
    found.push(
      problem(
        'PUBLIC_URL_UNREACHABLE',
        `${publicUrl}/api/health não respondeu como o Hora Marcada.`,
        'Confira o DNS, o proxy e se o servidor está no ar.',
      ),
    );
  return found;
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ONLINE_MS), redirect: 'manual' });
    const body = (await answer.json()) as { status?: unknown };
    return typeof body.status === 'string';
  } catch {
    return false;
  }
}
