import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from '../lib/files.mjs';
import { root } from '../../tools/root.mjs';

const CHECKSUMS = 'migrations/checksums.json';

/** Migrations are numbered without gaps and never change once recorded: a database somewhere has run them. */
export function checkMigrations(files) {
  const names = migrationNames(files);
  const recorded = readChecksums();
  const findings = names.flatMap((name, index) => {
    const expected = String(index + 1).padStart(4, '0');
    return name.startsWith(`${expected}_`)
      ? []
      : [
          `migrations/${name}: the next number is ${expected}. Number migrations from 0001 without gaps or doubles.`,
        ];
  });
  for (const name of names) {
    const sum = checksum(name);
    if (!recorded[name]) {
      findings.push(
        `migrations/${name}: not recorded yet. Run \`node scripts/record-migrations.mjs\` when it is final.`,
      );
    } else if (recorded[name] !== sum) {
      findings.push(
        `migrations/${name}: changed after it was recorded. Restore it and write a new migration instead.`,
      );
    }
    if (!textOf(`migrations/${name}`).endsWith('\n'))
      findings.push(`migrations/${name}: end the file with a newline.`);
  }
  for (const name of Object.keys(recorded)) {
    if (!names.includes(name))
      findings.push(`migrations/${name}: recorded but gone. Restore it: databases have run it.`);
  }
  return findings;
}

/** Adds the new migrations to the record; a recorded one is never rewritten. Returns the names added. */
export function recordMigrations(files) {
  const recorded = readChecksums();
  const added = migrationNames(files).filter((name) => !recorded[name]);
  for (const name of added) recorded[name] = checksum(name);
  writeFileSync(join(root, CHECKSUMS), `${JSON.stringify(recorded, undefined, 2)}\n`);
  return added;
}

function migrationNames(files) {
  return files
    .filter((path) => /^migrations\/[^/]+\.sql$/.test(path))
    .map((path) => path.slice('migrations/'.length));
}

function readChecksums() {
  const file = join(root, CHECKSUMS);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function checksum(name) {
  return createHash('sha256')
    .update(textOf(`migrations/${name}`))
    .digest('hex');
}
