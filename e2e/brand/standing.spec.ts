import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  changeText,
  rankText,
  scoreText,
  tableChange,
  tableScore,
} from '@insights/domain/text/number-text.ts'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

const COMPANY = 'Pennant Bank'

interface Opened {
  readonly document: ReportDocument
  readonly companyId: string
}

/** Opens a page on one brand as a customer who has bought the report. */
async function open(page: Page, request: APIRequestContext, path: string): Promise<Opened> {
  const customer = await createApiClient(request, 'customer')
  const { _id } = await findDemoReport(customer, 'PUBLISHED')
  const document = await customer<ReportDocument>('GET', `/report-documents/${_id}`)
  const { companyId } = document.companies.find(({ title }) => title === COMPANY)!
  await signInByApi(page, 'customer')
  await page.goto(`${path}?report=${_id}&company=${companyId}`)
  return { document, companyId }
}

test('the page Where We Stand has the ranks, scores and distances of the API, as cards and as a table, beside a short menu [D13.20 D31.1]', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { document, companyId } = await open(page, request, '/your-brand/standing')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Where We Stand',
    'Why',
    'What to Build',
    'Reports',
    'Following',
  ])
  await menu.getByRole('button', { name: 'Contents' }).click()
  await expect(menu.getByRole('link', { name: 'Following' })).toBeInViewport({ ratio: 1 })
  const { overall, applications } = document.rankings!
  const rankings = [['Overall', overall], ...Object.entries(applications)] as const
  for (const [name, ranks] of rankings) {
    const now = ranks.find((rank) => rank.companyId === companyId)!
    const card = page.getByRole('article', { name, exact: true })
    await expect(card).toContainText(`${rankText(now.rank)} of ${ranks.length}`)
    await expect(card).toContainText(`${scoreText(now.score)} `)
    await expect(card).toContainText(changeText(now.change!))
    const above = ranks.findLast(({ rank }) => rank < now.rank)!
    await expect(card).toContainText(above.company)
  }
  await expect(
    page.getByText(
      /^Pennant Bank fell from 3rd to 5th, because it lost 8 capabilities on the Android App\.$/,
    ),
  ).toBeVisible()
  await page
    .getByRole('radiogroup', { name: /^Show Ranks and scores/ })
    .getByText('Table')
    .click()
  const table = page.getByRole('table', { name: `Ranks and scores of ${COMPANY}` })
  const own = overall.find((rank) => rank.companyId === companyId)!
  await expect(table.getByRole('row').nth(1)).toContainText(
    `Overall${own.rank}${tableScore(own.score)}`,
  )
})

test('the gaps are sorted and switched, and a cell opens its capabilities [D13.16 D13.17 D13.25 D31.101]', async ({
  page,
  request,
}) => {
  await open(page, request, '/your-brand/standing')
  const table = page.getByRole('table', { name: /^Categories by company/ })
  const heads = table.getByRole('columnheader')
  await expect(heads.nth(1)).toHaveText(COMPANY)
  const column = async (place: number) =>
    (await table.locator(`tbody tr td:nth-of-type(${place})`).allTextContents()).map(
      (text) => Number.parseFloat(text) || 0,
    )
  const byPriority = await column(5)
  expect(byPriority).toEqual(byPriority.toSorted((one, other) => other - one))
  expect(byPriority.length).toBeGreaterThan(5)
  await page.getByRole('radiogroup', { name: 'Sort by' }).getByText('Weight').click()
  await expect(page).toHaveURL(/settings=/)
  // The address changes before the rows do.
  await expect(async () => {
    const weights = await table.locator('tbody tr td:nth-of-type(4)').allTextContents()
    expect(weights.map(Number)).toEqual(weights.map(Number).toSorted((one, other) => other - one))
  }).toPass()
  await page
    .getByRole('radiogroup', { name: 'Application of the categories' })
    .getByText('Android App')
    .click()
  await expect(
    page.getByRole('table', { name: 'Categories by company, Android App' }),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('table', { name: 'Categories by company, Android App' }),
  ).toBeVisible()
  const cell = table.getByRole('button', { name: /Alerts$/ }).first()
  await cell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: /^Alerts, / })
  await expect(panel.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell).toBeFocused()
  // All cells are one stop of Tab, arrows lead from cell to cell.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const nextRow = cell.locator('xpath=ancestor::tr/following-sibling::tr[1]')
  const beside = nextRow.getByRole('button').nth(1)
  await expect(beside).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(table.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(beside).toBeFocused()
  await cell.click()
  await panel.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/appendix\/capability\//)
})

test('the losses have screenshots of both editions and the gain of each return [D13.18 D13.26]', async ({
  page,
  request,
}) => {
  const { document, companyId } = await open(page, request, '/your-brand/standing')
  const lost = document.changes.filter((one) => one.companyId === companyId && !one.gained)
  const table = page.getByRole('table', { name: 'Lost capabilities' })
  await expect(table.locator('tbody tr')).toHaveCount(lost.length)
  await expect(
    page.getByText(/Single figures need not add up to the \d+\.\d points of all/),
  ).toBeVisible()
  const pair = page.getByRole('figure').filter({ hasText: 'still there' })
  await expect(pair.getByRole('img')).toHaveCount(2)
  await expect(pair).toContainText('gone')
})

test('a score leads to Why, whose parts are those of the API [D13.9 D13.23]', async ({
  page,
  request,
}) => {
  const { document, companyId } = await open(page, request, '/content-building/score')
  await page.getByRole('link', { name: 'Why it changed', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Why', level: 1, exact: true })).toBeVisible()
  const { overall } = document.scoreCauses!.companies.find((one) => one.companyId === companyId)!
  await page
    .getByRole('radiogroup', { name: /by cause as$/ })
    .getByText('Table')
    .click()
  const table = page.getByRole('table', { name: /, by cause$/ })
  await expect(table).toBeVisible()
  const changes = (await table.locator('tbody tr td:nth-of-type(2)').allTextContents()).slice(1, -1)
  // The formula is the same, so that the method is no cause.
  const { method, ...causes } = overall
  expect(method).toBe(0)
  expect(changes).toEqual(Object.values(causes).map((part) => tableChange(part)))
  const passed = page.getByRole('table', { name: /^Who passed/ })
  await expect(passed.getByRole('row')).toHaveCount(3)
  await page.getByRole('radiogroup', { name: 'Score' }).getByText('Android App').click()
  await expect(page.getByText(/^Android App score of Pennant Bank/).first()).toBeVisible()
})

test('every category is a strip on a phone, and nothing scrolls sideways [D13.28]', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, request, '/your-brand/standing')
  await expect(page.getByRole('button', { name: /points behind/ }).first()).toBeVisible()
  await expect(page.getByRole('table', { name: /^Categories by company/ })).toHaveCount(0)
  const sideways = () =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
  expect(await sideways()).toBe(false)
  await page.goto(page.url().replace('standing', 'why-it-changed'))
  await expect(page.getByRole('heading', { name: 'Who Passed, and by What' })).toBeVisible()
  expect(await sideways()).toBe(false)
})

test('a preview names both pages and shows no values [D13.29]', async ({ page, request }) => {
  const reader = await createApiClient(request, 'otherCustomer')
  const { data } = await reader<{ data: { _id: string; can: { exportData: boolean } }[] }>(
    'GET',
    '/reports?status=PUBLISHED&$limit=infinity',
  )
  const { _id } = data.find(({ can }) => !can.exportData)!
  await signInByApi(page, 'otherCustomer')
  for (const path of ['standing', 'why-it-changed']) {
    await page.goto(`/your-brand/${path}?report=${_id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/\d%/)
    await expect(page.getByRole('button', { name: /PPTX|XLSX|PDF/ })).toHaveCount(0)
  }
})

test('both pages are accessible, wide and narrow, in light and dark [D13.28]', async ({
  page,
  request,
}) => {
  await open(page, request, '/your-brand/standing')
  const found: string[] = []
  for (const path of ['standing', 'why-it-changed']) {
    await page.goto(page.url().replace(/your-brand\/[\w-]+/, `your-brand/${path}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [width, colorScheme, rules] of [
      [1440, 'light', 'all'],
      [1440, 'dark', 'colours'],
      [390, 'light', 'all'],
      [390, 'dark', 'colours'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      for (const fault of await findViolations(page, rules)) {
        found.push(`${path} ${width} ${colorScheme}: ${fault}`)
      }
    }
  }
  expect(found).toEqual([])
})
