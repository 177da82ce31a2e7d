// Records the checksums of new migrations, from then on immutable. Run it once a migration is final, and commit the record.
import { projectFiles } from './lib/files.mjs';
import { recordMigrations } from './structure/migrations.mjs';

const added = recordMigrations(projectFiles());
console.log(added.length > 0 ? `Recorded: ${added.join(', ')}` : 'Nothing new to record.');
