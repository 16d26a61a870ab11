import { randomInt } from 'node:crypto'

import { defineConfig } from '@playwright/test'

import { args, executablePath } from './browser.ts'

/** One port for the run; workers inherit it from the environment. */
const port = (process.env['E2E_PORT'] ??= String(randomInt(20_000, 30_000)))
/** Where tests ask what has arrived on the drives beside the portal. */
const drivesPort = (process.env['E2E_DRIVES_PORT'] ??= String(Number(port) + 10_000))

export default defineConfig({
  testDir: '.',
  // Of its own: it is emptied at the start.
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Of two cores that server, database and two browsers share.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args },
  },
  webServer: {
    command: 'node serve.ts',
    url: `http://localhost:${port}/api/health/ready`,
    env: { PORT: port, E2E_DRIVES_PORT: drivesPort },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
})
