// The rules of the house that no linter knows. Every finding says what to do about it.
import { projectFiles } from './lib/files.mjs';
import { checkBounds } from './structure/bounds.mjs';
import { checkDecisions } from './structure/decisions.mjs';
import { checkMigrationLocks } from './structure/migration-locks.mjs';
import { checkMigrations } from './structure/migrations.mjs';
import { checkNames } from './structure/names.mjs';
import { checkSizes, medianLines } from './structure/sizes.mjs';
import { checkSubscribers } from './structure/subscribers.mjs';
import { checkTables } from './structure/tables.mjs';
import { checkTenancy } from './structure/tenancy.mjs';
import { checkWords } from './structure/words.mjs';

const files = projectFiles();
const checks = [
  checkNames,
  checkSizes,
  checkMigrations,
  checkMigrationLocks,
  checkDecisions,
  checkTables,
  checkSubscribers,
  checkTenancy,
  checkBounds,
  checkWords,
];
const findings = checks.flatMap((check) => check(files));

for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error(`\n${findings.length} finding${findings.length === 1 ? '' : 's'} in the structure.`);
  process.exit(1);
}
console.log(`Structure: ${files.length} files in order, median ${medianLines(files)} lines.`);
