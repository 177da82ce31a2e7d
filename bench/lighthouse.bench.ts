import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/lib/chromium.mjs';
import { startBuiltServer } from './built-server.ts';

type Figure = { name: string; value: number; unit: string; target: string; ok: boolean };
type Measured = { performance: number; accessibility: number; interactive: number; shift: number };

const RUNS = 3;

/**
 * A public page as a phone on a slow 4G line meets it (Lighthouse's own simulation), from the built server in a process
 * of its own. The median of three runs. Prints nothing.
 */
export async function run(): Promise<Figure[]> {
  const server = await startBuiltServer();
  const chrome = await launch({
    chromePath: await ensureChromium(),
    chromeFlags: [...CHROMIUM_ARGS],
    ignoreDefaultFlags: false,
    logLevel: 'silent',
  });
  try {
    const url = server.address + (await seedProfessional(server));
    const measured: Measured[] = [];
    for (let count = 0; count < RUNS; count += 1) measured.push(await measure(url, chrome.port));
    const median = (key: keyof Measured): number =>
      measured.map((each) => each[key]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
    return [
      atLeast('performance', median('performance'), 95),
      atLeast('accessibility', median('accessibility'), 100),
      atMost('usable after', median('interactive') / 1000, 's', 2.5),
      atMost('layout shift', median('shift'), '', 0.02),
    ];
  } finally {
    chrome.kill();
    await server.stop();
  }
}

/** A professional with hours every day, so that the page begins with free times. Returns the page's path. */
async function seedProfessional(server: { guest: Client }): Promise<string> {
  const organization = await createOrganization(server);
  const person = await createProfessional(organization, 'Bruno Lima', { title: 'Fisioterapeuta' });
  await addWeek(organization, person, { startTime: '08:00', endTime: '20:00', appointmentDuration: 30 });
  await addProduct(organization, person, { isActive: false });
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

function atLeast(what: string, value: number, limit: number): Figure {
  return { name: `Public page: ${what}`, value, unit: 'of 100', target: `>= ${limit}`, ok: value >= limit };
}

function atMost(what: string, value: number, unit: string, limit: number): Figure {
  const target = `<= ${limit} ${unit}`.trim();
  return { name: `Public page: ${what}`, value, unit, target, ok: value <= limit };
}
