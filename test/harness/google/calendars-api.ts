import { entryOf, type AccountState, type ListEntry } from './accounts.ts';
import { ApiError, invalid, OAuthError } from './errors.ts';
import { ok, route, type Answer, type Asked, type Route } from './http.ts';
import type { OAuthServer } from './oauth.ts';
import { READ_CALENDARS, READ_LIST, SEE_EMAIL, SEE_PROFILE, WHO } from './scopes.ts';

const ROLES = ['freeBusyReader', 'reader', 'writer', 'owner'];

/** Who is signed in, and which calendars there are. */
export function calendarRoutes(oauth: OAuthServer): Route[] {
  const entry = (asked: Asked, scopes: readonly string[]) =>
    entryOf(oauth.authorise(asked, scopes), asked.parts[0] ?? '');
  return [
    route('userinfo', 'GET', '/oauth2/v3/userinfo', (asked) => userinfo(asked, oauth)),
    route('calendarList.list', 'GET', '/calendar/v3/users/me/calendarList', (asked) =>
      calendarList(oauth.authorise(asked, READ_LIST), asked.query),
    ),
    route('calendarList.get', 'GET', '/calendar/v3/users/me/calendarList/:', (asked) =>
      ok(listEntry(entry(asked, READ_LIST))),
    ),
    route('calendars.get', 'GET', '/calendar/v3/calendars/:', (asked) =>
      ok({ kind: 'calendar#calendar', ...common(entry(asked, READ_CALENDARS)) }),
    ),
  ];
}

function userinfo(asked: Asked, oauth: OAuthServer): Answer {
  const { sub, name, email, granted } = identify(asked, oauth);
  const may = (scopes: readonly string[]) => scopes.some((each) => granted?.has(each));
  const picture = 'https://lh3.googleusercontent.com/a/default-user';
  return ok({
    sub,
    ...(may(SEE_PROFILE) ? { name, given_name: name.split(' ')[0], picture } : {}),
    ...(may(SEE_EMAIL) ? { email, email_verified: true } : {}),
  });
}

/** This address belongs to OpenID Connect and says no in its words. */
function identify(asked: Asked, oauth: OAuthServer): AccountState {
  try {
    return oauth.authorise(asked, WHO);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new OAuthError(401, 'invalid_request', 'Invalid Credentials');
  }
}

const common = ({ store }: ListEntry) => ({
  etag: `"${Buffer.from(store.summary).toString('base64url')}"`,
  id: store.id,
  summary: store.summary,
  timeZone: store.timeZone,
  conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
});

function listEntry(entry: ListEntry) {
  const { accessRole, primary, hidden, deleted } = entry;
  return {
    kind: 'calendar#calendarListEntry',
    ...common(entry),
    colorId: '14',
    backgroundColor: '#9fe1e7',
    foregroundColor: '#000000',
    selected: true,
    accessRole,
    defaultReminders: [],
    ...(primary ? { primary } : {}),
    ...(hidden ? { hidden } : {}),
    ...(deleted ? { deleted } : {}),
  };
}

function calendarList(account: AccountState, query: URLSearchParams): Answer {
  const size = Math.min(Number(query.get('maxResults') ?? 100), 250);
  if (!Number.isInteger(size) || size < 1) throw invalid('Invalid value.', 'maxResults');
  const least = ROLES.indexOf(query.get('minAccessRole') ?? 'freeBusyReader');
  if (least < 0) throw invalid('Invalid value.', 'minAccessRole');
  const entries = account.entries.filter(
    ({ hidden, deleted, accessRole }) =>
      (!hidden || query.get('showHidden') === 'true') &&
      (!deleted || query.get('showDeleted') === 'true') &&
      ROLES.indexOf(accessRole) >= least,
  );
  const token = query.get('pageToken');
  const from = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString());
  if (!Number.isInteger(from)) throw invalid('Invalid page token value.', 'pageToken');
  const next = from + size;
  return ok({
    kind: 'calendar#calendarList',
    etag: `"p${entries.length}"`,
    ...(next < entries.length ? { nextPageToken: Buffer.from(`${next}`).toString('base64url') } : {}),
    items: entries.slice(from, next).map(listEntry),
  });
}
