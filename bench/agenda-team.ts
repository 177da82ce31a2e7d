import type { Sample } from './browser/sample.ts';
import type { BrowserPages } from './browser-pages.ts';
import { mainThreadCpu } from './cost.ts';
import { atMost, median, type Figure } from './figure.ts';

/** A clinic's usual day, and one that leaves no quarter of an hour free: every twelfth appointment, and each. */
const DAYS = [
  ["Agenda, team's day of 12 people, 60 appointments in all", 'teamDay.mount(12, 12)'],
  ["Agenda, team's day of 12 people, 60 appointments each", 'teamDay.mount(12)'],
] as const;
const ROUNDS = 5;
/** How many times what our own month of 3,000 costs. */
const MOST_OF_A_MONTH = 1.3;
const MOST_ELEMENTS = 1_500;
const LEAST_ELEMENTS = 250;
/** The frames of a screen of 60 Hz, in milliseconds, as long as none is left out. */
const LONGEST_FRAME = 25;
/** The share of frames that come in time; a machine has other work too. */
const IN_TIME = 0.95;

type Cost = { readonly settled: number; readonly cpu: number };

/** A team's day beside our own month, opened in turns on new pages; its size; and how it scrolls, with 25 people too. */
export async function measureTeamDay(pages: BrowserPages): Promise<Figure[]> {
  const days = DAYS.map(([name, call]) => ({ name, call, costs: [] as Cost[], elements: Infinity }));
  const months: Cost[] = [];
  let frames: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    months.push((await open(pages, "bench.mount('month')")).cost);
    for (const day of days) {
      const { cost, elements } = await open(pages, day.call);
      day.costs.push(cost);
      day.elements = elements;
    }
  }
  const large = await open(pages, 'teamDay.mount(25)', async (page) => {
    frames = await page.evaluate<number[]>('teamDay.scroll()');
  });
  const late = frames.filter((frame) => frame > LONGEST_FRAME).length;
  return [
    ...days.flatMap(({ name, costs, elements }) => [
      againstMonth(name, medians(costs), medians(months)),
      atMost(`${name}: size`, elements, 'elements', MOST_ELEMENTS),
    ]),
    atMost("Agenda, team's day of 25 people: size", large.elements, 'elements', MOST_ELEMENTS),
    atMost(
      "Agenda, team's day of 25 people: scrolled both ways, frames later than the screen's",
      late / frames.length,
      `of ${frames.length} (longest ${Math.round(Math.max(...frames))} ms)`,
      1 - IN_TIME,
    ),
  ];
}

function againstMonth(name: string, day: Cost, month: Cost): Figure {
  const unit = `times our month (${Math.round(day.settled)} and ${Math.round(month.settled)} ms)`;
  const cpu = day.cpu / month.cpu;
  const opened = atMost(`${name}: opened`, day.settled / month.settled, unit, MOST_OF_A_MONTH);
  return {
    ...opened,
    cpu: `${cpu.toPrecision(4)} times (${Math.round(day.cpu)} and ${Math.round(month.cpu)} ms)`,
    ok: opened.ok && cpu <= MOST_OF_A_MONTH,
  };
}

function medians(costs: readonly Cost[]): Cost {
  return {
    settled: median(costs.map(({ settled }) => settled)),
    cpu: median(costs.map(({ cpu }) => cpu)),
  };
}

type BenchPage = Awaited<ReturnType<BrowserPages['open']>>;

/** Opens a new page, draws, and closes it after `then`. */
async function open(
  pages: BrowserPages,
  call: string,
  then: (page: BenchPage) => Promise<void> = async () => {},
): Promise<{ cost: Cost; elements: number }> {
  const page = await pages.open('our-agenda', '');
  await page.evaluate('teamDay.ready()');
  const cpu = await mainThreadCpu(page);
  const before = await cpu();
  const { settled } = await page.evaluate<Sample>(call);
  const cost = { settled, cpu: (await cpu()) - before };
  const elements = await page.evaluate<number>('bench.elements()');
  // What was not drawn in time must not look cheap.
  if (elements < LEAST_ELEMENTS) throw new Error(`${call}: only ${elements} elements were drawn.`);
  await then(page);
  await page.close();
  return { cost, elements };
}
