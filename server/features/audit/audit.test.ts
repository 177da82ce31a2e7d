import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#server/lib/root.ts';
import { createOrganization, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { asOrganizationId } from '#test/harness/organization-id.ts';
import type { Scope } from '#server/db/scope.ts';
import { entriesOf, record, type AuditEntry } from './audit.service.ts';

const NOW = '2026-11-18T12:00:00.000Z';
let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock(NOW), workers: false } });
  organization = await createOrganization(server);
});
afterAll(() => server.close());

const database = () => server.context.database;
const scopeOf = async ({ admin }: Organization) => {
  const rows = await database().query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [admin.user.id],
  );
  return rows[0] as Scope;
};
const entry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  entity: 'appointment',
  entityId: crypto.randomUUID(),
  action: 'updated',
  actor: { kind: 'system', id: null, name: null },
  before: { notes: false },
  after: { notes: true },
  ...fields,
});
const write = async (written: AuditEntry, scope: Scope) =>
  database().transaction((tx) => record(server.context, tx, scope, written));
const read = (about: AuditEntry, scope: Scope, limit = 10) => entriesOf(database(), scope, about, limit);

describe('the audit log', () => {
  it('gives back what was written, the newest first, as much as is asked for', async () => {
    const scope = await scopeOf(organization);
    const first = entry({ actor: { kind: 'user', id: organization.admin.user.id, name: 'Ana Souza' } });
    const second = { ...first, action: 'deleted' as const, before: { name: 'Eva "Lua"' }, after: {} };
    await write(first, scope);
    await write(second, scope);
    const rows = await read(first, scope);
    expect(rows).toMatchObject([
      { action: 'deleted', before: { name: 'Eva "Lua"' }, after: {} },
      { action: 'updated', before: { notes: false }, after: { notes: true }, actorName: 'Ana Souza' },
    ]);
    expect(rows[0]?.occurredAt.toISOString()).toBe(NOW);
    expect(await read(first, scope, 1)).toHaveLength(1);
  });

  it('the log shows an organisation nothing of another, and no kind of thing under another', async () => {
    const [scope, other] = [
      await scopeOf(organization),
      await scopeOf(await createOrganization(server, 'Rui Melo')),
    ];
    const written = entry();
    await write(written, scope);
    expect(await read(written, other)).toEqual([]);
    expect(await read({ ...written, entity: 'user' }, scope)).toEqual([]);
  });

  it.each([
    ['changed', `UPDATE audit_log SET actor_name = 'Outra pessoa'`],
    ['removed', 'DELETE FROM audit_log'],
    ['emptied', 'TRUNCATE audit_log'],
    ['emptied with what it refers to', 'TRUNCATE organizations CASCADE'],
  ])('cannot be %s, not even by a statement of SQL', async (_how, statement) => {
    const scope = await scopeOf(organization);
    const written = entry();
    await write(written, scope);
    await expect(database().script(statement)).rejects.toThrow(/audit log/);
    expect(await read(written, scope)).toHaveLength(1);
  });

  it('lets its operator take a name out as the manual says, and is closed again', async () => {
    const scope = await scopeOf(organization);
    const written = entry({
      actor: { kind: 'client', id: null, name: 'Eva Cruz' },
      subject: 'Eva Cruz',
      before: { clientName: 'Eva Cruz', startTime: NOW },
      after: { clientName: 'Eva Lima', startTime: NOW },
    });
    await write(written, scope);
    const manual = await readFile(resolve(packageRoot(), 'docs/operations.md'), 'utf8');
    const statements = /```sql\n(BEGIN;[^`]*audit_log[^`]*)```/.exec(manual)?.[1] ?? '';
    await database().script(statements.replace('…', written.entityId));
    expect(await read(written, scope)).toMatchObject([
      { actorName: null, subjectName: null, before: { startTime: NOW }, after: { startTime: NOW } },
    ]);
    expect(JSON.stringify(await read(written, scope))).not.toContain('Eva');
    await expect(database().script('DELETE FROM audit_log')).rejects.toThrow(/audit log/);
  });

  it('goes with its organisation', async () => {
    const scope = { organizationId: asOrganizationId(crypto.randomUUID()) };
    await database().query(`INSERT INTO organizations (id, name) VALUES ($1, 'Fecha hoje')`, [
      scope.organizationId,
    ]);
    const written = entry();
    await write(written, scope);
    await database().query('DELETE FROM organizations WHERE id = $1', [scope.organizationId]);
    expect(await read(written, scope)).toEqual([]);
  });

  it('knows nothing of what was rolled back', async () => {
    const scope = await scopeOf(organization);
    const written = entry();
    const undone = database().transaction(async (tx) => {
      await record(server.context, tx, scope, written);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await read(written, scope)).toEqual([]);
  });
});
