import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runNode } from './run.mjs';
import { root } from './root.mjs';

/** The headless shell first: the same engine without the browser's own window, for a third less work at every page. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const ADVICE = [
  'Nenhum Chromium foi encontrado para os testes de ponta a ponta. Instale um (no Debian: apt-get install chromium)',
  'ou indique um com CHROMIUM_PATH=/caminho/do/chromium npm test.',
  'No Chromium was found for the end-to-end tests. Install one (Debian: apt-get install chromium)',
  'or point to one with CHROMIUM_PATH=/path/to/chromium npm test.',
].join('\n');

/**
 * Features a test has no use for. The first group draws Chromium's own window, two or three processes for each browser
 * context: a third of the work of all journeys. The second is what Playwright switches off by itself (1.65); the switch
 * is read once, so ours has to repeat it. Compare with Playwright's list when Playwright is updated.
 */
const FEATURES_OFF = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'Translate',

  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Arguments every test browser gets: no sandbox (we may run as root in a container) and nothing that calls out. */
export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Path of a Chromium: CHROMIUM_PATH, the system's, or the one Playwright downloaded; undefined when there is none. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH aponta para ${named}, que não é um executável.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return candidates.find(isExecutable) ?? (await downloaded());
}

/** The same, trying Playwright's download once when nothing is there. Throws with advice when that fails too. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('Procurando um Chromium para os testes (playwright install chromium)…');
  await runNode(join(root, 'node_modules/@playwright/test/cli.js'), ['install', 'chromium']);
  const installed = await downloaded();
  if (!installed) throw new Error(ADVICE);
  return installed;
}

async function downloaded() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : undefined;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
