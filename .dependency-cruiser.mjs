/**
 * Which file may import which, for dependency-cruiser (`npm run check`) and, from the same list, for the editor
 * (`house/imports` in eslint.config.js). A rule's comment is what a forbidden import gets to read: it says where the code
 * belongs. `path` and `pathNot` are regular expressions about paths relative to the repository; every one of them has to
 * match a file (scripts/lib/fences.mjs).
 */

const ROOTS = ['^server/', '^web/', '^shared/', '^test/', '^e2e/', '^bench/', '^scripts/', '^tools/'];
const TESTS = '\\.(?:test|testkit)\\.tsx?$';
const FEATURE = '^server/features/([^/]+)/';
const WEB_FEATURE = '^web/features/([^/]+)/';
/** What `import type` leaves behind: nothing. */
const TYPES = ['type-only', 'type-import'];

const packageNamed = (name) => `^node_modules/${name}/`;
const serverFiles = (...words) => words.map((word) => `^server/features/.*[/.]${word}\\.ts$`);
/** Tests may reach where production may not. */
const production = (...path) => ({ path, pathNot: TESTS });
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const ZOD = packageNamed('zod');
const DRIZZLE = packageNamed('drizzle-orm');
const QUERY_CACHE = packageNamed('@tanstack/react-query');
/** Packages that the public pages never ship; of the first, nothing in the web takes more than types. */
const HEAVY = [ZOD, QUERY_CACHE];
const ROWS = [...serverFiles('queries'), DRIZZLE, '^server/db/schema'];

const betweenRoots = [
  rule(
    'tests-serve-tests',
    'Only tests import tests and their kits: move what production needs into a file of its own.',
    production('^server/', '^web/', '^shared/'),
    { path: TESTS },
  ),
  rule(
    'shared-imports-no-side',
    'shared/ is used by the server and the web and imports neither: move this code to the side that needs it.',
    production('^shared/'),
    { path: ROOTS, pathNot: '^shared/' },
  ),
  rule(
    'server-and-web-apart',
    'server/ and web/ never import each other: what both need (schemas, limits, pure rules) belongs in shared/.',
    production('^(server)/', '^(web)/'),
    { path: ['^server/', '^web/'], pathNot: '^$1/' },
  ),
  rule(
    'production-needs-no-tests',
    'What runs in production never imports test/ or tools/: move the shared piece to its own side or to shared/.',
    production('^server/', '^web/'),
    { path: ['^test/', '^tools/'] },
  ),
  rule(
    'nothing-imports-what-is-started',
    'scripts/, e2e/ and bench/ are started, not imported, not even by tests: what they share with others belongs in tools/ (the build, browsers) or in test/ (servers, people, clients).',
    { path: '^([^/]+)/' },
    { path: ['^scripts/', '^e2e/', '^bench/'], pathNot: '^$1/' },
  ),
  rule(
    'tools-import-no-side',
    'tools/ is what scripts/, test/, e2e/ and bench/ share, and imports nothing but itself: take what it needs as an argument.',
    { path: '^tools/' },
    { path: ROOTS, pathNot: '^tools/' },
  ),
];

const PURE_SCHEDULING =
  'shared/scheduling is pure and imports nothing outside itself: take the value (zone, instant, rules) as an argument.';
const PURE_DISTRIBUTION =
  'shared/distribution is pure and imports nothing outside itself: take the loads as an argument.';
const SCHEMAS_ONLY =
  'shared/contract holds schemas only (zod, itself, the names of shared/day-parts.ts, types of shared/scheduling and shared/distribution): rules belong in shared/scheduling, effects in server/.';

const shared = [
  rule('scheduling-is-pure', PURE_SCHEDULING, production('^shared/scheduling/'), {
    pathNot: '^shared/scheduling/',
  }),
  rule('contract-holds-schemas', SCHEMAS_ONLY, production('^shared/contract/'), {
    pathNot: [
      '^shared/contract/',
      '^shared/scheduling/',
      '^shared/distribution/',
      '^shared/day-parts\\.ts$',
      ZOD,
    ],
  }),
  rule('distribution-is-pure', PURE_DISTRIBUTION, production('^shared/distribution/'), {
    pathNot: '^shared/distribution/',
  }),
  rule('contract-takes-types-of-rules', SCHEMAS_ONLY, production('^shared/contract/'), {
    path: ['^shared/scheduling/', '^shared/distribution/'],
    dependencyTypesNot: TYPES,
  }),
  rule(
    'shared-is-light',
    'shared/ uses no package but zod and no Node module: put what needs one in server/ or web/.',
    production('^shared/'),
    { pathNot: [...ROOTS, ZOD] },
  ),
];

const serverLayers = [
  rule(
    'routes-call-services',
    'A route parses, authorises, calls a service and presents: reading and writing rows belongs in queries, reached through the service.',
    production(...serverFiles('routes')),
    { path: ROWS },
  ),
  rule(
    'presenters-are-given-rows',
    'A presenter or policy works on what it is given: load the rows in the service and pass them.',
    production(...serverFiles('presenter', 'policy')),
    { path: ROWS, dependencyTypesNot: TYPES },
  ),
  rule(
    'queries-are-lowest',
    'Queries are the lowest layer of a feature: the decision that needs this belongs in the service, which calls the query.',
    production(...serverFiles('queries')),
    { path: serverFiles('routes', 'service', 'policy', 'presenter', 'jobs') },
  ),
  rule(
    'services-know-no-door',
    'A service does not know by which door it is asked: take the value as an argument, or move what both need to server/lib.',
    { path: [FEATURE, '^server/lib/', '^server/db/'], pathNot: [TESTS, ...serverFiles('routes')] },
    { path: '^server/http/', dependencyTypesNot: TYPES },
  ),
  rule(
    'http-composes-routes',
    'Only server/http composes routes: what another file needs from here belongs in the service.',
    { path: '^server/', pathNot: [TESTS, '^server/http/', ...serverFiles('routes')] },
    { path: serverFiles('routes') },
  ),
];

const ONE_DOOR =
  'What is free and where a booking goes is asked of server/features/scheduling/scheduling.service.ts, so that every door gives the same answer.';
const outsideScheduling = { path: '^server/', pathNot: [TESTS, '^server/features/scheduling/'] };
/** Pure rules that only mean something with the rows and limits that belong to them. */
const DECISIONS = [
  'booking-limits',
  'booking-rules',
  'first-free',
  'free-starts',
  'lanes',
  'nearest',
  'slots',
];

/** Where the server is put together, which names every feature. */
const COMPOSITION = ['queues', 'start-server', 'subscribers', 'workers', 'http/doors'].map(
  (name) => `^server/${name}\\.ts$`,
);

const serverFeatures = [
  rule(
    'features-call-services',
    "A feature may call another one's service (or policy) only: export what is needed from a service there.",
    production(FEATURE),
    { path: FEATURE, pathNot: ['^server/features/$1/', ...serverFiles('service', 'policy')] },
  ),
  rule('scheduling-decides', ONE_DOOR, outsideScheduling, {
    path: DECISIONS.map((name) => `^shared/scheduling/${name}\\.ts$`),
  }),
  rule('scheduling-has-one-door', ONE_DOOR, outsideScheduling, {
    path: '^server/features/scheduling/',
    pathNot: ['/scheduling\\.service\\.ts$', '/rules\\.policy\\.ts$'],
  }),
  rule(
    'doors-ask-services',
    "api-v1 and mcp are interfaces over the services: reading and writing rows belongs in a feature's queries.",
    production('^server/features/api-v1/', '^server/features/mcp/'),
    { path: [DRIZZLE, '^server/db/'] },
  ),
  rule(
    'google-calendar-is-a-subscriber',
    'The server works without Google Calendar and calls it nowhere: emit an event (server/events.ts) that it subscribes to.',
    {
      path: '^server/',
      pathNot: [TESTS, '^server/features/google-calendar/', ...COMPOSITION],
    },
    { path: '^server/features/google-calendar/' },
  ),
  rule(
    'foundations-know-no-feature',
    'server/lib and server/db know no feature: move this code into the feature, or pass the value in.',
    production('^server/lib/', '^server/db/'),
    { path: '^server/features/' },
  ),
  rule(
    'holidays-load-when-asked',
    'The calendars of all countries take 0.14 s and 9 MB: ask server/lib/holidays.ts, which loads them by `import()` when they are first needed.',
    production('^server/'),
    { path: packageNamed('date-holidays'), dependencyTypesNot: [...TYPES, 'dynamic-import'] },
  ),
  rule(
    'callers-ask-services',
    'server/jobs, server/http and server/cli call a feature through its service: export what is needed from there.',
    production('^server/jobs/', '^server/http/', '^server/cli/'),
    { path: serverFiles('queries') },
  ),
];

const web = [
  rule(
    'web-features-apart',
    'web/features never import each other: compose them in a page of web/app, or move the common piece to web/lib or web/components.',
    production(WEB_FEATURE),
    { path: WEB_FEATURE, pathNot: '^web/features/$1/' },
  ),
  rule(
    'web-features-know-no-page',
    'A feature does not know the pages that compose it: pass it in from web/app, or move the common piece to web/lib.',
    production(WEB_FEATURE),
    { path: '^web/app/' },
  ),
  rule(
    'web-libraries-know-no-feature',
    'web/agenda, web/components/ui and web/lib know no feature and no page: take data and callbacks as props or arguments.',
    production('^web/agenda/', '^web/components/ui/', '^web/lib/'),
    { path: [WEB_FEATURE, '^web/app/'] },
  ),
  rule(
    'components-fetch-nothing',
    "web/agenda and web/components/ui do no fetching: the feature's api reads the data and passes it as props.",
    production('^web/agenda/', '^web/components/ui/'),
    { path: [QUERY_CACHE, '^web/lib/api'], dependencyTypesNot: TYPES },
  ),
];

const publicPage = production('^web/booking/', '^web/front/');

const publicPages = [
  rule(
    'public-page-is-light',
    'The public page stays light and ships no zod or query cache: use the platform (form, fetch) or a small function beside it.',
    publicPage,
    { path: HEAVY, dependencyTypesNot: TYPES },
  ),
  rule(
    'public-page-takes-types-of-the-contract',
    'The public page takes types only from shared/contract (`import type`): its schemas would bring zod along.',
    publicPage,
    { path: '^shared/contract/', dependencyTypesNot: TYPES },
  ),
  rule(
    'public-page-shares-no-screen',
    'The public page shares nothing with the application but web/lib and web/components: move the common piece there.',
    publicPage,
    { path: [WEB_FEATURE, '^web/app/'], dependencyTypesNot: TYPES },
  ),
];

const noCircle = rule(
  'no-circle',
  'Files import each other in a circle: move what both ends need into a third file, or pass it as an argument.',
  {},
  { circular: true },
);

const noFeatureCircle = {
  ...rule(
    'no-feature-circle',
    'Server features call each other in a circle: let one of them announce an event, or let the caller of both compose them.',
    { path: '^server/features/[^/]+$' },
    { path: '^server/features/[^/]+$', circular: true },
  ),
  scope: 'folder',
};

const shipsNothingHeavy = rule(
  'public-page-ships-nothing-heavy',
  'A public page ships this package through the files above: split the light part of the last one from the part that needs the package.',
  production('^web/booking/entry-', '^web/front/entry-'),
  { path: HEAVY, reachable: true },
);

const shipsNoSchema = rule(
  'web-ships-no-schema',
  'The browser gets no zod: import types from shared/contract (`import type`), and put constants and functions that both sides need in a file of it without schemas, such as limits.ts or live-news.ts.',
  production('^web/app/main\\.tsx$', '^web/app/early\\.ts$'),
  { path: ZOD, reachable: true },
);

const options = {
  doNotFollow: { path: '^node_modules/' },
  // Type-only imports count: most rules forbid them too, and a circle of types is a circle.
  tsPreCompilationDeps: true,
  preserveSymlinks: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
};

/** The imports between any two files. */
export default {
  forbidden: [
    ...betweenRoots,
    ...shared,
    ...serverLayers,
    ...serverFeatures,
    ...web,
    ...publicPages,
    noCircle,
  ],
  options,
};

/** The folders of the server's features, without what lies between them. */
export const features = {
  forbidden: [noFeatureCircle],
  options: { ...options, includeOnly: '^server/features/', exclude: TESTS },
};

/** What the public pages bring along: the imports that are left when the types are gone. */
export const shipped = {
  forbidden: [shipsNothingHeavy, shipsNoSchema],
  options: { ...options, exclude: TESTS, tsPreCompilationDeps: false },
};
