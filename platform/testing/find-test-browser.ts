import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

import type { Browser } from '../capture/capture.ts'
import { findBrowser } from '../capture/find-browser.ts'

/**
 * Returns Playwright's Chromium, else the installed one. Runs it without its sandbox, which fails
 * for root and in most containers.
 */
export function findTestBrowser(): Browser {
  const own = chromium.executablePath()
  const path = existsSync(own) ? own : findBrowser(undefined)
  if (path === undefined) throw new Error('There is no Chromium: script/setup installs one.')
  return { path, sandbox: false }
}
