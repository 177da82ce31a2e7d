import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** What jobs need to be done beside ids. It lies apart from the queue, and only while a job waits. */
export type Contents = {
  /** The contents of jobs, by the jobs' ids. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, object>>;
  /** Deletes the contents of those of a queue's jobs that wait no longer: done, or given up. */
  forget(queue: string, ids: readonly string[]): Promise<void>;
};

const WAITS = `job.id = job_contents.job_id AND job.state IN ('created', 'retry', 'active')`;

// global: jobs are worked on for every organisation alike.
export function contentsIn(database: Database): Contents {
  return {
    async read(ids) {
      const rows = await database.query<{ id: string; content: object }>(
        'SELECT job_id AS id, content FROM job_contents WHERE job_id = ANY($1::uuid[])',
        [ids],
      );
      return new Map(rows.map(({ id, content }) => [id, content]));
    },
    // A job is found by its queue and its id: by the id alone all jobs that wait would be read.
    async forget(queue, ids) {
      await database.query(
        `DELETE FROM job_contents
          WHERE job_id = ANY($2::uuid[])
            AND NOT EXISTS (SELECT 1 FROM pgboss.job WHERE job.name = $1 AND ${WAITS})`,
        [queue, ids],
      );
    },
  };
}

/** Deletes what a process that died in a job's last try has left. */
// global: these rows are dead for every organisation alike.
export async function deleteLeftContents(database: Reader): Promise<void> {
  await database.query(`DELETE FROM job_contents WHERE NOT EXISTS (SELECT 1 FROM pgboss.job WHERE ${WAITS})`);
}

/** Keeps the contents of new jobs, in the transaction that adds the jobs. */
export async function writeContents(
  tx: Tx,
  contents: readonly { id: string; organizationId: OrganizationId; content: object }[],
): Promise<void> {
  if (contents.length === 0) return;
  await tx.write(
    `INSERT INTO job_contents (job_id, organization_id, content)
     SELECT id, "organizationId", content
       FROM json_to_recordset($1) AS job (id uuid, "organizationId" uuid, content jsonb)`,
    [JSON.stringify(contents)],
  );
}
