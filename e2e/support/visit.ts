import { expect, type Page } from '@playwright/test'

/** Opens another page of the portal as a link does, without loading the portal again. */
export async function visit(page: Page, address: string): Promise<void> {
  // The text of a page can be read before its scripts are there.
  await page.waitForFunction(`'__TSR_ROUTER__' in globalThis`)
  await page.evaluate(`__TSR_ROUTER__.history.push(${JSON.stringify(address)})`)
  // Until then the page before is still shown.
  await expect.poll(() => page.evaluate(ARRIVED)).toBe(true)
}

const ARRIVED = `(({ history, state }) =>
  state.status === 'idle' &&
  state.resolvedLocation?.state.__TSR_key === history.location.state.__TSR_key
)(__TSR_ROUTER__)`
