import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { packageRoot } from '#server/lib/root.ts';
import { startServer } from '#server/start-server.ts';
import { signIn, type Person } from '#test/factories/organization.ts';
import { createClient } from '#test/harness/client.ts';
import { storedSession } from '#test/harness/stored-session.ts';
import { SCALE, SIZES } from '#web/front/pictures/sizes.ts';
import { seed } from '../demo-seed.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/chromium.mjs';
import { SHOTS, type Role, type Shot } from './shots.ts';

/** A Wednesday morning: the pictures show the same day whenever they are taken. */
const NOW = Date.parse('2026-11-04T09:58:00-03:00');
const SECRET = 'the key of sample data, which opens nothing else';
/** Of 100: where text shows no traces of the compression. */
const QUALITY = 80;

export type Taken = { readonly name: string; readonly kilobytes: number };

/** A picture to be written: what it takes in, in CSS pixels, and how many of its own stand for one of them. */
type PictureFile = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly format: 'webp' | 'jpeg';
};

/** What a shared link shows, in the shape and the format that every messenger takes. */
const SHARED: PictureFile = { name: 'share.jpg', width: 1280, height: 670, scale: 1, format: 'jpeg' };

type Theme = 'light' | 'dark';

type Setting = {
  readonly browser: Browser;
  readonly address: string;
  readonly people: Readonly<Record<Exclude<Role, 'client'>, Person>>;
  readonly personal: string;
};

/** Furnishes the sample clinic, opens it in Chromium and photographs its screens in both themes. */
export async function takePictures(): Promise<Taken[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-pictures-'));
  process.env.APP_SECRET = SECRET;
  const { accounts, pages } = await seed({ dataDir, now: NOW });
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, APP_SECRET: SECRET, RATE_LIMITS: 'off' });
  const clock = { now: () => new Date(NOW) };
  const server = await startServer(config, { clock, log: createLogger('silent'), workers: false });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...CHROMIUM_ARGS] });
  try {
    const { address } = server;
    const enter = ({ email = '', password = '' } = {}) =>
      signIn({ guest: createClient(address) }, email, password);
    const people = { admin: await enter(accounts[0]), professional: await enter(accounts[1]) };
    const personal = pages.find(({ path }) => path.startsWith('/book/personal/'))?.path ?? '';
    const setting = { browser, address, people, personal };
    const taken: Taken[] = [];
    for (const shot of SHOTS) {
      for (const theme of ['light', 'dark'] as const) {
        taken.push(await take(setting, shot, theme, themedFile(shot, theme)));
      }
    }
    const [month] = SHOTS;
    if (month !== undefined) taken.push(await take(setting, month, 'light', SHARED));
    return taken;
  } finally {
    await browser.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function themedFile({ name, device }: Shot, theme: Theme): PictureFile {
  return { name: `${name}-${theme}.webp`, ...SIZES[device], scale: SCALE, format: 'webp' };
}

async function take(
  setting: Setting,
  shot: Shot,
  theme: 'light' | 'dark',
  file: PictureFile,
): Promise<Taken> {
  const page = await openPage(setting, shot, theme);
  await shot.show(page, setting.personal);
  await page.waitForLoadState('networkidle');
  const picture = await photograph(page, shot, file);
  await page.context().close();
  await writeFile(join(packageRoot(), 'web/front/pictures', file.name), picture);
  return { name: file.name, kilobytes: Math.round(picture.length / 1000) };
}

async function openPage({ browser, address, people }: Setting, shot: Shot, theme: Theme): Promise<Page> {
  const session = shot.as === 'client' ? {} : storedSession(people[shot.as]);
  const stored = Object.entries({ 'vite-ui-theme': theme, ...session });
  const localStorage = stored.map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: address,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    viewport: { ...SIZES[shot.device] },
    deviceScaleFactor: SCALE,
    ...(shot.device === 'phone' ? { hasTouch: true, isMobile: true } : {}),
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  return page;
}

/**
 * The screen without the application's frame: the pictures carry no name, so that they fit an installation of any
 * name. The window grows by the frame, which is then cut off.
 */
async function photograph(page: Page, shot: Shot, file: PictureFile): Promise<Buffer> {
  const { width, height, scale, format } = file;
  const frame = shot.as === 'client' ? null : await page.locator('main').boundingBox();
  const { x, y } = frame ?? { x: 0, y: 0 };
  await page.setViewportSize({ width: width + x, height: height + y });
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
  const session = await page.context().newCDPSession(page);
  const clip = { x, y, width, height, scale };
  const { data } = await session.send('Page.captureScreenshot', { format, quality: QUALITY, clip });
  return Buffer.from(data, 'base64');
}
