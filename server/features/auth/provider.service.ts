import { EXTERNAL_BODY_MAX, EXTERNAL_PATHS } from '#shared/contract/external-auth.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/lib/app-error.ts';
import { getOutside, OutboundError } from '#server/lib/outbound-post.ts';
import { readExternalUser, type ExternalUser } from './provider.policy.ts';

/** How long (ms) the provider may take: somebody waits at the sign-in, and another way in comes after it. */
const PATIENCE = 3_000;

/** The provider's address. @throws AppError 404 NOT_FOUND where this installation has none */
export function providerOf({ config }: Context): string {
  if (config.externalAuthHost === null) throw new AppError('NOT_FOUND');
  return config.externalAuthHost;
}

/**
 * Asks the external provider whose token it is. The address is the operator's, so it may be a private one.
 * @throws AppError 401 EXTERNAL_TOKEN_REFUSED, 502 EXTERNAL_UNAVAILABLE when it gives no record in time
 */
export async function askProvider(context: Context, token: string): Promise<ExternalUser> {
  const { status, body, truncated } = await ask(context, token);
  if (status === 401 || status === 403) throw new AppError('EXTERNAL_TOKEN_REFUSED');
  const record = status === 200 && !truncated ? readExternalUser(parse(body)) : null;
  if (record === null) throw unavailable(context, truncated ? 'TOO_LARGE' : `STATUS_${status}`);
  return record;
}

async function ask(context: Context, token: string) {
  try {
    return await getOutside(
      {
        url: providerOf(context) + EXTERNAL_PATHS.user,
        headers: { accept: 'application/json', authorization: `Token ${token}` },
        allowPrivate: true,
      },
      { timeoutMs: PATIENCE, bodyBytes: EXTERNAL_BODY_MAX },
    );
  } catch (error) {
    if (error instanceof OutboundError) throw unavailable(context, error.failure);
    throw error;
  }
}

/** Says why in the log, which is the operator's: never what was sent or answered. */
function unavailable(context: Context, failure: string): AppError {
  context.log.warn({ failure }, 'the external provider gave no user record');
  return new AppError('EXTERNAL_UNAVAILABLE');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
