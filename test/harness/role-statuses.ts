/** What a route answers nobody, its things' owner, a colleague, their administrator, another organisation's administrator. */
export const ANYBODY = [200, 200, 200, 200, 200];
export const SIGNED_IN = [401, 200, 200, 200, 200];
export const ADMINS = [401, 403, 403, 200, 200];
export const SYSTEMS = [401, 401, 401, 401, 401];
export const OWNER_ALONE = [401, 200, 404, 404, 404];
/** Of the owner, who alone has connected an account. */
export const CONNECTED = [401, 200, 409, 409, 409];
