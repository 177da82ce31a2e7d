import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { addWeek } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { createClient, must } from '#test/harness/client.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs';
import { atLeast, atMost, median, type Figure } from './figure.ts';
import { startBuilt } from './server-process.ts';

/** Scores of 100, milliseconds until the page can be used, and how much of a screen jumped. */
type Measured = {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  interactive: number;
  shift: number;
};

type Middle = (key: keyof Measured) => number;

const RUNS = 3;

/**
 * The pages that people meet first, as a phone on a slow 4G line meets them (Lighthouse's own simulation), from the
 * built server in a process of its own. The median of three runs. Prints nothing.
 */
export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-bench-'));
  const server = await startBuilt({ DATA_DIR: dataDir });
  const chrome = await launch({
    chromePath: await ensureChromium(),
    chromeFlags: [...CHROMIUM_ARGS],
    logLevel: 'silent',
  });
  const measurePage = async (path: string, runs: number): Promise<Middle> => {
    const measured: Measured[] = [];
    for (let count = 0; count < runs; count += 1)
      measured.push(await measure(server.address + path, chrome.port));
    return (key) => median(measured.map((each) => each[key]));
  };
  try {
    const figures = bookingFigures(await measurePage(await seedProfessional(server.address), RUNS));
    figures.push(...frontFigures(await measurePage('/', RUNS)));
    for (const path of ['/privacidade', '/termos', '/cookies', '/login']) {
      figures.push(...textFigures(path, await measurePage(path, 1)));
    }
    return figures;
  } finally {
    chrome.kill();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function bookingFigures(middle: Middle): Figure[] {
  return [
    atLeast('Public page: performance', middle('performance'), 'of 100', 95),
    atLeast('Public page: accessibility', middle('accessibility'), 'of 100', 100),
    atMost('Public page: usable after', middle('interactive') / 1000, 's', 2.5),
    atMost('Public page: layout shift', middle('shift'), 'of a screen', 0.02),
  ];
}

function frontFigures(middle: Middle): Figure[] {
  return [
    atLeast('Front page: performance', middle('performance'), 'of 100', 98),
    atLeast('Front page: accessibility', middle('accessibility'), 'of 100', 100),
    atLeast('Front page: best practices', middle('best-practices'), 'of 100', 100),
    atLeast('Front page: search engines', middle('seo'), 'of 100', 100),
    atMost('Front page: usable after', middle('interactive') / 1000, 's', 2),
    atMost('Front page: layout shift', middle('shift'), 'of a screen', 0.02),
  ];
}

function textFigures(path: string, middle: Middle): Figure[] {
  const worst = Math.min(middle('accessibility'), middle('best-practices'), middle('seo'));
  return [atLeast(`${path}: accessibility, best practices, search engines`, worst, 'of 100', 100)];
}

/** A professional with hours every day, so that the page begins with free times. Returns the page's path. */
async function seedProfessional(address: string): Promise<string> {
  const organization = await createOrganization({ guest: createClient(address) });
  const person = await createProfessional(organization, 'Bruno Lima', { title: 'Fisioterapeuta' });
  await addWeek(organization, person, { startTime: '08:00', endTime: '20:00', appointmentDuration: 30 });
  must(await person.client.post('/api/booking-form-settings', { customMessage: 'Chegue 10 minutos antes.' }));
  return `/book/personal/${person.user.bookingSlug}`;
}

async function measure(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' });
  if (result === undefined) throw new Error('Lighthouse gave no result.');
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    interactive: value('interactive'),
    shift: value('cumulative-layout-shift'),
  };
}
