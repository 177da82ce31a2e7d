import type { Organization } from '#test/factories/organization.ts';
import { atMost, median, type Figure } from './figure.ts';
import { mustAll, requestBytes, type Load } from './load-client.ts';

/** Parts of names, e-mails and phones: rare ones, frequent ones, and what nobody has. */
const TEXTS = [
  'ma',
  'mar',
  'arin',
  'júlia dias',
  'dias 1234',
  'Quitéria',
  'cliente-12',
  'exemplo.com',
  'cliente-19999@',
  '98000',
  '(11) 9 1400',
  '5511970',
  'zé',
  'de',
  'souza ra',
];
const ROUNDS = 12;
/** Milliseconds of one request in twenty at most. */
const MOST_MS = 50;
/** A page of the log is one walk of an index: a search finds any part of three fields, and visits. */
const MOST_TIMES = 15;

/**
 * The search of the team's screens, one request at a time: the slowest one in twenty, and what a search costs against
 * the log's first page, asked in turn.
 */
export async function compareSearch(load: Load, { admin }: Organization): Promise<Figure[]> {
  const ask = async (path: string): Promise<number> => {
    const sent = await load.send([requestBytes('GET', path, undefined, admin.client.token ?? '')]);
    mustAll(sent, 200);
    return sent.waits[0] ?? Number.NaN;
  };
  const searches: number[] = [];
  const pages: number[] = [];
  const byText = new Map<string, number[]>(TEXTS.map((text) => [text, []]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [text, waits] of byText) {
      const page = await ask('/api/admin/audit-log');
      const searched = await ask(`/api/search?q=${encodeURIComponent(text)}`);
      if (round < 0) continue; // warms up
      pages.push(page);
      searches.push(searched);
      waits.push(searched);
    }
  }
  const slowest = [...byText]
    .map(([text, waits]) => ({ text, ms: median(waits) }))
    .sort((a, b) => b.ms - a.ms);
  const most = slowest.slice(0, 3).map(({ text, ms }) => `"${text}" ${ms.toFixed(1)} ms`);
  const [search, page] = [median(searches), median(pages)];
  return [
    atMost(
      'Team search, one in twenty takes longer',
      percentile(searches, 0.95),
      `ms (at the median ${search.toFixed(1)} ms; ${most.join(', ')})`,
      MOST_MS,
    ),
    atMost(
      'Team search against a page of the log',
      search / page,
      `times as long (${search.toFixed(1)} ms, ${page.toFixed(1)} ms)`,
      MOST_TIMES,
    ),
  ];
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}
