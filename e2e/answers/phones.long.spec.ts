import { expect, type Page, test } from '@playwright/test'

import { columnRightOf } from '../support/column-right-of.ts'
import { findDemoReport } from '../support/demo-report.ts'
import { completeAll, openIndustry, publish } from '../support/small-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Expects every table of a page to fit the window. */
async function expectTablesToFit(page: Page, address: string): Promise<void> {
  const tables = page.getByRole('main').getByRole('table')
  await expect(tables.first()).not.toHaveAttribute('aria-busy', 'true')
  await expect(tables.first().getByRole('row').nth(1)).toBeVisible()
  for (const table of await tables.all())
    await expect.poll(() => columnRightOf(table), address).toBeLessThanOrEqual(390)
}

test('a phone has the lists of staff, the start of a new edition and a survey without scrolling sideways, and sorts by hidden fields [A2.107]', async ({
  page,
}) => {
  const { senior, researcher, industry, start } = await openIndustry(page.request)
  const report = await start('2025-01')
  await completeAll(researcher, report)
  await publish(senior, report._id)
  await signInByApi(page, 'senior')
  for (const address of [
    '/report-list',
    '/report?tab=clients',
    '/admin/industry-management',
    '/admin/company-management',
    '/admin/operations',
    '/admin/user-management',
  ]) {
    await page.goto(address)
    await expectTablesToFit(page, address)
  }
  const first = page.getByRole('table').getByRole('row').nth(1)
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  for (const [choice, order] of [
    ['Email (descending)', '-1'],
    ['Email (ascending)', '1'],
  ] as const) {
    const listed = page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('$sort[email]') === order,
    )
    await sort.selectOption(choice)
    const { data } = (await (await listed).json()) as { data: { email: string }[] }
    await expect(first).toContainText(data[0]!.email)
  }

  await page.goto(`/report/report-publish-date?industry=${industry}`)
  await page.getByRole('radio', { name: 'From a published report' }).check()
  const begin = page.getByRole('button', { name: 'Start from this report' })
  await expect.poll(() => columnRightOf(begin)).toBeLessThanOrEqual(390)
  await expect(page.getByText('January 2025', { exact: true })).toBeVisible()

  await page.goto(`/consumer-survey?report=${report._id}`)
  const raw = page.getByRole('table', { name: 'Raw data' })
  await expect(raw.getByRole('row').nth(1)).toContainText('5: 30%')
  await expect.poll(() => columnRightOf(raw)).toBeLessThanOrEqual(390)
  await page.getByRole('tab', { name: 'Sorted Data' }).click()
  const sorted = page.getByRole('table', { name: 'Sorted data' })
  await expect(sorted.getByRole('columnheader')).toHaveText([
    'Question',
    '4 or 5',
    'Top – bottom',
    'Nearest 0.5',
  ])
  await expect.poll(() => columnRightOf(sorted)).toBeLessThanOrEqual(390)
})

test('a phone has the heading of each page of a report near its top, the decisive columns, and the own brand in its menu [A2.106 D12.15 D12.19]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findDemoReport(researcher, 'PUBLISHED')
  const company = report.companies.find(({ title }) => title === 'Pennant Bank')!.companyId
  await signInByApi(page, 'customer')
  await page.goto('/report-list')
  const row = page.getByRole('row', { name: /Retail Banking/ }).first()
  for (const part of [/^Mobile Banking Monitor/, /^Retail Banking$/, /^(Purchased|Preview)$/])
    await expect.poll(() => columnRightOf(row.getByText(part).first())).toBeLessThan(390)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/content-building\?/)

  for (const [path, fits, shown] of [
    ['/your-brand/standing'],
    ['/your-brand/plan'],
    ['/your-brand/why-it-changed', true],
    ['/content-building'],
    ['/content-building/executive-summary', true],
    ['/content-building/score', true],
    ['/content-building/changes', true],
    ['/content-building/consumer-survey', true],
    ['/content-building/product-rating', true],
    ['/content-building/trends-innovations'],
    ['/content-building/category-performance'],
    ['/appendix/methodology'],
    ['/appendix/screenshots'],
    // Pages of staff that lead a customer to their own one.
    ['/report/app-site-select', false, '/appendix/raw-data'],
    ['/report/capabilities-table', false, '/appendix/raw-data'],
    ['/report/capability-detail', false, '/appendix/raw-data'],
  ] as const) {
    await page.goto(`${path}?report=${report._id}&company=${company}&application=iphone-app`)
    if (shown) await expect.poll(() => new URL(page.url()).pathname).toBe(shown)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeInViewport({ ratio: 1 })
    if (fits) await expectTablesToFit(page, path)
  }
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('combobox', { name: 'Our brand' })).toBeVisible()
})
