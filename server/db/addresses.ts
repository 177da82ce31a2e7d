const SESSION_ATTRIBUTES = ['any', 'read-write', 'primary'];

/** Where the database is: one address per host, in the order in which they are tried. */
export type DatabaseAddresses = {
  readonly urls: readonly string[];
  /** Whether only a host that takes writes will do: always so with several hosts, unless `any` was asked for. */
  readonly writable: boolean;
};

/**
 * Reads a connection address as libpq does: several hosts separated by commas, `target_session_attrs` in the query.
 * The driver itself knows neither. Values that lead to a server that cannot be written to are refused.
 * @throws Error with a clear sentence, which never holds the password
 */
export function readAddresses(url: string): DatabaseAddresses {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([/?#].*)?$/s.exec(url);
  if (!parts) throw new Error('DATABASE_URL must start with postgres:// or postgresql://.');
  const [, protocol = '', user = '', hosts = '', rest = ''] = parts;
  const [path = '', query = ''] = rest.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const asked = parameters.get('target_session_attrs');
  if (asked !== null && !SESSION_ATTRIBUTES.includes(asked))
    throw new Error(
      `DATABASE_URL: target_session_attrs must be one of ${SESSION_ATTRIBUTES.join(', ')}, not "${asked}": ` +
        'appointments are written.',
    );
  // As it was given: what else the driver understands, such as a socket's folder, stays as it is.
  if (asked === null && !hosts.includes(',') && URL.canParse(url)) return { urls: [url], writable: false };
  parameters.delete('target_session_attrs');
  const tail = parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
  const urls = hosts.split(',').map((host) => `${protocol}${user}${host.trim()}${tail}`);
  const bad = urls.findIndex((each) => !URL.canParse(each));
  if (bad >= 0)
    throw new Error(
      `DATABASE_URL names a host that cannot be used: "${hosts.split(',')[bad]?.trim() ?? ''}". ` +
        'Encode special characters of user and password (%40 for @).',
    );
  return { urls, writable: asked === null ? urls.length > 1 : asked !== 'any' };
}
