import type { Page, Route } from '@playwright/test'

import { intercept } from './intercept.ts'

/** Handles the next call that writes to an address; a read of it at the same time is left alone. */
export async function onNextWrite(
  page: Page,
  address: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let handled = false
  await intercept(page, address, async (route) => {
    if (handled || route.request().method() === 'GET') return await route.fallback()
    handled = true
    await handle(route)
  })
}
