import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Less than half the size of what the package exports. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const RULES = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  /** The only rules whose result differs between light and dark. */
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<string, axe.RunOnly>

/** A colour in transition to another one is too faint for a moment. */
const TRANSITIONS_ENDED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished),
).then(() => {})`

/**
 * Returns the violations that axe finds on a page, as rule and element. Runs in the page itself: the
 * axe package for Playwright opens another page for each check, which took longer than the check.
 */
export async function findViolations(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  await page.evaluate(TRANSITIONS_ENDED)
  // Sent only where it is missing: sending it took longer than a check of colours.
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(AXE)
  // Nothing may run inside an email that is shown, not even the checker.
  const options = {
    runOnly: RULES[rules],
    // The visible words of a control in its name (2.5.3): axe runs this rule only when it is asked.
    rules: { 'label-content-name-mismatch': { enabled: rules === 'all' } },
    resultTypes: ['violations'],
    iframes: false,
  }
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run({ exclude: ['iframe'] }, ${JSON.stringify(options)})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
