import type { Access } from '#shared/contract/routes/route.ts';

/** What a route answers nobody, its things' owner, a colleague, their administrator, another organisation's administrator. */
const ANYBODY = [200, 200, 200, 200, 200];
const SIGNED_IN = [401, 200, 200, 200, 200];
export const ADMINS = [401, 403, 403, 200, 200];
const SYSTEMS = [401, 401, 401, 401, 401];
export const OWNER_ALONE = [401, 200, 404, 404, 404];
/** Of the owner, who alone has connected an account. */
export const CONNECTED = [401, 200, 409, 409, 409];
/** Of a mailed link that is unknown. */
export const NO_LINK = [422, 422, 422, 422, 422];

/** What a route answers by the access that its table declares, where the role table says nothing else. */
export const BY_ACCESS: Readonly<Record<Access, readonly number[]>> = {
  public: ANYBODY,
  session: SIGNED_IN,
  admin: ADMINS,
  'api-token': SYSTEMS,
  'mcp-token': SYSTEMS,
};
