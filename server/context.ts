import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyProfessional } from '#shared/contract/distribution.ts';
import type { ServiceOffer, TeamDirectory } from '#shared/team-directory.ts';
import type { Config, LogFormat } from './config.ts';
import type { Database, Tx } from './db/database.ts';
import { assertWritable, lockDirectory, type DirectoryLock } from './db/directory-lock.ts';
import { openEmbedded } from './db/embedded.ts';
import { checkSecret } from './db/installation.ts';
import { migrate } from './db/migrate.ts';
import type { OrganizationId, Scope } from './db/scope.ts';
import { openServer } from './db/server.ts';
import { createEvents, type Events } from './events.ts';
import type { answerSerializers } from './http/answer-writer.ts';
import { LiveHub } from './http/live-hub.ts';
import { startJobs, type Jobs } from './jobs/boss.ts';
import { systemClock, type Clock } from './lib/clock.ts';
import { createDraining, type Draining } from './lib/draining.ts';
import { createLogger, type Logger } from './lib/logger.ts';
import { createMailer, type Mailer } from './lib/mailer.ts';
import { createMetrics, NO_METRICS, type Metrics } from './lib/metrics.ts';
import { Remembered } from './lib/remembered.ts';
import { packageRoot } from './lib/root.ts';
import { QUEUES } from './queues.ts';
import { TaggedCache } from './lib/tagged-cache.ts';
import { createTraffic, type Traffic } from './lib/traffic.ts';

/** Everything a feature may use. Made once per process (or per test), passed down, never imported as a value. */
export type Context = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly live: LiveHub;
  readonly mailer: Mailer;
  /** What features do in the transactions of others. */
  readonly events: Events;
  /** The requests being answered, which go before background work. */
  readonly traffic: Traffic;
  readonly draining: Draining;
  /** Counters for the operator; they count only where somebody asks (`METRICS_PORT`). */
  readonly metrics: Metrics & { readonly registry?: ReturnType<typeof createMetrics>['registry'] };
  /** Key material of this installation; tokens and encryption keys are derived from it. */
  readonly secret: string;
  /** Tokens of clients' own pages by appointment, derived from the secret: the API's lists have one in each row. */
  readonly manageTokens: Remembered<string>;
  /**
   * Finished answers of public reads, tagged with their organisation and with the people whose agendas they show
   * (decision 005).
   */
  readonly publicAnswers: TaggedCache<Buffer>;
  /** How many appointments large organisations have, counted once a minute each. */
  readonly totals: TaggedCache<Promise<number>>;
  /** Teams of shared links, tagged with their organisation: they show no agenda. */
  readonly publicTeams: TaggedCache<PublicTeam>;
  /**
   * A transaction that changes something of the organisation. Once it has committed, the cached public answers go: all
   * of the organisation's, or only those that show an agenda of `agendas` (ids of people), where it changes nothing else.
   */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>, agendas?: Agendas): Promise<T>;
  close(): Promise<void>;
};

/** What a shared link leads to, without anybody's agenda. */
export type PublicTeam = {
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly anyProfessional: AnyProfessional;
  readonly waitingList: boolean;
  readonly directory: TeamDirectory;
  /** Who offers the services that were asked for while this is kept, by what was asked. */
  readonly offers: Map<string, Promise<ServiceOffer | null>>;
};

/** Ids of people; null stands for an agenda whose owner was removed, which no public answer shows. */
type Agendas = readonly (string | null | undefined)[];

export type Overrides = {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly database?: Database;
  readonly migrationsDir?: string;
  /** Folder of the web build. */
  readonly webRoot?: string;
  /** False leaves the queues alone, so that a test counts only the statements of its own requests. */
  readonly workers?: boolean;
  /** Makes what writes each route's answers. */
  readonly serializers?: typeof answerSerializers;
  /** How often the queues are asked for what this process did not add itself. */
  readonly pollMs?: number;
};

/** A few megabytes. */
const MANAGE_TOKENS = 10_000;
const TOTALS = { capacity: 2_000, ttlMs: 60_000 };
const PUBLIC_ANSWERS = { capacity: 2_000, ttlMs: 30_000 };
/** A team of a thousand people takes a megabyte. */
const PUBLIC_TEAMS = { capacity: 100, ttlMs: 30_000 };

/** The composition root: opens, migrates and wires; `close` undoes it in the opposite order. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const log = overrides.log ?? createLogger(config.logLevel, undefined, logFormatOf(config));
  const clock = overrides.clock ?? systemClock;
  let lock: DirectoryLock | undefined;
  const embedded = config.databaseUrl === null && overrides.database === undefined;
  if (embedded) lock = await lockDirectory(config.dataDir);
  else if (config.databaseUrl !== null && (config.appSecret === null || config.smtpUrl === null))
    await assertWritable(config.dataDir);
  try {
    const database = overrides.database ?? (await openDatabase(config, log));
    const applied = await migrate(database, overrides.migrationsDir ?? join(packageRoot(), 'migrations'));
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was migrated');
    const secret = await readSecret(config);
    await checkSecret(database, secret);
    const traffic = createTraffic();
    const metrics = config.metrics === null ? NO_METRICS : createMetrics();
    const jobs = await startJobs({
      database,
      log,
      queues: QUEUES,
      busy: () => traffic.busy(),
      count: (queue, outcome, count) => metrics.jobs(queue, outcome, count),
      pollMs: overrides.pollMs,
    });
    const live = new LiveHub(clock);
    await live.start(database);
    const publicAnswers = new TaggedCache<Buffer>(PUBLIC_ANSWERS.capacity, PUBLIC_ANSWERS.ttlMs);
    const publicTeams = new TaggedCache<PublicTeam>(PUBLIC_TEAMS.capacity, PUBLIC_TEAMS.ttlMs);
    const dropPublic = ({ organizationId }: Scope, agendas: Agendas = [organizationId]) => {
      for (const tag of new Set(agendas)) {
        if (!tag) continue;
        publicAnswers.dropTag(tag);
        if (tag === organizationId) publicTeams.dropTag(tag);
      }
    };
    live.watch((scope, agendas) => {
      if (scope !== null) return dropPublic(scope, agendas);
      publicAnswers.clear();
      publicTeams.clear();
    });
    const mailer = createMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      folder: join(config.dataDir, 'mail'),
      log,
      count: (outcome) => metrics.mail(outcome),
    });
    return {
      config,
      clock,
      log,
      database,
      jobs,
      live,
      mailer,
      events: createEvents(),
      traffic,
      draining: createDraining(),
      metrics,
      secret,
      manageTokens: new Remembered<string>(MANAGE_TOKENS),
      publicAnswers,
      totals: new TaggedCache<Promise<number>>(TOTALS.capacity, TOTALS.ttlMs),
      publicTeams,
      async write(scope, work, agendas) {
        const result = await database.transaction(work);
        dropPublic(scope, agendas);
        return result;
      },
      async close() {
        await jobs.stop();
        await live.stop();
        mailer.close();
        await database.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** Readable text in a terminal, JSON where a program collects the log; `LOG_FORMAT` decides otherwise. */
export function logFormatOf(
  { logFormat }: Pick<Config, 'logFormat'>,
  isTerminal = process.stdout.isTTY,
): LogFormat {
  return logFormat ?? (isTerminal ? 'text' : 'json');
}

async function openDatabase(config: Config, log: Logger): Promise<Database> {
  if (config.databaseUrl !== null)
    return openServer({ url: config.databaseUrl, limits: config.databaseLimits, logger: log });
  return openEmbedded(join(config.dataDir, 'database'), undefined, log);
}

/** `APP_SECRET`, or one made once and kept in the data directory, readable by its owner alone. */
async function readSecret(config: Config): Promise<string> {
  if (config.appSecret !== null) return config.appSecret;
  const path = join(config.dataDir, 'app-secret');
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
