import type { TestServer } from '#test/harness/server.ts';

export type Fault = { repair(): Promise<void> };

/** The tables that a test may break. */
type Table =
  | 'appointments'
  | 'appointment_rows'
  | 'users'
  | 'sessions'
  | 'products'
  | 'audit_log'
  | 'availability'
  | 'availability_exceptions'
  | 'booking_form_settings'
  | 'integration_settings'
  | 'integration_tokens'
  | 'notification_settings'
  | 'worked_holidays';

/** Makes the database refuse every write to a table: the server then fails as it would on a broken disk. */
export async function refuseWrites(server: TestServer, table: Table): Promise<Fault> {
  const { database } = server.context;
  await database.script(`
    CREATE OR REPLACE FUNCTION refuse_for_a_test() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'refused for a test'; END $$;
    CREATE TRIGGER refuse_for_a_test BEFORE INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION refuse_for_a_test();
  `);
  return { repair: () => database.script(`DROP TRIGGER refuse_for_a_test ON ${table}`) };
}

/** Takes a table away, so that reading it fails. */
export async function loseTable(server: TestServer, table: Table): Promise<Fault> {
  const { database } = server.context;
  await database.script(`ALTER TABLE ${table} RENAME TO ${table}_lost`);
  return { repair: () => database.script(`ALTER TABLE ${table}_lost RENAME TO ${table}`) };
}
