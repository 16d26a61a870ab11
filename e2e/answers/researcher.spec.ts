import { expect, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

test('home leads a researcher to clients, the list and its menu; a rank leads to its answers, and the menu names the report [A2.23 A2.24 A2.53 A2.62 A8.64 D5.10]', async ({
  page,
}) => {
  const published = await findDemoReport(
    await createApiClient(page.request, 'researcher'),
    'PUBLISHED',
  )
  await signInByApi(page, 'researcher')
  await page.goto('/report')
  await expect(page.getByRole('link', { name: 'New Report' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Admin' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Client Management' }).click()
  const clients = page.getByRole('table')
  for (const column of ['Name', 'URL', 'Sales Person', 'Users Count']) {
    await expect(clients.getByRole('columnheader', { name: column })).toBeVisible()
  }
  await expect(clients.getByRole('row', { name: /Fenwick & Marsh/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'View All Reports' }).click()

  // The menu of a report in the list offers what its status allows.
  await page.getByRole('combobox', { name: 'Status' }).click()
  const listed = page.waitForResponse((reply) => /PUBLISHED(?!.*DRAFT)/.test(reply.url()))
  await page.getByRole('option', { name: /^published$/i }).click()
  await listed
  await page.keyboard.press('Escape')
  const rows = page.getByRole('row').filter({ hasText: /Published/ })
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: /Draft|In review|Approved/ })).toHaveCount(0)
  await rows.first().getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: 'Edit Report' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /Export Capabilities/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await visit(page, `/scoring-ranking?report=${published._id}`)
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  const ranking = page.getByRole('table', { name: /Capability Ranking by Category/ })
  await ranking.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/report\/capability-detail\?.*application=iphone-app/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const name = page.getByRole('navigation', { name: 'Menu' }).getByRole('paragraph')
  await expect(name).toHaveText(/^Report\s*Mobile Banking Monitor, \w+ \d{4}$/)
  await visit(page, '/report')
  await expect(name).toHaveText(/^Last opened report\s*Mobile Banking Monitor, \w+ \d{4}$/)

  // A URL without a report means that one.
  await visit(page, '/report/app-site-select')
  await expect(page).toHaveURL(new RegExp(`report=${published._id}`))
})

test('a page about no report or an unknown one says so, and leads to the reports, without a report after three seconds [A8.16 B8.40 D15.200 D15.201]', async ({
  page,
}) => {
  await signInByApi(page, 'researcher')
  // Notes what the page shows, since it leaves by itself. A slow one shows "Loading" in between.
  await page.addInitScript(`
    window.shown = []
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent
      const link = document.querySelector('main a[href="/report-list"]')?.textContent
      if (heading && heading !== 'Loading' && heading !== shown.at(-1)?.heading)
        shown.push({ heading, link, at: performance.now() })
    }).observe(document, { subtree: true, childList: true, characterData: true })`)
  const shown = () => page.evaluate<{ heading: string; link?: string; at: number }[]>('shown')
  for (const path of ['/scoring-ranking', '/appendix/methodology', '/report/report-publish-date']) {
    await page.goto(path)
    await expect
      .poll(async () => (await shown())[0], path)
      .toMatchObject({ heading: 'Please select a report', link: 'Go to the reports' })
  }
  await expect(page).toHaveURL('/report-list')
  await expect.poll(async () => (await shown()).length).toBe(2)
  const [first, next] = await shown()
  expect(next!.at - first!.at).toBeGreaterThan(2_800)
  for (const [path, report] of [
    ['/scoring-ranking', 'xyz'],
    ['/content-building', '00000000-0000-4000-8000-000000000000'],
    ['/report/report-publish-date', '00000000-0000-4000-8000-000000000000'],
  ]) {
    await visit(page, `${path}?report=${report}`)
    await expect(page.getByRole('heading', { name: 'Report not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the reports' }).click()
  await expect(page).toHaveURL('/report-list')
})
