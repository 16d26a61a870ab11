import { expect, type Page } from '@playwright/test'

const PROBE = '**/intercepted'
const ASK = `fetch('/intercepted').then(({ status }) => status === 204, () => false)`

/**
 * Routes calls of a page, and waits until its calls take the route: in a page that is loaded already, one in a
 * hundred calls right after `page.route` would still pass it, because its renderer learns of it later.
 */
export async function intercept(
  page: Page,
  url: Parameters<Page['route']>[0],
  handler: Parameters<Page['route']>[1],
  options?: Parameters<Page['route']>[2],
): Promise<void> {
  const answer = async (...call: Parameters<typeof handler>) => {
    try {
      await handler(...call)
    } catch (error) {
      // A call that is held, or being answered, while its test ends is no failure.
      if (!/Test ended|has been (closed|disposed)/.test(String(error))) throw error
    }
  }
  await page.route(url, answer, options)
  if (page.url() === 'about:blank') return
  await page.route(PROBE, (probe) => probe.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate(ASK)).toBe(true)
  await page.unroute(PROBE)
}
