import { accessSync, constants } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const PACKAGES = 'firefox-esr webkit2gtk-driver xvfb';

/**
 * The programs that the journeys on other engines need: Firefox, and for WebKit its driver, its browser and a screen.
 * @returns {Promise<{ firefox: string, driver: string, browser: string, screen: string }>}
 * @throws {Error} naming what is missing and how to install it.
 */
export async function findEngines() {
  const found = {
    firefox: onPath('firefox-esr') ?? onPath('firefox'),
    driver: onPath('WebKitWebDriver'),
    browser: await findMiniBrowser(),
    screen: onPath('Xvfb'),
  };
  const names = {
    firefox: 'Firefox',
    driver: 'WebKitWebDriver',
    browser: 'MiniBrowser (WebKitGTK)',
    screen: 'Xvfb',
  };
  const missing = Object.keys(found).filter((key) => found[key] === undefined);
  if (missing.length > 0) {
    const list = missing.map((key) => names[key]).join(', ');
    throw new Error(
      [
        `Falta para os testes em outros navegadores: ${list}. No Debian: apt-get install ${PACKAGES}`,
        `Missing for the tests on other engines: ${list}. Debian: apt-get install ${PACKAGES}`,
      ].join('\n'),
    );
  }
  return found;
}

/** Debian keeps MiniBrowser off the PATH: /usr/lib/<architecture>/webkit2gtk-4.1/MiniBrowser. */
async function findMiniBrowser() {
  const architectures = await readdir('/usr/lib').catch(() => []);
  const candidates = architectures.flatMap((folder) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) =>
      join('/usr/lib', folder, version, 'MiniBrowser'),
    ),
  );
  return candidates.find(isExecutable);
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
