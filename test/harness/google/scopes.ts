const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

const ALL = scope('calendar');
const READ_ALL = [ALL, scope('calendar.readonly')];

/** What a token must have been granted, one of each. Source: "Choose scopes" in the guide to the Calendar API. */
export const WRITE_EVENTS = [ALL, scope('calendar.events'), scope('calendar.events.owned')];
export const READ_EVENTS = [
  ...READ_ALL,
  ...WRITE_EVENTS,
  scope('calendar.events.readonly'),
  scope('calendar.events.owned.readonly'),
];
export const READ_LIST = [
  ...READ_ALL,
  scope('calendar.calendarlist'),
  scope('calendar.calendarlist.readonly'),
];
export const READ_CALENDARS = [
  ...READ_ALL,
  scope('calendar.calendars'),
  scope('calendar.calendars.readonly'),
];
export const SEE_EMAIL = ['email', scope('userinfo.email')];
export const SEE_PROFILE = ['profile', scope('userinfo.profile')];
export const WHO = ['openid', ...SEE_EMAIL, ...SEE_PROFILE];
