import { listEngines } from './engines/engines.ts'
import config from './playwright.config.ts'

const engines = listEngines(true)

/** The main journeys in other engines than Chromium, as `script/test --all` runs them. */
export default {
  ...config,
  projects: engines.map((name) => ({ name, testMatch: 'engines/*.spec.ts' })),
  // Without projects Playwright would take each test for one of Chromium.
  testIgnore: engines.length === 0 ? '**' : [],
  // In one browser after the other: they share its clipboard.
  fullyParallel: false,
  workers: 2,
}
