import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { addWeek } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { createClient, must } from '#test/harness/client.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/lib/chromium.mjs';
import { atLeast, atMost, median, type Figure } from './figure.ts';
import { startBuilt } from './server-process.ts';

type Measured = { performance: number; accessibility: number; interactive: number; shift: number };

const RUNS = 3;

/**
 * A public page as a phone on a slow 4G line meets it (Lighthouse's own simulation), from the built server in a process
 * of its own. The median of three runs. Prints nothing.
 */
export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-bench-'));
  const server = await startBuilt({ DATA_DIR: dataDir });
  const chrome = await launch({
    chromePath: await ensureChromium(),
    chromeFlags: [...CHROMIUM_ARGS],
    logLevel: 'silent',
  });
  try {
    const url = server.address + (await seedProfessional(server.address));
    const measured: Measured[] = [];
    for (let count = 0; count < RUNS; count += 1) measured.push(await measure(url, chrome.port));
    const middle = (key: keyof Measured): number => median(measured.map((each) => each[key]));
    return [
      atLeast('Public page: performance', middle('performance'), 'of 100', 95),
      atLeast('Public page: accessibility', middle('accessibility'), 'of 100', 100),
      atMost('Public page: usable after', middle('interactive') / 1000, 's', 2.5),
      atMost('Public page: layout shift', middle('shift'), 'of a screen', 0.02),
    ];
  } finally {
    chrome.kill();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
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
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility'],
  });
  if (result === undefined) throw new Error('Lighthouse gave no result.');
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    interactive: value('interactive'),
    shift: value('cumulative-layout-shift'),
  };
}
