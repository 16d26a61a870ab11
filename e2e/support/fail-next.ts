import type { Page, Route } from '@playwright/test'

import { intercept } from './intercept.ts'

/** An answer of a server that is broken. */
export const FAILURE = {
  status: 500,
  json: { name: 'GeneralError', message: 'Out of order, for a reason of many words.', code: 500 },
}

/** Collects the failures that the page writes to the console. */
export function failuresOf(page: Page): string[] {
  const failures: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes(FAILURE.json.message))
      failures.push(message.text())
  })
  return failures
}

/** Lets the next request of a method to a path fail. */
export async function failNext(page: Page, method: string, path: string) {
  const fail = (route: Route) =>
    route.request().method() === method ? route.fulfill(FAILURE) : route.continue()
  await intercept(page, path, fail)
  return () => page.unroute(path)
}
