import type { Page } from '@playwright/test'

/** Opens a page and waits until its stream of events is open. */
export async function openListening(page: Page, address: string): Promise<void> {
  const listens = page.waitForResponse('**/api/live*')
  await page.goto(address)
  await listens
}
