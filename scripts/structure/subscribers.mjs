import { isSource, isTestFile, textOf } from '../lib/files.mjs';

const SUBSCRIBER = 'server/features/google-calendar/';
/** Its tables, which others read by views: `blocked_times`, `connected_calendars`. */
const TABLE =
  /\bgoogle_(?:busy|choices|connections|leftovers|mirrors)\b|\bgoogle(?:Busy|Choices|Connections|Leftovers|Mirrors)\b/;

/** A calendar elsewhere is a subscriber: the server works without its tables. The import rules keep others from its files. */
export function checkSubscribers(files) {
  return files
    .filter(
      (path) =>
        isSource(path) &&
        path.startsWith('server/') &&
        !path.startsWith('server/db/') &&
        !path.startsWith(SUBSCRIBER) &&
        !isTestFile(path) &&
        TABLE.test(textOf(path)),
    )
    .map(
      (path) => `${path} names a table of ${SUBSCRIBER}: read a view with a neutral name, or emit an event.`,
    );
}
