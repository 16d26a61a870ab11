import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { expect, type Page, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

test.describe('with intervals', () => {
  let report = ''
  let document: ReportDocument
  test.beforeEach(async ({ page, request }) => {
    const customer = await createApiClient(request, 'customer')
    report = (await findDemoReport(customer, 'PUBLISHED'))._id
    document = await findDrawnDocument(customer, report)
    await signInByApi(page, 'customer')
  })

  test('How Sure has method, sources, intervals by assumption, and pairs [D28.68]', async ({
    page,
  }) => {
    await page.goto(`/appendix/how-sure?report=${report}`)
    const table = page.getByRole('region', { name: 'Intervals, table' }).getByRole('table')
    await expect(table).toBeVisible()
    const { draws } = document.uncertainty!
    await expect(
      page.getByText(new RegExp(`^${draws.toLocaleString('en-US')} draws\\.`)),
    ).toBeVisible()
    await expect(page.getByText(/respondents .*asked from/)).toBeVisible()
    const first = document.rankings!.overall[0]!
    const interval = findIntervals(document, null)!.get(first.companyId)!
    const row = table.getByRole('row').nth(1)
    await expect(row).toContainText(intervalText(interval))
    await expect(row).toContainText(rankIntervalText(interval))
    const pairs = page.getByRole('region', { name: 'Who is ahead, table' }).getByRole('row')
    await expect(pairs).toHaveCount(document.companies.length + 1)

    await page.getByRole('radiogroup').getByText('2%', { exact: true }).click()
    const wider = findIntervals(document, null, 0.02)!.get(first.companyId)!
    await expect(row).toContainText(intervalText(wider))
    expect(await findViolations(page, 'all')).toEqual([])
  })

  test('the ranking has intervals, and the control turns them off on all pages [D28.67]', async ({
    page,
  }) => {
    await page.goto(`/content-building/executive-summary?report=${report}`)
    const interval = page
      .getByRole('table', { name: 'Comparative Company Ranking' })
      .getByText(/^95% interval .*, rank /)
      .first()
    await interval.scrollIntoViewIfNeeded()
    await expect(interval).toBeVisible()
    await hide(page)
    await expect(interval).toHaveCount(0)
    await page.reload()
    const portal = page.locator('#portal')
    await portal.getByRole('heading', { name: 'Compare Ranking' }).scrollIntoViewIfNeeded()
    await expect(page.getByLabel('Show 95% intervals').first()).not.toBeChecked()
    await page.goto(`/content-building/score?report=${report}`)
    await expect(page.getByRole('columnheader', { name: '× Weight' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '95% interval' })).toHaveCount(0)
  })

  test('the meaning of the caption leads to How Sure [D28.68]', async ({ page }) => {
    await page.goto(`/content-building/executive-summary?report=${report}`)
    const more = page.getByRole('button', { name: 'What this note means' })
    await more.scrollIntoViewIfNeeded()
    await more.click()
    await page.getByRole('link', { name: 'How sure the scores are' }).click()
    await expect(page).toHaveURL(/\/appendix\/how-sure\?report=/)
    await expect(page.getByRole('heading', { level: 1, name: 'How Sure' })).toBeVisible()
  })
})

test('a preview names How Sure and shows no figure [D28.69]', async ({ page, request }) => {
  const customer = await createApiClient(request, 'otherCustomer')
  const report = await findDemoReport(customer, 'PUBLISHED')
  await signInByApi(page, 'otherCustomer')
  await page.goto(`/appendix/how-sure?report=${report._id}`)
  await expect(page.getByText(/How sure scores and ranks are/)).toBeVisible()
  await expect(page.getByText('95%')).toHaveCount(0)
})

async function hide(page: Page): Promise<void> {
  const control = page.getByLabel('Show 95% intervals').first()
  await control.scrollIntoViewIfNeeded()
  await control.uncheck({ force: true })
}
