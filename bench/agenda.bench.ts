import type { Page } from '@playwright/test';
import type { Load } from './browser/clinic.ts';
import type { Sample } from './browser/sample.ts';
import { measureDrag } from './agenda-drag.ts';
import { measureTeamDay } from './agenda-team.ts';
import { openBrowserPages, type BrowserPages } from './browser-pages.ts';
import { mainThreadCpu } from './cost.ts';
import { atLeast, atMost, median, withCpuAtLeast, type Figure } from './figure.ts';

/** Who is measured: our agenda, and both generations of FullCalendar, with their usual limits and showing everything. */
const CALENDARS = {
  ours: ['our-agenda', ''],
  seven: ['full-calendar-7', ''],
  wholeSeven: ['full-calendar-7', 'whole'],
  six: ['full-calendar-6', ''],
  wholeSix: ['full-calendar-6', 'whole'],
} satisfies Record<string, [entry: string, query: string]>;
type Calendar = keyof typeof CALENDARS;
const RIVALS = [
  ['FullCalendar 7', 'seven', 'wholeSeven'],
  ['FullCalendar 6', 'six', 'wholeSix'],
] as const;
type Step = 'opened' | 'opened again' | 'next' | 'changed';

const LOADS: Record<Load, string> = { month: 'Agenda, month of 3,000', week: 'Agenda, week of 1,000' };
const ROUNDS = 5;
const OPENED_AGAIN = 2;
const TIMES_AS_FAST = 1.5;
const OPENED_TIMES_AS_FAST = 2;
const NEXT_TIMES_AS_FAST: Record<Load, number> = { month: 1, week: 1.5 };
const MOST_ELEMENTS = 1_200;

/**
 * The agenda's grids in a real Chromium, beside FullCalendar 7 and 6 on the same appointments: all bundled for production,
 * each round opening a new page for each, in turns. Milliseconds run from the call that draws until the last frame that
 * changed anything is painted; beside them the processor time of the page's main thread. Ours stand before theirs. Prints
 * nothing.
 */
export async function run(): Promise<Figure[]> {
  const pages = await openBrowserPages(['our-agenda.tsx', 'full-calendar-7.ts', 'full-calendar-6.ts']);
  try {
    const figures: Figure[] = [];
    for (const load of Object.keys(LOADS) as Load[]) {
      figures.push(...(await compare(pages, load)), ...(await measureDrag(pages, load, LOADS[load])));
    }
    figures.push(...(await measureTeamDay(pages)));
    return figures;
  } finally {
    await pages.close();
  }
}

async function compare(pages: BrowserPages, load: Load): Promise<Figure[]> {
  const measured = new Measured();
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = Object.keys(CALENDARS) as Calendar[]; // the keys of the literal above
    for (const calendar of round % 2 === 0 ? turn : turn.reverse()) {
      const page = await pages.open(...CALENDARS[calendar]);
      await measurePage(page, load, calendar, measured);
      await page.close();
    }
  }
  return [
    ...RIVALS.flatMap(([rival, limited, whole]) => [
      ratio(measured, load, 'opened', limited, `opened, against ${rival}`, OPENED_TIMES_AS_FAST),
      ratio(measured, load, 'opened', whole, `opened, against ${rival} without limits`),
      ratio(measured, load, 'opened again', limited, `opened once more, against ${rival}`),
      ratio(measured, load, 'next', limited, `the next ${load}, against ${rival}`, NEXT_TIMES_AS_FAST[load]),
      ratio(measured, load, 'changed', limited, `one changed, against ${rival}`),
    ]),
    ...(load === 'month' ? [measured.size(`${LOADS[load]}: size`)] : []),
  ];
}

/** How many times as fast ours is, by the clock and by the processor time: both must reach the limit. */
function ratio(
  measured: Measured,
  load: Load,
  step: Step,
  than: Calendar,
  words: string,
  limit = TIMES_AS_FAST,
): Figure {
  const [own, their] = [measured.time('ours', step), measured.time(than, step)];
  const [ownCpu, theirCpu] = [measured.cpu('ours', step), measured.cpu(than, step)];
  const timesOf = (...times: number[]) => times.map((time) => `${Math.round(time)} ms`).join(', ');
  const unit = `times as fast (${timesOf(own, their)})`;
  const figure = atLeast(`${LOADS[load]}: ${words}`, their / own, unit, limit);
  return withCpuAtLeast(figure, theirCpu / ownCpu, timesOf(ownCpu, theirCpu), limit);
}

/** Opens, changes and turns the calendar of a new page. */
async function measurePage(page: Page, load: Load, calendar: Calendar, measured: Measured): Promise<void> {
  const cpu = await mainThreadCpu(page);
  const measure = async (step: Step, call: string): Promise<void> => {
    const before = await cpu();
    const sample = await page.evaluate<Sample>(`bench.${call}`);
    measured.add(calendar, step, { ...sample, cpu: (await cpu()) - before });
  };
  await measure('opened', `mount('${load}')`);
  measured.elements.set(calendar, await page.evaluate<number>('bench.elements()'));
  await measure('changed', 'change()');
  await measure('next', 'next()');
  for (let count = 0; count < OPENED_AGAIN; count += 1) {
    await page.evaluate('bench.unmount()');
    await measure('opened again', `mount('${load}')`);
  }
}

/** With the processor time of the page's main thread, in milliseconds. */
type CostedSample = Sample & { readonly cpu: number };

class Measured {
  readonly elements = new Map<Calendar, number>();
  private readonly samples: { calendar: Calendar; step: Step; sample: CostedSample }[] = [];

  add(calendar: Calendar, step: Step, sample: CostedSample): void {
    this.samples.push({ calendar, step, sample });
  }

  /** Until it was painted: the median, in milliseconds. */
  time(calendar: Calendar, step: Step): number {
    return median(this.of(calendar, step).map(({ settled }) => settled));
  }

  /** What the page's main thread worked for it: the median, in milliseconds. */
  cpu(calendar: Calendar, step: Step): number {
    return median(this.of(calendar, step).map(({ cpu }) => cpu));
  }

  size(name: string): Figure {
    const unit = `elements (FullCalendar 7: ${this.elements.get('seven') ?? 0}, 6: ${this.elements.get('six') ?? 0})`;
    return atMost(name, this.elements.get('ours') ?? Infinity, unit, MOST_ELEMENTS);
  }

  private of(calendar: Calendar, step: Step): CostedSample[] {
    return this.samples
      .filter((each) => each.calendar === calendar && each.step === step)
      .map(({ sample }) => sample);
  }
}
