import { readFile } from 'node:fs/promises'

import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import {
  type Assignment,
  boughtBanking,
  findBanking,
  summaryOf,
} from '../support/bought-reports.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

const BUY = 'Buy report to see this information.'

/** Signs the customer in, and opens the executive summary of that report. */
async function openSummary(page: Page, request: APIRequestContext): Promise<Assignment['report']> {
  const report = await findBanking(request)
  await signInByApi(page, 'customer')
  await page.goto(summaryOf(report._id))
  return report
}

const ranking = (page: Page) => page.getByRole('table', { name: 'Comparative Company Ranking' })

test('a ranking is sorted and filtered in the URL, which can be sent to another user [B2.58]', async ({
  page,
  request,
}) => {
  await openSummary(page, request)
  const scores = () => ranking(page).locator('tbody tr td:nth-child(5)').allTextContents()
  const numbers = async () => (await scores()).map((text) => Number(/(\d+)%/.exec(text)?.[1]))
  await ranking(page).getByRole('button', { name: 'Android', exact: true }).click()
  await expect(page).toHaveURL(/sort=android-app/)
  await page.reload()
  await expect(ranking(page)).toBeVisible()
  const ascending = await numbers()
  expect(ascending).toEqual(ascending.toSorted((one, other) => one - other))
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('checkbox', { name: 'Corvane' }).check()
  await filter.getByRole('checkbox', { name: 'Android App' }).check()
  await expect(ranking(page).getByRole('columnheader')).toHaveText(['Rank', 'Overall', 'Android'])
  await expect(ranking(page).locator('tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(/companies=/)
  await filter.getByRole('button', { name: 'Show all' }).click()
  await expect(page).not.toHaveURL(/companies=/)
})

test('a score opens its breakdown by keyboard, and links to all of it [B2.65]', async ({
  page,
  request,
}) => {
  await openSummary(page, request)
  const score = ranking(page).getByRole('button', { name: /^Brightwell, iPhone App:/ })
  await expect(score).toBeVisible()
  const shown = /(\d+)%/.exec((await score.textContent())!)![1]!
  await ranking(page)
    .getByRole('button', { name: /^Brightwell, Mobile Web:/ })
    .focus()
  await page.keyboard.press('Tab')
  await expect(score).toBeFocused()
  const breakdown = page.getByRole('dialog', { name: /Brightwell, iPhone App/ })
  await expect(breakdown).toContainText(`${shown}%`)
  await expect(breakdown.getByRole('row', { name: /App-store rating/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(breakdown).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(breakdown.getByRole('link', { name: 'Full breakdown' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(breakdown).toBeHidden()
  await expect(score).toBeFocused()
  await page.keyboard.press('Enter')
  await breakdown.getByRole('link', { name: 'Full breakdown' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Scores', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'iPhone App' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(
    page
      .locator('dd')
      .filter({ hasText: /^\d+%$/ })
      .first(),
  ).toHaveText(`${shown}%`)
  const points = page.getByRole('table', { name: 'Points by Category' })
  await points.getByRole('button', { name: 'Points missed' }).click()
  await expect(page).toHaveURL(/sort=left/)
  await expect(page.getByRole('table', { name: /^Capabilities of Brightwell/ })).toBeVisible()
})

test("a company's loss is shown with its previous screenshot, from an edition not bought [D12.13]", async ({
  page,
  request,
}) => {
  await openSummary(page, request)
  const link = page.getByRole('link', { name: /^What changed since/ })
  const before = /\w+ \d{4}$/.exec((await link.textContent())!)![0]
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What Changed')
  await page.getByRole('link', { name: 'Pennant Bank' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why')
  const lost = page.locator('section#lost')
  await expect(lost.getByRole('listitem').first()).toContainText('Android App')
  const screenshot = lost.getByRole('button', { name: new RegExp(`, ${before}$`) }).first()
  await expect(screenshot.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  await screenshot.click()
  const large = page.getByRole('dialog').getByRole('img').first()
  await expect(large).not.toHaveJSProperty('naturalWidth', 0)
  await page.keyboard.press('Escape')
  // The screenshot before a gain belongs to the edition that they have not bought.
  await page.getByRole('combobox', { name: 'Company' }).selectOption('Brightwell')
  const gained = page.locator('section#gained')
  await expect(gained).toContainText('which your company has not purchased')
  await expect(gained.getByRole('button', { name: /^Buy report/ })).toBeVisible()
  await expect(gained.getByRole('button', { name: new RegExp(`, ${before}$`) })).toHaveCount(0)
})

test("a company's change is shown before and after [B2.69]", async ({ page, request }) => {
  const [, { _id }] = (await boughtBanking(request)) as [unknown, Assignment['report']]
  await signInByApi(page, 'customer')
  await page.goto(`/content-building/changes?report=${_id}`)
  await page.getByRole('link', { name: 'Brightwell' }).click()
  const gained = page.locator('section#gained')
  const screenshots = gained.getByRole('listitem').filter({ has: page.getByRole('img') })
  const [before, after] = [screenshots.getByRole('img').nth(0), screenshots.getByRole('img').nth(1)]
  for (const screenshot of [before, after]) {
    await screenshot.scrollIntoViewIfNeeded()
    await expect(screenshot).not.toHaveJSProperty('naturalWidth', 0)
  }
  expect(await before.getAttribute('src')).not.toBe(await after.getAttribute('src'))
  const months = await gained.getByRole('button', { name: / \d{4}$/ }).allTextContents()
  expect(new Set(months).size).toBeGreaterThan(1)
  await before.click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText(months[0]!).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText(months[1]!).first()).toBeVisible()
})

test('a chart can be read as a table, and saved as CSV and PNG [B2.67]', async ({
  page,
  request,
}) => {
  await openSummary(page, request)
  const figure = page.getByRole('figure')
  await expect(figure.getByRole('img', { name: /^Overall and application scores: / })).toBeVisible()
  const save = async (as: string) => {
    const download = page.waitForEvent('download')
    await figure.getByRole('button', { name: `${as} of Overall and application scores` }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(
      new RegExp(
        `^overall-and-application-scores-retail-banking-\\w+-\\d{4}\\.${as.toLowerCase()}$`,
      ),
    )
    return readFile(await file.path())
  }
  const csv = String(await save('CSV'))
  expect(csv).toMatch(/^\u{feff}Brand,Overall,Mobile Web,.*\r\nBrightwell,\d+\.\d\d%,/u)
  const png = await save('PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // Twice 960 pixels wide: the header of the file says so.
  expect(png.readUInt32BE(16)).toBe(1920)
  await figure.getByText('Table', { exact: true }).click()
  await expect(figure.getByRole('row')).toHaveCount(csv.trim().split('\r\n').length)
})

test('an export that the server rejects gives the reason on the page [D15.146]', async ({
  page,
  request,
}) => {
  await openSummary(page, request)
  const message = 'You are waiting for many files already. Please try again when some are there.'
  await page.route('**/figures.xlsx', (route) =>
    route.fulfill({ status: 429, json: { name: 'TooManyRequests', code: 429, message } }),
  )
  const workbook = page.getByRole('menuitem', { name: /^Data/ })
  await page.getByRole('button', { name: 'Export' }).click()
  await workbook.click()
  await expect(page.getByText(message)).toBeVisible()
  await page.unroute('**/figures.xlsx')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await workbook.click()
  expect((await download).suggestedFilename()).toMatch(/^retail-banking-.*\.xlsx$/)
})

test('the link to a part of a page is copied, and leads there [B2.68]', async ({
  page,
  request,
  context,
}) => {
  const { _id } = await findBanking(request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInByApi(page, 'customer')
  await page.goto(summaryOf(_id))
  await page.getByRole('link', { name: 'Link to Comparative Company Ranking' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const address = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(address).toMatch(/#comparative-company-ranking$/)
  await page.goto(address)
  await expect(ranking(page)).toBeInViewport()
})

test('a preview says on every page what buying it would show [B4.45]', async ({
  page,
  request,
}) => {
  const reader = await createApiClient(request, 'otherCustomer')
  const { data } = await reader<{ data: { _id: string; access: string }[] }>(
    'GET',
    '/reports?$limit=100',
  )
  const { _id } = data.find(({ access }) => access === 'preview')!
  await signInByApi(page, 'otherCustomer')
  for (const path of [
    '/content-building',
    '/content-building/executive-summary',
    '/content-building/consumer-survey',
    '/content-building/product-rating',
    '/content-building/trends-innovations',
    '/content-building/category-performance',
    '/content-building/changes',
    '/content-building/score',
    '/appendix/methodology',
    '/appendix/raw-data',
    '/appendix/screenshots',
    // A preview does not reveal, for any URL, if a capability exists.
    '/appendix/capability/unknown',
  ]) {
    await page.goto(`${path}?report=${_id}`)
    await expect(page.getByText(BUY).first(), path).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy report' }).first(), path).toBeVisible()
  }
  await page.goto(`/content-building/category-performance?report=${_id}`)
  await page.getByRole('main').locator('a[href*="category-performance&category"]').click()
  await expect(page.getByText(BUY)).toHaveCount(2)
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  await expect(page.getByText(BUY)).toHaveCount(1)
})

test('the survey is ranked, and its capabilities are below their categories [B2.21]', async ({
  page,
  request,
}) => {
  const { _id } = await findBanking(request)
  await signInByApi(page, 'customer')
  await page.goto(`/content-building/consumer-survey?report=${_id}`)
  for (const name of ['How Scoring Works', 'Ranked Results', 'Capability Categorization']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  const results = page.getByRole('table', { name: 'Ranked Results' })
  await expect(results.getByRole('columnheader')).toHaveText([
    'Rank',
    'Capability',
    'Ranked 4 or 5',
    'Rated 5',
  ])
  const first = results.locator('tbody tr').first()
  await expect(first.locator('td').first()).toHaveText('1')
  const best = (await first.locator('td').nth(1).textContent())!
  await expect(page.locator('section#capability-categorization')).toContainText(best)
})

test('an application of a category group has its ranking, callouts, cards and matrix [B2.47]', async ({
  page,
  request,
}) => {
  const { _id } = await findBanking(request)
  await signInByApi(page, 'customer')
  await page.goto(`/content-building/category-performance?report=${_id}`)
  await page.getByRole('main').locator('a[href*="category-performance&category"]').first().click()
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  const performance = page.locator('section#performance').getByRole('table')
  await expect(performance.getByRole('columnheader')).toHaveText([
    'Rank',
    'Brand',
    'Capability Score',
  ])
  const callouts = page.locator('section#notable-callouts')
  await expect(callouts.getByRole('paragraph').first()).not.toBeEmpty()
  const card = callouts
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()
  await expect(card.getByText(/^(Good experience|Bad experience|Interesting)$/)).toBeVisible()
  const matrix = page.locator('section#capabilities').getByRole('table')
  await expect(matrix.getByText('Yes').first()).toBeAttached()
  await matrix.getByRole('button', { name: 'Corvane' }).click()
  await expect(page).toHaveURL(/order=/)
  await expect(matrix.locator('th[aria-sort="ascending"]')).toHaveText('Corvane')
})

test('a customer who follows a researcher’s link reaches the reader’s variant of the page [A2.9]', async ({
  page,
  request,
}) => {
  const { _id } = await findBanking(request)
  await signInByApi(page, 'customer')
  for (const [asked, shown] of [
    ['/scoring-ranking', '/content-building/executive-summary'],
    ['/consumer-survey', '/content-building/consumer-survey'],
  ]) {
    await page.goto(`${asked}?report=${_id}`)
    await expect(page).toHaveURL(new RegExp(`${shown}\\?`))
  }
  await page.goto(`/report-list/screenshot?report=${_id}`)
  await expect(page.getByRole('heading', { name: 'Screenshots', exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
