import { describe, expect, test } from 'vitest';
import { textOf } from '../lib/files.mjs';
import { lockingStatements } from './migration-locks.mjs';

const refused = [
  [
    'a generated column',
    'ALTER TABLE appointment_rows ADD COLUMN plain text GENERATED ALWAYS AS (lower(client_name)) STORED;',
  ],
  [
    'a default of its own for each row',
    'ALTER TABLE audit_log ADD COLUMN key uuid DEFAULT gen_random_uuid();',
  ],
  [
    'the second of several changes',
    'ALTER TABLE audit_log\n  ADD COLUMN note text,\n  ADD COLUMN number bigserial;',
  ],
  ['another type', 'ALTER TABLE ONLY public.appointment_rows ALTER COLUMN lane TYPE bigint;'],
  ['NOT NULL', 'ALTER TABLE appointment_rows ALTER COLUMN notes SET NOT NULL;'],
  ['a check of every row', 'ALTER TABLE appointment_rows ADD CONSTRAINT short CHECK (length(notes) < 5000);'],
  [
    'a check on a new column',
    "ALTER TABLE appointment_rows ADD COLUMN kind text DEFAULT '' CHECK (kind <> 'x');",
  ],
  ['a foreign key', 'ALTER TABLE audit_log ADD FOREIGN KEY (owner_id) REFERENCES users (id);'],
  ['a key', 'ALTER TABLE appointment_rows ADD CONSTRAINT one UNIQUE (organization_id, start_time);'],
  ['a validation', 'ALTER TABLE appointment_rows VALIDATE CONSTRAINT short;'],
  ['an index', 'CREATE INDEX a ON appointment_rows\n  USING gin (client_plain);'],
  ['a unique index', 'create unique index if not exists a on audit_log (id);'],
  ['a backfill', "UPDATE appointment_rows SET notes = '' WHERE notes IS NULL;"],
  ['a backfill in a block', "DO $$\nBEGIN\n  UPDATE audit_log a SET note = '';\nEND $$;"],
  ['a backfill in a CTE', 'WITH old AS (SELECT 1)\nDELETE FROM webhook_attempts USING old;'],
  [
    'a reason without a time',
    '-- locks: it is quick and nobody will notice\nCREATE INDEX a ON audit_log (id);',
  ],
  ['a time without a reason', '-- locks: 2 s\nCREATE INDEX a ON audit_log (id);'],
  [
    'what follows a statement with a reason',
    '-- locks: 2 s, in which nobody books\nCREATE INDEX a ON audit_log (id);\nCREATE INDEX b ON audit_log (id);',
  ],
];

const allowed = [
  ['a new column', "ALTER TABLE appointment_rows ADD COLUMN kind text NOT NULL DEFAULT 'single';"],
  [
    'a moment that is the same for every row',
    'ALTER TABLE audit_log ADD COLUMN seen timestamptz DEFAULT now();',
  ],
  [
    'a new reference that is empty',
    'ALTER TABLE appointment_rows ADD COLUMN room_id uuid REFERENCES rooms (id);',
  ],
  ['a check of new rows', 'ALTER TABLE appointment_rows ADD CONSTRAINT s CHECK (lane < 9) NOT VALID;'],
  ['finer statistics', 'ALTER TABLE appointment_rows ALTER COLUMN notes SET STATISTICS 400;'],
  ['an index that goes', 'DROP INDEX appointments_time;'],
  ['a small table', 'CREATE INDEX a ON users (name);\nUPDATE users SET name = trim(name);'],
  ['a trigger', 'CREATE TRIGGER t BEFORE UPDATE ON appointment_rows FOR EACH ROW EXECUTE FUNCTION f();'],
  ['a word in a comment', '-- An UPDATE audit_log SET would take long.\nSELECT 1;'],
  [
    'a statement that says how long it takes',
    '-- locks: 2 s for 500,000 rows, in which nobody books\nCREATE INDEX a\n  ON appointment_rows (id);',
  ],
];

describe('migrations on large tables', () => {
  test.each(refused)('refuses %s', (_what, sql) => expect(lockingStatements(sql)).toHaveLength(1));
  test.each(allowed)('allows %s', (_what, sql) => expect(lockingStatements(sql)).toEqual([]));

  test('would have refused the migration that rewrote the appointments', () => {
    expect(lockingStatements(textOf('migrations/0036_search_by_trigrams.sql'))).toEqual([
      expect.stringContaining('a generated column rewrites the table'),
      expect.stringContaining('CREATE INDEX appointments_client_trigrams'),
      expect.stringContaining('CREATE INDEX audit_log_subject_trigrams'),
    ]);
  });

  test('says what the statement does and what to write', () => {
    expect(lockingStatements('CREATE INDEX a ON audit_log (id);').join()).toMatch(
      /^audit_log: nobody writes while the index is built\. .*-- locks: /,
    );
  });
});
