import { expect, type Page } from '@playwright/test'

/** Opens another page of the portal as a link does, without loading the portal again. */
export async function visit(page: Page, address: string): Promise<void> {
  // A page that is left before it is there is not remembered, and no user could press its links.
  await hasArrived(page)
  await page.evaluate(`__TSR_ROUTER__.history.push(${JSON.stringify(address)})`)
  // Until then the page before is still shown.
  await hasArrived(page)
}

/** Waits until the page of the address is shown, with the scripts that it needs. */
async function hasArrived(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(ARRIVED)).toBe(true)
}

export const ARRIVED = `(({ history, state } = { state: {} }) =>
  state.status === 'idle' &&
  state.resolvedLocation?.state.__TSR_key === history.location.state.__TSR_key
)(globalThis.__TSR_ROUTER__)`
