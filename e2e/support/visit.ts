import { expect, type Page } from '@playwright/test'

/** Opens another page of the portal as a link does, without loading the portal again. */
export async function visit(page: Page, address: string): Promise<void> {
  // A link of a page that is not there yet cannot be pressed: what the page remembers would be missing.
  await hasArrived(page)
  await page.evaluate(`__TSR_ROUTER__.history.push(${JSON.stringify(address)})`)
  // Until then the page before is still shown.
  await hasArrived(page)
}

/** Waits until the page of the address is shown, with the scripts that it needs. */
async function hasArrived(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(ARRIVED)).toBe(true)
}

const ARRIVED = `(({ history, state } = { state: {} }) =>
  state.status === 'idle' &&
  state.resolvedLocation?.state.__TSR_key === history.location.state.__TSR_key
)(globalThis.__TSR_ROUTER__)`
