/** What a route answers nobody, its things' owner, a colleague, their administrator, another organisation's administrator. */
export const ANYBODY = [200, 200, 200, 200, 200];
export const SIGNED_IN = [401, 200, 200, 200, 200];
export const ADMINS = [401, 403, 403, 200, 200];
export const SYSTEMS = [401, 401, 401, 401, 401];
export const OWNER_ALONE = [401, 200, 404, 404, 404];
/** Of the owner, who alone has connected an account. */
export const CONNECTED = [401, 200, 409, 409, 409];
/** Of a mailed link that is unknown. */
export const NO_LINK = [422, 422, 422, 422, 422];

/** Routes that are asked without anything: the rows of the role table that say statuses and no more. */
export const ASKED_PLAINLY: Readonly<Record<string, { statuses: number[] }>> = {
  'GET /api/health': { statuses: ANYBODY },
  'GET /api/health/live': { statuses: ANYBODY },
  'GET /api/health/ready': { statuses: ANYBODY },
  'GET /api/google/callback': { statuses: [302, 302, 302, 302, 302] },
  'POST /api/google-calendar/notifications': { statuses: [400, 400, 400, 400, 400] },
  'GET /api/config': { statuses: ANYBODY },
  'POST /api/auth/email-proof': { statuses: ADMINS },
  'GET /api/auth/sessions': { statuses: SIGNED_IN },
  'GET /api/admin/mail': { statuses: ADMINS },
  'GET /api/admin/audit-log': { statuses: ADMINS },
  'POST /api/admin/mail/test': { statuses: ADMINS },
  'GET /api/admin/stats': { statuses: ADMINS },
  'GET /api/admin/organization': { statuses: ADMINS },
  'GET /api/availability/team': { statuses: ADMINS },
  'GET /api/admin/users': { statuses: ADMINS },
  'GET /api/user/profile': { statuses: SIGNED_IN },
  'GET /api/user/colleagues': { statuses: SIGNED_IN },
  'GET /api/products': { statuses: SIGNED_IN },
  'GET /api/notification-settings': { statuses: SIGNED_IN },
  'GET /api/admin/webhook-settings': { statuses: ADMINS },
  'GET /api/notifications/stream': { statuses: SIGNED_IN },
  'GET /api/google/status': { statuses: SIGNED_IN },
  'GET /api/google/oauth': { statuses: SIGNED_IN },
  'GET /api/google/calendars': { statuses: CONNECTED },
  'GET /api/google/calendar/move': { statuses: CONNECTED },
  'GET /api/google/userinfo': { statuses: CONNECTED },
  'GET /api/google/test': { statuses: CONNECTED },
  'DELETE /api/google/disconnect': { statuses: SIGNED_IN },
  'GET /api/admin/integration-settings': { statuses: ADMINS },
  'POST /api/admin/generate-api-token': { statuses: ADMINS },
  'POST /api/admin/generate-mcp-token': { statuses: ADMINS },
  'GET /api/v1': { statuses: ANYBODY },
  'GET /api/v1/openapi.json': { statuses: ANYBODY },
  'GET /api/v1/professionals': { statuses: SYSTEMS },
  'GET /api/v1/products': { statuses: SYSTEMS },
  'GET /api/v1/free-slots': { statuses: SYSTEMS },
  'GET /api/v1/appointments': { statuses: SYSTEMS },
  'POST /api/v1/appointments': { statuses: SYSTEMS },
};
