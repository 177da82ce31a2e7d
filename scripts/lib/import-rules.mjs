/**
 * Which file may import which: the one table behind the lint rule and the structure check.
 * Paths are relative to the repository, packages are bare names. Each answer says where the code belongs.
 */

/** Type-only everywhere means `import type`: it weighs nothing and runs nothing. */
const FEATURE = /^server\/features\/([^/]+)\//;
const SERVER_WORD = /(?:^|[./])(routes|service|queries|policy|presenter|jobs)\.ts$/;
const WEB_FEATURE = /^web\/features\/([^/]+)\//;
const TEST_FILE = /\.(test|testkit)\.tsx?$/;
/** Every folder that a rule names. A rule about a folder without files guards nothing: the structure check says so. */
export const GUARDED_FOLDERS = new Set();
const ROOTS = ['server', 'web', 'shared', 'test', 'e2e', 'bench', 'scripts'];

export function isTestFile(path) {
  return TEST_FILE.test(path) || /^(test|e2e|bench|scripts)\//.test(path);
}

/** The sentence for a forbidden import, or undefined when it is allowed. `typeOnly`: an `import type`. */
export function judgeImport(from, to, typeOnly = false) {
  if (isTestFile(from)) return undefined;
  for (const rule of RULES) {
    const sentence = rule(from, to, typeOnly);
    if (sentence) return sentence;
  }
  return undefined;
}

const RULES = [
  betweenFolders,
  schedulingStandsAlone,
  contractStandsAlone,
  sharedIsLight,
  serverLayers,
  serverFeatures,
  schedulingHasOneDoor,
  doorsAskServices,
  serverInterfaces,
  webFeatures,
  webLibraries,
  publicPageIsLight,
];

function betweenFolders(from, to) {
  if (TEST_FILE.test(to))
    return 'Only tests import tests and their kits: move what production needs into a file of its own.';
  const [source, target] = [top(from), top(to)];
  if (!ROOTS.includes(source) || !ROOTS.includes(target) || source === target) return undefined;
  if (target === 'shared') return undefined;
  if (source === 'shared') {
    return 'shared/ is used by the server and the web and imports neither: move this code to the side that needs it.';
  }
  if (target === 'web' || target === 'server') {
    return `${source}/ never imports ${target}/: what both need (schemas, limits, pure rules) belongs in shared/.`;
  }
  return `${source}/ is what runs in production and never imports ${target}/: move the shared piece into ${source}/ or shared/.`;
}

function schedulingStandsAlone(from, to) {
  if (!within(from, 'shared/scheduling') || within(to, 'shared/scheduling')) return undefined;
  return 'shared/scheduling is pure and imports nothing outside itself: take the value (zone, instant, rules) as an argument.';
}

function contractStandsAlone(from, to, typeOnly) {
  if (!within(from, 'shared/contract') || within(to, 'shared/contract') || isPackage(to, 'zod'))
    return undefined;
  if (within(to, 'shared/scheduling') && typeOnly) return undefined;
  return 'shared/contract holds schemas only (zod, itself, types of shared/scheduling): rules belong in shared/scheduling, effects in server/.';
}

function sharedIsLight(from, to) {
  if (top(from) !== 'shared' || top(to) === 'shared' || isPackage(to, 'zod')) return undefined;
  return 'shared/ uses no package but zod and no Node module: put what needs one in server/ or web/.';
}

function serverLayers(from, to, typeOnly) {
  const own = FEATURE.exec(from)?.[1];
  if (!own) return undefined;
  const [word, target] = [serverWord(from), FEATURE.test(to) ? serverWord(to) : undefined];
  const touchesDatabase =
    target === 'queries' || isPackage(to, 'drizzle-orm') || to.startsWith('server/db/schema');
  if (word === 'routes' && touchesDatabase) {
    return 'A route parses, authorises, calls a service and presents: reading and writing rows belongs in queries, reached through the service.';
  }
  if ((word === 'presenter' || word === 'policy') && touchesDatabase && !typeOnly) {
    return `A ${word} works on what it is given: load the rows in the service and pass them.`;
  }
  if (word === 'queries' && target && target !== 'queries') {
    return 'Queries are the lowest layer of a feature: the decision that needs this belongs in the service, which calls the query.';
  }
  if (word !== 'routes' && target === 'routes') {
    return 'Only server/http composes routes: what another file needs from here belongs in the service.';
  }
  return undefined;
}

function serverFeatures(from, to) {
  const [own, other] = [FEATURE.exec(from)?.[1], FEATURE.exec(to)?.[1]];
  if (!own || !other || own === other) return undefined;
  const target = serverWord(to);
  if (target === 'service' || target === 'policy') return undefined;
  return `The feature ${own} may call the service (or policy) of ${other} only: export what is needed from a service there.`;
}

/** Pure rules that only mean something with the rows and limits that belong to them. */
const DECISIONS = /^shared\/scheduling\/(?:booking-rules|free-starts|lanes|nearest|slots)\.ts$/;
const SCHEDULING = 'server/features/scheduling';

function schedulingHasOneDoor(from, to) {
  if (top(from) !== 'server' || within(from, SCHEDULING)) return undefined;
  if (
    DECISIONS.test(to) ||
    (within(to, SCHEDULING) && !/\/(?:scheduling\.service|rules\.policy)\.ts$/.test(to))
  )
    return `What is free and where a booking goes is asked of ${SCHEDULING}/scheduling.service.ts, so that every door gives the same answer.`;
  return undefined;
}

const DOORS = ['server/features/api-v1', 'server/features/mcp'];

function doorsAskServices(from, to) {
  const door = DOORS.find((folder) => within(from, folder));
  if (!door || !(isPackage(to, 'drizzle-orm') || to.startsWith('server/db/'))) return undefined;
  return `${door} is an interface over the services: reading and writing rows belongs in a feature's queries.`;
}

const FOUNDATIONS = ['server/lib', 'server/db'];
const CALLERS = ['server/jobs', 'server/http'];

function serverInterfaces(from, to) {
  if (!FEATURE.test(to)) return undefined;
  const foundation = FOUNDATIONS.find((folder) => within(from, folder));
  if (foundation)
    return `${foundation} knows no feature: move this code into the feature, or pass the value in.`;
  const caller = CALLERS.find((folder) => within(from, folder));
  if (caller && serverWord(to) === 'queries')
    return `${caller} calls a feature through its service: export what is needed from there.`;
  return undefined;
}

function webFeatures(from, to) {
  const own = WEB_FEATURE.exec(from)?.[1];
  const other = WEB_FEATURE.exec(to)?.[1];
  if (own && other && own !== other) {
    return `web/features never import each other: compose ${own} and ${other} in a page of web/app, or move the common piece to web/lib or web/components.`;
  }
  if (own && within(to, 'web/app')) {
    return 'A feature does not know the pages that compose it: pass it in from web/app, or move the common piece to web/lib.';
  }
  return undefined;
}

function webLibraries(from, to, typeOnly) {
  const library = ['web/agenda', 'web/components/ui', 'web/lib'].find((folder) => within(from, folder));
  if (!library) return undefined;
  if (WEB_FEATURE.test(to) || within(to, 'web/app')) {
    return `${library} knows no feature and no page: take data and callbacks as props or arguments.`;
  }
  if (library === 'web/lib' || typeOnly) return undefined;
  if (isPackage(to, '@tanstack/react-query') || to.startsWith('web/lib/api')) {
    return `${library} does no fetching: the feature's api reads the data and passes it as props.`;
  }
  return undefined;
}

export const HEAVY = ['zod', 'react-hook-form', '@tanstack/react-query'];

/** Packages that the public pages never ship. */
export function isHeavyPackage(to) {
  return HEAVY.some((name) => isPackage(to, name));
}

function publicPageIsLight(from, to, typeOnly) {
  const page = ['web/booking', 'web/front'].find((folder) => within(from, folder));
  if (!page || typeOnly) return undefined;
  if (isHeavyPackage(to)) {
    return `The public page stays light and ships no ${to}: use the platform (form, fetch) or a small function of ${page}.`;
  }
  if (within(to, 'shared/contract')) {
    return 'The public page takes types only from shared/contract (`import type`): its schemas would bring zod along.';
  }
  if (WEB_FEATURE.test(to) || within(to, 'web/app')) {
    return 'The public page shares nothing with the application but web/lib and web/components: move the common piece there.';
  }
  return undefined;
}

function serverWord(path) {
  return SERVER_WORD.exec(path)?.[1];
}

function top(path) {
  return path.split('/', 1)[0];
}

function within(path, folder) {
  GUARDED_FOLDERS.add(folder);
  return path.startsWith(`${folder}/`);
}

function isPackage(name, wanted) {
  return name === wanted || name.startsWith(`${wanted}/`);
}
