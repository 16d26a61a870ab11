import { randomInt, randomUUID } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { args, executablePath } from './browser.ts'

/**
 * One port for the run; workers inherit it from the environment. It and those below are lower than the
 * ports that a system gives to outgoing connections, which would be taken at random.
 */
const port = (process.env['E2E_PORT'] ??= String(randomInt(20_000, 22_500)))
/** The port where tests ask what the fake drives have received. */
const drivesPort = (process.env['E2E_DRIVES_PORT'] ??= String(Number(port) + 2_500))
/** Ports of the identity provider and the DNS server that a test opens. */
const providerPort = (process.env['E2E_PROVIDER_PORT'] ??= String(Number(port) + 5_000))
const dnsPort = (process.env['E2E_DNS_PORT'] ??= String(Number(port) + 7_500))
/** The data of the run's portal, from which a test may start another server. */
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `insights-e2e-${randomUUID()}`)

/** Tests that run only when a change can have touched them: see "Where a test goes" in CONTRIBUTING. */
const LONG = '**/*.long.spec.ts'

export default defineConfig({
  testDir: '.',
  projects: [
    // The longest journey begins first, or one worker waits for it at the end.
    { name: 'lifecycle', testMatch: 'report-lifecycle/*.spec.ts' },
    { name: 'quick', testIgnore: [LONG, 'report-lifecycle/*.spec.ts', 'engines/*.spec.ts'] },
    // Many are about what a browser loads: each begins with an empty cache.
    { name: 'long', testMatch: LONG, use: { reuseContext: false } },
  ],
  // A directory of its own, since it is emptied at the start.
  outputDir: `../test-results/${process.env['E2E_RESULTS'] ?? 'e2e'}`,
  fullyParallel: true,
  // Half of them again: a third of the time a test waits for a timer, a job or a file.
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: true,
  // Only ends what hangs: two cores are shared by server, database, two browsers and other programs.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: `../test-results/${process.env['E2E_RESULTS'] ?? 'e2e'}.json` }],
  ],
  use: {
    // A page that stays open from test to test, emptied between them: half the time of each load is
    // reading and compiling the same scripts again.
    reuseContext: true,
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // On a busy machine a press and its release would meet a drawer at two places on its way in.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording takes a third of the time: look for a cause with `--trace on`.
    trace: 'off',
    launchOptions: { executablePath, args },
  },
  webServer: {
    command: 'node serve.ts',
    url: `http://localhost:${port}/api/health/ready`,
    env: {
      PORT: port,
      E2E_DRIVES_PORT: drivesPort,
      SIGN_ON_PRIVATE_HOSTS: `127.0.0.1:${providerPort}`,
      SIGN_ON_DNS_SERVERS: `127.0.0.1:${dnsPort}`,
      WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${port}`,
    },
    timeout: 400_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
})
