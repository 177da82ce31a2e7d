import { isSource, textOf } from '../lib/files.mjs';
import { isTestFile } from '../lib/import-rules.mjs';
import { importsOf } from '../lib/source.mjs';

const SUBSCRIBER = 'server/features/google-calendar/';
/** Where the server is put together, which names every feature. */
const COMPOSITION = /^server\/(?:queues|start-server|subscribers|workers|http\/doors)\.ts$/;
/** Its tables, which others read by views: `blocked_times`, `connected_calendars`. */
const TABLE =
  /\bgoogle_(?:busy|choices|connections|leftovers|mirrors)\b|\bgoogle(?:Busy|Choices|Connections|Leftovers|Mirrors)\b/;

/** A calendar elsewhere is a subscriber: the server works without it, and calls it nowhere. */
export function checkSubscribers(files) {
  const others = files.filter(
    (path) =>
      isSource(path) &&
      path.startsWith('server/') &&
      !path.startsWith('server/db/') &&
      !path.startsWith(SUBSCRIBER) &&
      !COMPOSITION.test(path) &&
      !isTestFile(path),
  );
  return others.flatMap((path) => [
    ...importsOf(path)
      .filter(({ to }) => to.startsWith(SUBSCRIBER))
      .map(({ to }) => `${path} imports ${to}: emit an event (server/events.ts) that it subscribes to.`),
    ...(TABLE.test(textOf(path))
      ? [`${path} names a table of ${SUBSCRIBER}: read a view with a neutral name, or emit an event.`]
      : []),
  ]);
}
