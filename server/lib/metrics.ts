import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** What this process counts for its operator. Labels are patterns, codes and kinds of a fixed list: nobody's data. */
export type Metrics = {
  /** An answered request. @param route its pattern, never its path @param seconds from its arrival to its last byte */
  request(method: string, route: string, status: number, seconds: number): void;
  /** A request that was refused, by its error's code. */
  refused(code: string): void;
  /** An appointment that has been committed, by the door it came through. */
  booked(source: string): void;
  /** Jobs that ended, of one queue. */
  jobs(queue: string, outcome: 'done' | 'failed', count: number): void;
  mail(outcome: 'sent' | 'failed'): void;
  /** One call of a webhook. */
  webhook(outcome: 'sent' | 'failed'): void;
};

/** Counts nothing, where nobody asks. */
export const NO_METRICS: Metrics = {
  request: () => undefined,
  refused: () => undefined,
  booked: () => undefined,
  jobs: () => undefined,
  mail: () => undefined,
  webhook: () => undefined,
};

/** Seconds: a cached page takes one millisecond, and after thirty seconds a statement is given up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What browsers and systems send. Of anything else a client could make as many labels as it likes. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counters of this process, in a register of their own that the operator's door reads. */
export function createMetrics(): Metrics & { readonly registry: Registry } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
  const requests = counter('hora_http_requests_total', 'Answered requests', ['method', 'route', 'status']);
  const durations = new Histogram({
    name: 'hora_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = counter('hora_refusals_total', 'Requests refused, by the code of the answer', ['code']);
  const bookings = counter('hora_bookings_total', 'Appointments made, by the door', ['source']);
  const jobs = counter('hora_jobs_total', 'Jobs that ended; a failed one is tried again', [
    'queue',
    'outcome',
  ]);
  const mails = counter('hora_mails_total', 'E-mails handed over, or not', ['outcome']);
  const webhooks = counter('hora_webhook_calls_total', 'Calls of webhooks', ['outcome']);
  return {
    registry,
    request(method, route, status, seconds) {
      requests.inc({ method: METHODS.has(method) ? method : 'OTHER', route, status });
      durations.observe({ route }, seconds);
    },
    refused: (code) => refusals.inc({ code }),
    booked: (source) => bookings.inc({ source }),
    jobs: (queue, outcome, count) => jobs.inc({ queue, outcome }, count),
    mail: (outcome) => mails.inc({ outcome }),
    webhook: (outcome) => webhooks.inc({ outcome }),
  };
}
