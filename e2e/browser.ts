import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The first available browser: Playwright's own, else an installed Chrome or Chromium. */
export const executablePath = [chromium.executablePath(), ...INSTALLED].find((path) =>
  existsSync(path),
)

export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
