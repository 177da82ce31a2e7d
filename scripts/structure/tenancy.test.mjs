import ts from 'typescript';
import { expect, test } from 'vitest';
import { assertsScope } from './tenancy.mjs';

const assertsIn = (text) =>
  assertsScope(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
const from = "from '#server/db/scope.ts';";

test.each([
  ['its own name', `import type { OrganizationId } ${from} const id = text as OrganizationId;`],
  ['another name', `import type { OrganizationId as Org } ${from} const id = text as Org;`],
  ['two steps', `import type { OrganizationId } ${from} const id = body as unknown as OrganizationId;`],
  ['a whole scope', `import type { Scope } ${from} const scope = { organizationId: text } as Scope;`],
])('sees an organisation made by assertion under %s', (_what, text) => {
  expect(assertsIn(text)).toBe(true);
});

test('allows the types themselves', () => {
  expect(assertsIn(`import type { Scope } ${from} const read = (scope: Scope) => [scope] as const;`)).toBe(
    false,
  );
});
