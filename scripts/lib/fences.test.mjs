import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fences, { features, shipped } from '../../.dependency-cruiser.mjs';
import { refusalOf } from './editor-fences.mjs';
import { cruiseBy, describeViolation, findDeadPatterns } from './fences.mjs';
import { root } from '../../tools/root.mjs';

const appointments = (word) => `server/features/appointments/${word}.ts`;
const TYPES = 'type-only';
const DYNAMIC = 'dynamic-import';

const allowed = [
  ['web/features/booking/list.tsx', 'shared/contract/booking.ts'],
  ['web/app/page.tsx', 'web/features/booking/list.tsx'],
  ['web/agenda/week.tsx', 'web/components/ui/button.tsx'],
  ['web/agenda/week.tsx', '@tanstack/react-query', TYPES],
  ['web/booking/main.tsx', 'shared/contract/booking.ts', TYPES],
  ['web/booking/main.tsx', 'web/lib/format.ts'],
  ['web/booking/main.tsx', 'zod', TYPES],
  ['web/components/ui/button.tsx', 'radix-ui'],
  ['server/main.ts', 'shared/contract/booking.ts'],
  [appointments('routes'), appointments('service')],
  [appointments('booking.routes'), appointments('service')],
  [appointments('service'), appointments('queries')],
  [appointments('service'), 'server/features/auth/session.service.ts'],
  [appointments('routes'), 'server/features/auth/policy.ts'],
  [appointments('queries'), 'drizzle-orm'],
  [appointments('presenter'), appointments('queries'), TYPES],
  ['server/http/app.ts', appointments('routes')],
  ['server/jobs/boss.ts', appointments('service')],
  ['server/features/mcp/tools.service.ts', appointments('service')],
  ['server/features/booking/booking.service.ts', 'server/features/scheduling/scheduling.service.ts'],
  ['server/features/scheduling/scheduling.service.ts', 'shared/scheduling/slots.ts'],
  ['server/features/appointments/appointments.test.ts', 'test/harness.ts'],
  ['server/subscribers.ts', 'server/features/google-calendar/push.service.ts'],
  ['test/processes.ts', 'tools/build.ts'],
  ['scripts/pictures.ts', 'test/harness.ts'],
  ['scripts/pictures.ts', 'scripts/demo-seed.ts'],
  ['server/lib/clock.ts', 'node:fs'],
  ['server/lib/holidays.ts', 'date-holidays', DYNAMIC],
  ['shared/contract/booking.ts', 'zod'],
  ['shared/contract/booking.ts', 'shared/scheduling/types.ts', TYPES],
  ['shared/contract/booking.ts', 'shared/day-parts.ts'],
  ['shared/format.ts', 'zod'],
  ['shared/scheduling/slots.ts', 'shared/scheduling/types.ts'],
  ['shared/scheduling/slots.test.ts', 'temporal-polyfill'],
  ['shared/scheduling/oracle.testkit.ts', 'temporal-polyfill'],
];

const refused = [
  ['tests-serve-tests', 'shared/scheduling/slots.ts', 'shared/scheduling/oracle.testkit.ts'],
  ['shared-imports-no-side', 'shared/format.ts', 'server/lib/clock.ts'],
  ['server-and-web-apart', 'web/app/page.tsx', 'server/lib/clock.ts'],
  ['server-and-web-apart', 'server/main.ts', 'web/booking/entry-server.tsx'],
  ['production-needs-no-tests', 'server/lib/clock.ts', 'test/harness.ts'],
  ['nothing-imports-what-is-started', 'test/demo.test.ts', 'scripts/demo-seed.ts'],
  ['nothing-imports-what-is-started', 'server/lib/clock.test.ts', 'scripts/demo-seed.ts'],
  ['nothing-imports-what-is-started', 'scripts/pictures.ts', 'e2e/support/sign-in.ts'],
  ['tools-import-no-side', 'tools/chromium.ts', 'server/lib/clock.ts'],
  ['scheduling-is-pure', 'shared/scheduling/slots.ts', 'shared/contract/limits.ts'],
  ['scheduling-is-pure', 'shared/scheduling/slots.ts', 'node:fs'],
  ['distribution-is-pure', 'shared/distribution/choose.ts', 'shared/contract/limits.ts'],
  ['contract-takes-types-of-rules', 'shared/contract/booking.ts', 'shared/scheduling/slots.ts'],
  ['contract-holds-schemas', 'shared/contract/booking.ts', 'drizzle-orm'],
  ['shared-is-light', 'shared/format.ts', 'node:fs'],
  ['routes-call-services', appointments('routes'), appointments('queries')],
  ['routes-call-services', appointments('booking.routes'), appointments('booking.queries')],
  ['routes-call-services', appointments('routes'), 'drizzle-orm/pg-core'],
  ['routes-call-services', appointments('routes'), 'server/db/schema.ts'],
  ['queries-are-lowest', appointments('queries'), appointments('service')],
  ['presenters-are-given-rows', appointments('day.presenter'), appointments('queries')],
  ['services-know-no-door', appointments('service'), 'server/http/access.ts'],
  ['http-composes-routes', appointments('service'), appointments('routes')],
  ['http-composes-routes', 'server/jobs/boss.ts', appointments('routes')],
  ['features-call-services', appointments('service'), 'server/features/auth/queries.ts'],
  ['features-call-services', appointments('service'), 'server/features/auth/presenter.ts'],
  ['features-call-services', 'server/features/mcp/tools.service.ts', appointments('queries')],
  [
    'google-calendar-is-a-subscriber',
    appointments('service'),
    'server/features/google-calendar/push.service.ts',
  ],
  ['foundations-know-no-feature', 'server/lib/clock.ts', appointments('service')],
  ['callers-ask-services', 'server/http/pages.ts', appointments('queries')],
  ['holidays-load-when-asked', 'server/lib/calendars.ts', 'date-holidays'],
  ['scheduling-decides', appointments('service'), 'shared/scheduling/slots.ts'],
  ['scheduling-has-one-door', 'server/http/pages.ts', 'server/features/scheduling/rules.queries.ts'],
  ['doors-ask-services', 'server/features/api-v1/api-v1.service.ts', 'drizzle-orm'],
  ['doors-ask-services', 'server/features/mcp/tools.service.ts', 'server/db/schema.ts'],
  ['web-features-apart', 'web/features/booking/list.tsx', 'web/features/users/card.tsx'],
  ['web-features-know-no-page', 'web/features/booking/list.tsx', 'web/app/page.tsx'],
  ['web-libraries-know-no-feature', 'web/agenda/month.tsx', 'web/features/booking/list.tsx'],
  ['web-libraries-know-no-feature', 'web/lib/format.ts', 'web/features/booking/list.tsx'],
  ['components-fetch-nothing', 'web/agenda/month.tsx', '@tanstack/react-query'],
  ['components-fetch-nothing', 'web/components/ui/button.tsx', 'web/lib/api-client.ts'],
  ['public-page-takes-types-of-the-contract', 'web/booking/form.tsx', 'shared/contract/booking.ts'],
  ['public-page-takes-types-of-the-contract', 'web/front/entry-client.ts', 'shared/contract/paths.ts'],
  ['public-page-is-light', 'web/booking/form.tsx', 'zod'],
  ['public-page-shares-no-screen', 'web/booking/main.tsx', 'web/features/booking/list.tsx'],
  ['public-page-shares-no-screen', 'web/front/entry-server.tsx', 'web/app/use-brand.ts'],
];

const circles = [
  ['server/features/notices/circle.service.ts', 'server/features/notices/other.service.ts'],
  ['server/features/notices/other.service.ts', 'server/features/notices/circle.service.ts', TYPES],
];

/** Features that call each other, though none of their files do. */
const featureCircle = [
  ['server/features/teams/teams.service.ts', 'server/features/rooms/rooms.service.ts'],
  ['server/features/rooms/doors.service.ts', 'server/features/teams/names.service.ts'],
  ['server/features/rooms/rooms.service.ts', 'server/features/names/names.service.ts'],
];

const chains = [
  ['web/booking/entry-chain.tsx', 'web/lib/heavy.ts'],
  ['web/lib/heavy.ts', '@tanstack/react-query'],
  ['web/front/entry-chain.tsx', 'shared/contract/heavy.ts', TYPES],
  ['shared/contract/heavy.ts', 'zod'],
  ['web/front/entry-chain.tsx', 'web/lib/calls.ts'],
  ['web/lib/calls.ts', 'zod', TYPES],
  ['web/app/main.tsx', 'shared/contract/heavy.ts', DYNAMIC],
  ['web/app/early.ts', 'web/lib/calls.ts'],
];

let folder;
let ran;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fences-'));
  await writeImports([
    ...allowed,
    ...refused.map(([, ...edge]) => edge),
    ...circles,
    ...featureCircle,
    ...chains,
  ]);
  ran = await cruiseBy(fences, ['server', 'shared', 'web', 'test', 'scripts', 'tools'], folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Files that import each other as listed, by the names that package.json gives to folders where it does. */
async function writeImports(edges) {
  const { imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const texts = new Map([['package.json', JSON.stringify({ type: 'module', imports })]]);
  for (const [from, to, kind] of edges) {
    const isFile = /\.tsx?$/.test(to);
    const target = isFile ? to : `node_modules/${to}/index.js`;
    if (!to.startsWith('node:') && !texts.has(target)) texts.set(target, '');
    const hasAlias = Object.hasOwn(imports, `#${to.split('/')[0]}/*`);
    const source = hasAlias ? `#${to}` : isFile ? `./${relative(dirname(from), to)}` : to;
    const line =
      kind === DYNAMIC
        ? `await import('${source}');\n`
        : `import ${kind === TYPES ? 'type ' : ''}{ x } from '${source}';\nuse(x);\n`;
    texts.set(from, (texts.get(from) ?? '') + line);
  }
  for (const [path, text] of texts) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

function rulesAgainst(from, to) {
  const target = to.replace(/^node:/, '');
  return ran.violations
    .filter(({ from: source, to: found }) => source === from && [found, packageOf(found)].includes(target))
    .map(({ rule }) => rule.name)
    .filter((name) => name !== 'no-circle');
}

const packageOf = (path) => path.replace('node_modules/', '').replace('/index.js', '');
const sentenceOf = (name) => fences.forbidden.find((rule) => rule.name === name).comment;

describe('direction of imports', () => {
  test.each(allowed)('%s may import %s', (from, to, kind = 'import') => {
    expect(rulesAgainst(from, to)).toEqual([]);
    expect(refusalOf(fences, from, to, kind)).toBeUndefined();
  });

  test.each(refused)('%s: %s may not import %s', (name, from, to) => {
    expect(rulesAgainst(from, to)).toContain(name);
    const sentences = rulesAgainst(from, to).map(sentenceOf);
    expect(sentences).toContain(refusalOf(fences, from, to, 'import'));
  });

  test('every rule refuses something here', () => {
    const names = fences.forbidden.map(({ name }) => name).filter((name) => name !== 'no-circle');
    expect(new Set(refused.map(([name]) => name))).toEqual(new Set(names));
  });
});

describe('circles', () => {
  test('refuses a circle that types close, and names its way', () => {
    const [from] = circles[0];
    const [violation] = ran.violations.filter(
      (found) => found.rule.name === 'no-circle' && found.from === from,
    );
    const [one, other] = ['circle', 'other'].map((name) => `server/features/notices/${name}.service.ts`);
    expect(describeViolation(fences, violation)).toContain(`${one} → ${other} → ${one}: Files import`);
  });

  test('refuses features that call each other through different files', async () => {
    const { violations } = await cruiseBy(features, ['server/features'], folder);
    const pairs = violations.map(({ from, to }) => `${from} ${to}`);
    expect(pairs).toContain('server/features/teams server/features/rooms');
    expect(pairs).toContain('server/features/rooms server/features/teams');
    expect(pairs).not.toContain('server/features/rooms server/features/names');
  });
});

test('refuses what a page brings along through other files, but no types', async () => {
  const { violations } = await cruiseBy(shipped, ['web'], folder);
  const found = violations.map(({ from, to }) => [from, packageOf(to)]);
  expect(found).toContainEqual(['web/booking/entry-chain.tsx', '@tanstack/react-query']);
  expect(found.filter(([from]) => from === 'web/front/entry-chain.tsx')).toEqual([]);
  expect(found).toContainEqual(['web/app/main.tsx', 'zod']);
  expect(found.filter(([from]) => from === 'web/app/early.ts')).toEqual([]);
});

test('reports patterns that match no file', () => {
  const rule = { name: 'gone', from: { path: '^web/old/' }, to: { path: ['^web/app/', '^web/lost/$1/'] } };
  const findings = findDeadPatterns({ forbidden: [rule] }, ['web/app/page.tsx', 'web/lib/format.ts']);
  expect(findings.map((finding) => /names (\S+),/.exec(finding)[1])).toEqual(['^web/old/', '^web/lost/$1/']);
});
