import { describe, expect, test } from 'vitest';
import { judgeImport } from './import-rules.mjs';

const appointments = (word) => `server/features/appointments/${word}.ts`;

const allowed = [
  ['web/features/booking/list.tsx', 'shared/contract/booking.ts'],
  ['web/app/page.tsx', 'web/features/booking/list.tsx'],
  ['web/agenda/week.tsx', 'web/components/ui/button.tsx'],
  ['web/booking/main.tsx', 'shared/contract/booking.ts', 'type'],
  ['web/booking/main.tsx', 'web/lib/format.ts'],
  ['web/components/ui/button.tsx', 'radix-ui'],
  ['server/main.ts', 'shared/contract/booking.ts'],
  [appointments('routes'), appointments('service')],
  [appointments('booking.routes'), appointments('service')],
  [appointments('service'), appointments('queries')],
  [appointments('service'), 'server/features/auth/session.service.ts'],
  [appointments('routes'), 'server/features/auth/policy.ts'],
  [appointments('queries'), 'drizzle-orm'],
  ['server/http/app.ts', appointments('routes')],
  ['server/features/mcp/tools.service.ts', appointments('service')],
  ['server/features/booking/booking.service.ts', 'server/features/scheduling/scheduling.service.ts'],
  ['server/features/scheduling/scheduling.service.ts', 'shared/scheduling/slots.ts'],
  ['server/features/appointments/appointments.test.ts', 'test/harness.ts'],
  ['shared/contract/booking.ts', 'zod'],
  ['shared/contract/booking.ts', 'shared/scheduling/types.ts', 'type'],
  ['shared/scheduling/slots.ts', 'shared/scheduling/types.ts'],
  ['shared/scheduling/slots.test.ts', 'temporal-polyfill'],
  ['shared/scheduling/oracle.testkit.ts', 'temporal-polyfill'],
];

const refused = [
  ['web/app/page.tsx', 'server/lib/clock.ts', 'belongs in shared/'],
  ['server/main.ts', 'web/booking/entry-server.tsx', 'belongs in shared/'],
  ['shared/format.ts', 'server/lib/clock.ts', 'imports neither'],
  ['server/lib/clock.ts', 'test/harness.ts', 'runs in production'],
  ['shared/scheduling/slots.ts', 'shared/scheduling/oracle.testkit.ts', 'Only tests'],
  ['shared/scheduling/slots.ts', 'shared/contract/limits.ts', 'pure'],
  ['shared/scheduling/slots.ts', 'node:fs', 'pure'],
  ['shared/contract/booking.ts', 'shared/scheduling/slots.ts', 'schemas only'],
  ['shared/contract/booking.ts', 'drizzle-orm', 'schemas only'],
  ['shared/format.ts', 'node:fs', 'no package but zod'],
  [appointments('routes'), appointments('queries'), 'through the service'],
  [appointments('booking.routes'), appointments('booking.queries'), 'through the service'],
  [appointments('routes'), 'drizzle-orm/pg-core', 'through the service'],
  [appointments('routes'), 'server/db/schema.ts', 'through the service'],
  [appointments('queries'), appointments('service'), 'lowest layer'],
  [appointments('presenter'), appointments('queries'), 'load the rows in the service'],
  [appointments('service'), appointments('routes'), 'belongs in the service'],
  [appointments('service'), 'server/features/auth/queries.ts', 'service (or policy) of auth'],
  [appointments('service'), 'server/features/auth/presenter.ts', 'service (or policy) of auth'],
  ['server/lib/clock.ts', appointments('service'), 'knows no feature'],
  ['server/http/pages.ts', appointments('queries'), 'through its service'],
  ['server/features/mcp/tools.service.ts', appointments('queries'), 'service (or policy)'],
  [appointments('service'), 'shared/scheduling/slots.ts', 'every door gives the same answer'],
  [appointments('service'), 'server/features/scheduling/rules.queries.ts', 'service (or policy)'],
  ['server/features/api-v1/api-v1.service.ts', 'drizzle-orm', "a feature's queries"],
  ['server/features/mcp/tools.service.ts', 'server/db/schema.ts', "a feature's queries"],
  ['web/features/booking/list.tsx', 'web/features/users/card.tsx', 'never import each other'],
  ['web/features/booking/list.tsx', 'web/app/page.tsx', 'pages that compose it'],
  ['web/agenda/week.tsx', 'web/features/booking/list.tsx', 'knows no feature'],
  ['web/agenda/week.tsx', '@tanstack/react-query', 'does no fetching'],
  ['web/components/ui/button.tsx', 'web/lib/api-client.ts', 'does no fetching'],
  ['web/lib/format.ts', 'web/features/booking/list.tsx', 'knows no feature'],
  ['web/booking/main.tsx', 'shared/contract/booking.ts', 'import type'],
  ['web/booking/main.tsx', 'zod', 'stays light'],
  ['web/booking/main.tsx', 'web/features/booking/list.tsx', 'shares nothing'],
  ['web/front/entry-server.tsx', 'web/app/use-brand.ts', 'shares nothing'],
  ['web/front/entry-client.ts', 'shared/contract/paths.ts', 'import type'],
];

describe('direction of imports', () => {
  test.each(allowed)('%s may import %s', (from, to, kind) => {
    expect(judgeImport(from, to, kind === 'type')).toBeUndefined();
  });

  test.each(refused)('%s may not import %s', (from, to, sentence) => {
    expect(judgeImport(from, to)).toContain(sentence);
  });
});
