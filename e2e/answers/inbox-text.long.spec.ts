import { type Browser, expect, type Page, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { openPhone, pair, send } from '../support/pair-phone.ts'
import { openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

/** Draws a phone's screen with its texts in a browser. */
async function drawScreen(browser: Browser, texts: readonly string[]): Promise<Buffer> {
  const screen = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await screen.setContent(
    `<body style="margin: 0; font: 26px sans-serif; background: white">
      ${texts.map((text) => `<p style="margin: 60px 24px">${text}</p>`).join('')}`,
  )
  const bytes = await screen.screenshot()
  await screen.close()
  return bytes
}

const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggestions' })

test('words on a waiting screenshot suggest its answer and are outlined, and one key places it [D14.120 D14.123]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  await page.goto(`/inbox?report=${report._id}`)
  const phone = await openPhone(page, baseURL!)
  await pair(page, phone)
  await expect(phone.getByText('Only you see it.')).toBeVisible()
  const texts = ['Birch of Trains', 'Track your bag', crypto.randomUUID()]
  await send(phone, 1, await drawScreen(browser, texts))
  await expect(page.getByRole('main')).toContainText('1 waiting')

  const first = suggestions(page).getByRole('listitem').first()
  await expect(first).toContainText('“Track”')
  await expect(first).toContainText('Track a bag')
  await expect(first).toContainText('Birch')
  await expect(first).toContainText('no answer yet')
  const stage = page.getByRole('region', { name: 'Screenshot', exact: true })
  await expect(stage.locator('svg rect').first()).toBeVisible()
  await expect(stage).toContainText('A hint, never an answer.')
  expect(await findViolations(page, 'all')).toEqual([])

  await expect(suggestions(page).locator('[aria-disabled]')).toHaveCount(0)
  await page.getByRole('heading', { name: 'Inbox' }).focus()
  await page.keyboard.press('1')
  await expect(page.getByRole('main')).toContainText('0 waiting, 1 placed today')
  // The screenshot is placed, and the answer stays open.
  const cells = await page.request.get(
    `/api/capability-reports?report=${report._id}&$limit=infinity`,
  )
  const { data } = (await cells.json()) as {
    data: { hasCapability: boolean | null; images: object[]; capability: { title: string } }[]
  }
  const [placed] = data.filter(({ images }) => images.length > 0)
  expect(placed).toMatchObject({ hasCapability: null, capability: { title: 'Track a bag' } })
})
