import type { ImportAnswer, ImportField, importBody } from '#shared/contract/client-import.ts';
import { CLIENT_IMPORT } from '#shared/contract/limits.ts';
import { plainText } from '#shared/plain-text.ts';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import { peopleNamed } from '#server/features/users/people.service.ts';
import type { Session } from '#server/session.ts';
import { readClientFile, type ClientFile, type FileLine } from './import-file.policy.ts';
import { personKey, readLine, tagsOf, type Known, type ReadLine } from './import-line.policy.ts';
import { asksOf, fieldsOfAddition, ImportPlan, type Planned } from './import-plan.policy.ts';
import { foundClients, lockRecords, writeAdditions } from './import.queries.ts';
import { lockContacts } from './records.queries.ts';
import { refreshClients } from './screens.service.ts';
import { spellingsOf } from './tags.queries.ts';
import { spelled } from './values.policy.ts';

type Body = z.output<typeof importBody>;

/**
 * What an import of a file would do; nothing is stored. A statement for each `CLIENT_IMPORT.compared` lines.
 * @throws AppError 422 CLIENT_FILE_…
 */
export async function previewImport(context: Context, session: Session, body: Body): Promise<ImportAnswer> {
  const { file, known } = await opened(context, session, body);
  const now = context.clock.now();
  const plan = new ImportPlan();
  const report = new ImportReport(file);
  for (const lines of parts(file.lines, CLIENT_IMPORT.compared)) {
    const read = lines.map((line) => readLine(line, known, now));
    // bounded: kept CLIENT_IMPORT.lines
    const found = await foundClients(
      context.database,
      session,
      rightOf(read).flatMap(({ client }) => asksOf(client)),
    );
    report.add(plan.add(read, found));
  }
  return report.answer();
}

/**
 * Makes and completes records from a file, batch by batch, each in a transaction of its own: the contacts' locks, what is there under
 * them, the records that change, and what is written. The same file again changes nothing. What fails in between ends the import,
 * and the lines that are not stored are named; the log has an entry with the first batch that stores anything. Open screens
 * read again after that one and after the last.
 * @throws AppError 422 CLIENT_FILE_…; what the first batch fails with, when nothing is stored yet
 */
export async function importClients(context: Context, session: Session, body: Body): Promise<ImportAnswer> {
  const { file, known } = await opened(context, session, body);
  const report = new ImportReport(file);
  let isLogged = false;
  let failure: unknown = null;
  for (const lines of parts(file.lines, CLIENT_IMPORT.batch)) {
    const read = lines.map((line) => readLine(line, known, context.clock.now()));
    if (failure !== null) {
      report.add(notStored(read));
      continue;
    }
    try {
      // bounded: kept CLIENT_IMPORT.lines
      const planned = await storeBatch(context, session, read, {
        logged: isLogged ? null : file.lines.length,
        isLast: lines.at(-1) === file.lines.at(-1),
      });
      isLogged ||= planned.additions.length > 0;
      report.add(planned);
    } catch (error) {
      if (report.isEmpty()) throw error;
      context.log.error({ error }, 'an import of clients ended early');
      failure = error;
      report.add(notStored(read));
    }
  }
  return report.answer();
}

/** @param logged how many lines the entry of the log names; null where it is written already */
function storeBatch(
  context: Context,
  session: Session,
  read: readonly ReadLine[],
  { logged, isLast }: { readonly logged: number | null; readonly isLast: boolean },
): Promise<Planned> {
  const asks = rightOf(read).flatMap(({ client }) => asksOf(client));
  // No public answer shows a client.
  return context.write(
    session,
    async (tx) => {
      const contacts = asks.flatMap(({ mailbox, phone, name }) => {
        const keys = [mailbox, phone].filter((key) => key !== null);
        return keys.length > 0 ? keys : [plainText(name ?? '')];
      });
      if (contacts.length > 0)
        await lockContacts(
          tx,
          { ...session, userId: null },
          { contacts: [...new Set(contacts)], name: null },
        );
      const planned = new ImportPlan().add(read, await foundClients(tx, session, asks));
      const { additions } = planned;
      if (additions.length === 0) {
        if (isLast && logged === null) await refreshClients(context, tx, session);
        return planned;
      }
      await lockRecords(
        tx,
        session,
        additions.filter(({ isNew }) => !isNew).map(({ id }) => id),
      );
      await writeAdditions(tx, session, additions, context.clock.now());
      if (logged !== null)
        await record(context, tx, session, {
          ...{
            entity: 'client',
            entityId: session.organizationId,
            action: 'imported',
            actor: actorOf(session),
          },
          ...{ before: {}, after: { fileLines: logged } },
        });
      if (isLast || logged !== null) await refreshClients(context, tx, session);
      return planned;
    },
    [],
  );
}

/** The lines of a file, the people of the team whom they name, and how their tags are written. At most two statements. */
async function opened(
  context: Context,
  session: Session,
  { file: bytes }: Body,
): Promise<{ file: ClientFile; known: Known }> {
  const file = readClientFile(Buffer.from(bytes, 'base64'));
  const names = file.lines.flatMap(({ cells }) => cells.preferredUser ?? []);
  const team = new Map<string, string[]>();
  for (const { id, name } of await peopleNamed(context, session, [...new Set(names)])) {
    const key = personKey(name);
    team.set(key, [...(team.get(key) ?? []), id]);
  }
  const tags = spelled(file.lines.flatMap(({ cells }) => tagsOf(cells.tags)));
  const written = tags.length === 0 ? [] : await spellingsOf(context.database, session, tags);
  return { file, known: { team, tags: spelled([...written, ...tags]) } };
}

const rightOf = (read: readonly ReadLine[]): ReadLine[] => read.filter(({ codes }) => codes.length === 0);

function notStored(read: readonly ReadLine[]): Planned {
  const errors = read.map((line) => ({
    line,
    codes: line.codes.length > 0 ? line.codes : (['NOT_STORED'] as const),
  }));
  return { additions: [], ids: [], errors };
}

function* parts(lines: readonly FileLine[], size: number): Generator<readonly FileLine[]> {
  for (let from = 0; from < lines.length; from += size) yield lines.slice(from, from + size);
}

/** What became of the lines so far; each record counts once. */
class ImportReport {
  readonly #file: ClientFile;
  readonly #records = new Map<string, 'created' | 'completed' | 'unchanged'>();
  readonly #additions = new Map<string, { line: number; id: string; name: string; fields: ImportField[] }>();
  readonly #errors: ImportAnswer['errors'] = [];
  #right = 0;

  constructor(file: ClientFile) {
    this.#file = file;
  }

  add({ additions, ids, errors }: Planned): void {
    this.#right += ids.length;
    for (const id of ids) if (!this.#records.has(id)) this.#records.set(id, 'unchanged');
    for (const addition of additions) {
      const { id, isNew, line, name } = addition;
      // What this file made stays new, whatever a later line adds.
      if (isNew || this.#records.get(id) === 'created') {
        this.#records.set(id, 'created');
        continue;
      }
      this.#records.set(id, 'completed');
      if (this.#additions.size < CLIENT_IMPORT.shown || this.#additions.has(id))
        this.#additions.set(id, { line, id, name, fields: fieldsOfAddition(addition) });
    }
    this.#errors.push(
      ...errors.map(({ line: { line, text }, codes }) => ({ line, codes: [...codes], text })),
    );
  }

  /** Whether no line was right so far. */
  isEmpty(): boolean {
    return this.#right === 0;
  }

  answer(): ImportAnswer {
    const { head, delimiter, ignored, lines } = this.#file;
    const all = [...this.#records.values()];
    const count = (what: 'created' | 'completed' | 'unchanged') => all.filter((each) => each === what).length;
    return {
      ...{ lines: lines.length, created: count('created'), completed: count('completed') },
      ...{ unchanged: count('unchanged'), repeated: this.#right - all.length },
      ...{ additions: [...this.#additions.values()], errors: this.#errors },
      ...{ head, delimiter, ignored: [...ignored] },
    };
  }
}
