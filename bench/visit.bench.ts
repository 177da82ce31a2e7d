import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs';
import { atMost, median, type Figure } from './figure.ts';
import { SECRET, withDataDir } from './open-agenda.ts';
import { startBuilt } from './server-process.ts';
import { visit, type Conditions, type Visit } from './visit-page.ts';
import { seedClinic, type Clinic } from './visited-clinic.ts';

const ROUNDS = 5;
const PHONE: Conditions = { viewport: { width: 390, height: 844 }, throttled: true };
const DESK: Conditions = { viewport: { width: 1440, height: 900 }, throttled: false };

/** Whose page it is, and how soon it shows an appointment at full speed, in milliseconds; a phone opens a team's day by itself. */
const PAGES = {
  '/dashboard': { who: 'professional', fastMs: 600 },
  '/admin': { who: 'admin', fastMs: 1_200 },
  '/admin?agenda=todos': { who: 'admin', fastMs: 1_000 },
  '/admin?agenda=todos&visao=semana': { who: 'admin', fastMs: 1_000 },
  '/admin?agenda=todos&visao=dia': { who: 'admin', fastMs: 1_000 },
} as const satisfies Record<string, { who: keyof Clinic; fastMs: number }>;
type Path = keyof typeof PAGES;
const PATHS = Object.keys(PAGES) as Path[]; // the keys of the literal above
const PHONE_PATHS = PATHS.filter((path) => !path.includes('visao='));

/**
 * The first visit of somebody who is signed in, from the built server in a process of its own and a browser that has kept
 * none of its files, in an organisation of two hundred: as a phone on a slow 4G line with a slow processor, and as a
 * computer at full speed. Medians of rounds in which every page has its turn. Prints nothing.
 */
export async function run(): Promise<Figure[]> {
  return withDataDir(async (dataDir) => {
    const clinic = await seedClinic(dataDir);
    const server = await startBuilt({ DATA_DIR: dataDir, APP_SECRET: SECRET });
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS });
    try {
      const measure = measuring(browser, server.address, clinic);
      const slow = await measure(PHONE_PATHS, PHONE);
      const fast = await measure(PATHS, DESK);
      return [
        ...[...slow].flatMap(([path, visits]) => slowFigures(path, visits)),
        ...[...fast].flatMap(([path, visits]) => fastFigures(path, visits)),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

function measuring(browser: Browser, address: string, clinic: Clinic) {
  return async (paths: readonly Path[], conditions: Conditions): Promise<Map<Path, Visit[]>> => {
    const visits = new Map(paths.map((path): [Path, Visit[]] => [path, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [path, made] of visits)
        made.push(await visit(browser, address + path, clinic[PAGES[path].who], conditions));
    }
    return visits;
  };
}

function slowFigures(path: Path, visits: readonly Visit[]): Figure[] {
  const middle = middleOf(visits);
  const seconds = (key: Time): number => middle(key) / 1000;
  const name = (words: string): string => `${path}, slow 4G: ${words}`;
  return [
    atMost(name('first appointment'), seconds('appointment'), 's', 3.5),
    atMost(name('first content'), seconds('firstPaint'), 's', 2.5),
    atMost(name('largest content'), seconds('largestPaint'), 's', 3.5),
    atMost(name('scripts before the first content'), middle('scriptsBefore'), 'KiB', 130),
    atMost(name('waves of scripts'), middle('waves'), `(${middle('files')} files)`, 1),
    atMost(
      name('data until the first appointment'),
      middle('data'),
      `KiB of ${Math.round(middle('allBefore'))}`,
      40,
    ),
    atMost(name('layout shift'), middle('shift'), 'of a screen', 0.02),
  ];
}

function fastFigures(path: Path, visits: readonly Visit[]): Figure[] {
  const middle = middleOf(visits);
  const name = (words: string): string => `${path}, full speed: ${words}`;
  return [
    atMost(name('first appointment'), middle('appointment'), 'ms', PAGES[path].fastMs),
    atMost(name('first content'), middle('firstPaint'), 'ms', 400),
    atMost(name('largest content'), middle('largestPaint'), 'ms', PAGES[path].fastMs),
    atMost(name('waves of scripts'), middle('waves'), `(${middle('files')} files)`, 1),
    atMost(name('answers of the API until then'), middle('answers'), `(${middle('data').toFixed(1)} KiB)`, 8),
    atMost(name('layout shift'), middle('shift'), 'of a screen', 0.02),
  ];
}

type Time = 'appointment' | 'firstPaint' | 'largestPaint';

function middleOf(visits: readonly Visit[]): (key: keyof Visit) => number {
  return (key) => median(visits.map((each) => each[key]));
}
