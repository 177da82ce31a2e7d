/** An error as Google's APIs answer it. Texts and reasons: developers.google.com/workspace/calendar/api/guides/errors */
export class ApiError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #reason: string;
  readonly #extra: Record<string, string>;

  constructor(
    status: number,
    reason: string,
    message: string,
    extra: { domain?: string; location?: string; locationType?: string } = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.#reason = reason;
    this.#extra = extra;
  }

  get body() {
    const { domain = 'global', ...location } = this.#extra;
    return {
      error: {
        errors: [{ domain, reason: this.#reason, message: this.message, ...location }],
        code: this.status,
        message: this.message,
      },
    };
  }
}

/** An error of the OAuth endpoints (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  readonly status: number;
  readonly headers = {};
  readonly #code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.#code = code;
  }

  get body() {
    return { error: this.#code, error_description: this.message };
  }
}

const parameter = (location: string) => ({ locationType: 'parameter', location });

export const invalid = (message: string, location?: string) =>
  new ApiError(400, 'invalid', message, location === undefined ? {} : parameter(location));
export const required = (message: string) => new ApiError(400, 'required', message);
export const badRequest = () => new ApiError(400, 'badRequest', 'Bad Request');
export const parseError = () => new ApiError(400, 'parseError', 'Parse Error');
export const emptyRange = () =>
  new ApiError(400, 'timeRangeEmpty', 'The specified time range is empty.', {
    domain: 'calendar',
    ...parameter('timeMax'),
  });
export const invalidCredentials = () =>
  new ApiError(401, 'authError', 'Invalid Credentials', {
    locationType: 'header',
    location: 'Authorization',
  });
export const insufficientScope = () =>
  new ApiError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
export const needsWriter = () =>
  new ApiError(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.', {
    domain: 'calendar',
  });
export const notFound = () => new ApiError(404, 'notFound', 'Not Found');
export const duplicate = () => new ApiError(409, 'duplicate', 'The requested identifier already exists.');
export const alreadyDeleted = () => new ApiError(410, 'deleted', 'Resource has been deleted');
export const fullSyncRequired = () =>
  new ApiError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
    domain: 'calendar',
    ...parameter('syncToken'),
  });
export const updatedMinTooLongAgo = () =>
  new ApiError(
    410,
    'updatedMinTooLongAgo',
    'The requested minimum modification time lies too far in the past.',
    {
      domain: 'calendar',
      ...parameter('updatedMin'),
    },
  );
export const preconditionFailed = () =>
  new ApiError(412, 'conditionNotMet', 'Precondition Failed', {
    locationType: 'header',
    location: 'If-Match',
  });
