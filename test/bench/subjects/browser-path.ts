import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The named or the system's Chromium; undefined leaves Playwright to its own. */
export function browserPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? PLACES.find((path) => existsSync(path));
}
