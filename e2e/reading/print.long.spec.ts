import { expect, type Page, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'
import { intercept } from '../support/intercept.ts'

interface PrintLayout {
  /** The content and width of the chart's figure at the moment of printing. */
  readonly drawn: string
  readonly width: number
  /** The number of legends beside it. */
  readonly legends: number
}

/** Opens the page of a chart below the window, which only scrolling or printing draws. */
async function openUnscrolled(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 300 })
  // A chart is drawn after five seconds anyway.
  await page.addInitScript(`
    const later = window.setTimeout
    window.setTimeout = (run, delay, ...rest) => (delay === 5000 ? 0 : later(run, delay, ...rest))`)
  await page.goto(path)
  await expect(page.getByRole('figure')).toBeAttached()
}

/** Prints, and returns the state of the page at that moment. */
async function print(page: Page): Promise<PrintLayout> {
  await page.evaluate(`addEventListener('beforeprint', () => {
    const drawn = document.querySelector('figure svg:not(button svg), figure table')
    window.printLayout = {
      drawn: drawn ? drawn.tagName.toLowerCase() : 'nothing',
      width: drawn ? drawn.getBoundingClientRect().width : 0,
      legends: document.querySelectorAll('figure ul').length,
    }
  })`)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(1000)
  return await page.evaluate<PrintLayout>('window.printLayout')
}

test('a chart that was not scrolled to is printed as a chart in the width of the page; one whose code is not loaded yet as its table, without a legend [A8.63 D15.140]', async ({
  page,
  request,
}) => {
  const { report } = await readBanking(page, request)
  const summary = `/content-building/executive-summary?report=${report}`
  await intercept(page, '**/assets/Plot-*', () => {})
  await openUnscrolled(page, summary)
  const legend = page.getByRole('figure').getByRole('list')
  await expect(legend).toBeAttached()
  expect(await print(page)).toMatchObject({ drawn: 'table', legends: 0 })
  await expect(legend).toBeAttached()

  await page.unroute('**/assets/Plot-*')
  await page.goto(summary)
  await page.getByRole('figure').scrollIntoViewIfNeeded()
  const chart = page.getByRole('figure').locator('svg:not(button svg)')
  await expect(chart).toBeVisible()
  await page.evaluate('scrollTo(0, 0)')
  await page.getByRole('link', { name: 'Product Rating' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product Rating' })).toBeVisible()
  await expect(page.getByRole('figure')).toBeAttached()
  await expect(chart).toHaveCount(0)
  expect(await print(page)).toMatchObject({ drawn: 'svg', width: 620 })
})

test('a page is printed light, without menus, and its tables whole, also from the dark theme [D12.70]', async ({
  page,
  request,
}) => {
  const { report } = await readBanking(page, request)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['content-building/executive-summary', 'appendix/raw-data']) {
    await page.goto(`/${path}?report=${report}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    // The width of A4 between its margins.
    await page.setViewportSize({ width: 688, height: 900 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    // A figure that opens its arithmetic stays, as text.
    await expect(page.getByRole('button', { name: /Export|Logout|Menu|PNG|CSV/ })).toHaveCount(0)
    const look = () =>
      page.evaluate<{ background: string; cut: string[] }>(`({
        background: getComputedStyle(document.body).backgroundColor,
        cut: [...document.querySelectorAll('main *')]
          .filter((element) => element.querySelector('table') && element.getClientRects().length > 0)
          .filter((element) => ['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX))
          .filter((element) => element.scrollWidth > element.clientWidth + 1)
          .map((element) => element.className),
      })`)
    // Charts take the new width a moment after the page.
    await expect.poll(look, path).toEqual({ background: 'rgb(255, 255, 255)', cut: [] })
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
