// Finds the browser for the tests: from CHROMIUM_PATH, on the system, from Debian's package, or from Playwright.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium, or '' for Playwright's own; undefined if there is none and none could be installed.
 */
export async function findBrowser(say) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = onSystem();
  if (found) return found;
  if (mayInstall()) {
    say('Instalez chromium din pachetele Debian…');
    try {
      await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
    } catch {
      await run('apt-get', ['update']);
      await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']).catch(
        () => undefined,
      );
    }
    const installed = onSystem();
    if (installed) return installed;
  }
  try {
    await run('npx', ['playwright', 'install', 'chromium']);
    return '';
  } catch {
    return undefined;
  }
}

function onSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ];
  return candidates.find((path) => existsSync(path));
}

function mayInstall() {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}
