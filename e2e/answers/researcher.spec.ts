import { expect, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { createApiClient, signIn, signInByApi } from '../support/users.ts'

test('home leads to all reports and to a new one, lists clients, and has no administration [A2.23 A2.24]', async ({
  page,
}) => {
  await signIn(page, 'researcher')
  await expect(page.getByRole('link', { name: 'View All Reports' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Report' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Admin' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Client Management' }).click()
  const clients = page.getByRole('table')
  for (const column of ['Name', 'URL', 'Sales Person', 'Users Count']) {
    await expect(clients.getByRole('columnheader', { name: column })).toBeVisible()
  }
  await expect(clients.getByRole('row', { name: /Fenwick & Marsh/ })).toBeVisible()
})

test('a page about a report, with none selected, warns for three seconds and leads to the list [A8.16 B8.40 D15.200]', async ({
  page,
}) => {
  await signInByApi(page, 'researcher')
  for (const path of ['/scoring-ranking', '/report/report-publish-date']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Please select a report' })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveURL('/report-list')
  }
  await page.goto('/appendix/methodology')
  await page.getByRole('link', { name: 'Go to the reports' }).click()
  await expect(page).toHaveURL('/report-list')
})

test('a URL with an unknown report says so and leads to the reports [D15.201]', async ({
  page,
}) => {
  await signInByApi(page, 'researcher')
  for (const report of ['xyz', '00000000-0000-4000-8000-000000000000']) {
    for (const path of ['/scoring-ranking', '/content-building', '/report/report-publish-date']) {
      await page.goto(`${path}?report=${report}`)
      await expect(page.getByRole('heading', { name: 'Report not found' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Go to the reports' }).click()
    await expect(page).toHaveURL('/report-list')
  }
})

test('the last used report counts if the URL names none [D5.10]', async ({ page, request }) => {
  const draft = await findDemoReport(await createApiClient(request, 'researcher'), 'DRAFT')
  await signInByApi(page, 'researcher')
  await page.goto(`/consumer-survey?report=${draft._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/report/app-site-select')
  await expect(page).toHaveURL(new RegExp(`report=${draft._id}`))
})

test('the side menu names its report, and calls it the last opened one on Home [A8.64]', async ({
  page,
  request,
}) => {
  const report = await findDemoReport(await createApiClient(request, 'researcher'), 'PUBLISHED')
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/executive-summary?report=${report._id}`)
  const name = page.getByRole('navigation', { name: 'Menu' }).getByRole('paragraph')
  await expect(name).toHaveText(/^Report\s*Retail Banking \w+ \d{4}$/)
  await page.goto('/report')
  await expect(name).toHaveText(/^Last opened report\s*Retail Banking \w+ \d{4}$/)
})

test('the list is filtered by a status, and the menu offers what the status allows [A2.53]', async ({
  page,
}) => {
  await signInByApi(page, 'researcher')
  await page.goto('/report-list')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: /^published$/i }).click()
  await page.keyboard.press('Escape')
  const rows = page.getByRole('row').filter({ hasText: /Published/ })
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: /draft|reviewed/ })).toHaveCount(0)
  await rows.first().getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: 'Edit Report' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /Export Capabilities/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('a cell of the category ranking leads to the answers behind it [A2.62]', async ({
  page,
  request,
}) => {
  const published = await findDemoReport(await createApiClient(request, 'researcher'), 'PUBLISHED')
  await signInByApi(page, 'researcher')
  await page.goto(`/scoring-ranking?report=${published._id}`)
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  const table = page.getByRole('table', { name: /Capability Ranking by Category/ })
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/report\/capability-detail\?.*application=iphone-app/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
