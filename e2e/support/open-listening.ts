import type { Page } from '@playwright/test'

/** Opens a page and waits until it receives events: what others do before does not reach it. */
export async function openListening(page: Page, address: string): Promise<void> {
  const listens = page.waitForResponse('**/api/live*')
  await page.goto(address)
  await listens
}
