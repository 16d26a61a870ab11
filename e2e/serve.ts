import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { executablePath } from './browser.ts'
import { openDrives } from './support/drives/open-drives.ts'

/** Starts the portal like a first start, on a temporary data directory. */
const dataDirectory = process.env['E2E_DATA_DIR']!
mkdirSync(dataDirectory)
const drives = await openDrives(Number(process.env['E2E_DRIVES_PORT']))
const portal = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
  env: {
    ...process.env,
    ...drives,
    DATA_DIR: dataDirectory,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    // Reading the demo's screenshots takes minutes of a core.
    READ_SCREENSHOTS: 'new',
    // The flags of the tests' own browsers.
    ...(executablePath !== undefined && { CHROMIUM_PATH: executablePath }),
    CHROMIUM_SANDBOX: '0',
  },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => portal.kill('SIGTERM'))
portal.on('exit', (code) => {
  try {
    rmSync(dataDirectory, { recursive: true, force: true })
  } catch (error) {
    // A process of the portal that is still ending has written into it.
    console.error(error)
  }
  process.exit(code ?? 1)
})
