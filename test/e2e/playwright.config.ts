import { defineConfig } from '@playwright/test';

/** The browser in CHROMIUM_PATH, else Playwright's own; the flags below keep it quiet and offline. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '';

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/e2e',
  globalSetup: './product.setup.ts',
  workers: 1,
  fullyParallel: false,
  // Long, as in jest.config.mjs: a slow machine is not a failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === '' ? {} : { executablePath }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
