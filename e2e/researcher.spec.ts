import { expect, type Page, test } from '@playwright/test'

import { type DemoReport, findDemoReport } from './demo-report.ts'
import { openProgram, signIn } from './people.ts'

const detailOf = ({ _id, companies, categories }: DemoReport) =>
  `/report/capability-detail?report=${_id}&company=${companies[0]!.companyId}` +
  `&application=iphone-app&category=${categories[0]!.categoryId}`

test('home leads to all reports and to a new one; clients are listed; nothing is administered', async ({
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

test('a page about a report, with none selected, warns and leads to the list', async ({ page }) => {
  await signIn(page, 'researcher')
  await page.goto('/scoring-ranking')
  await expect(page.getByText('Please select a report')).toBeVisible()
  await expect(page).toHaveURL('/report-list')
})

test('the last used report counts where the address names none', async ({ page, request }) => {
  const draft = await findDemoReport(await openProgram(request, 'researcher'), 'DRAFT')
  await signIn(page, 'researcher')
  await page.goto(`/consumer-survey?report=${draft._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/report/app-site-select')
  await expect(page).toHaveURL(new RegExp(`report=${draft._id}`))
})

test('the list narrows down to a status, and the menu offers what that allows', async ({
  page,
}) => {
  await signIn(page, 'researcher')
  await page.goto('/report-list')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: /^published$/i }).click()
  await page.keyboard.press('Escape')
  const rows = page.getByRole('row').filter({ hasText: /published/ })
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: /draft|reviewed/ })).toHaveCount(0)
  await rows.first().getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: 'Edit Report' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /Export Capabilities/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('closing the drawer with unsaved changes asks first', async ({ page, request }) => {
  await signIn(page, 'researcher')
  await page.goto(detailOf(await findDemoReport(await openProgram(request, 'researcher'), 'DRAFT')))
  const drawer = await openDrawer(page)
  await drawer.getByLabel('Change note').fill('Not to be lost')
  await page.keyboard.press('Escape')
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog').filter({ hasText: /unsaved/i }))
  await expect(question.last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer.getByLabel('Change note')).toHaveValue('Not to be lost')
})

test('what somebody else has saved meanwhile is loaded, and nothing is overwritten', async ({
  page,
  request,
}) => {
  const researcher = await openProgram(request, 'researcher')
  const report = await findDemoReport(researcher, 'DRAFT')
  await signIn(page, 'researcher')
  await page.goto(detailOf(report))
  const drawer = await openDrawer(page)
  const { data } = await researcher<{
    data: { _id: string; version: number; capability: { title: string } }[]
  }>(
    'GET',
    `/capability-reports?report=${report._id}&company=${report.companies[0]!.companyId}` +
      `&application=iphone-app&category=${report.categories[0]!.categoryId}&$limit=infinity`,
  )
  const title = await drawer.getByRole('heading').first().textContent()
  const cell = data.find(({ capability }) => capability.title === title)!
  await researcher('PUT', `/capability-reports/${cell._id}`, {
    version: cell.version,
    hasCapability: true,
    capabilityChange: 'no-change',
    capabilityChangeNote: 'Saved by somebody else',
  })
  await drawer.getByRole('radio', { name: 'No' }).check()
  await drawer.getByLabel('Change note').fill('Mine')
  await drawer.getByRole('combobox', { name: 'Change type' }).click()
  await page.getByRole('option', { name: 'No change' }).click()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText(
      'The report was not in sync, we have fetch the latest version for you, try again',
    ),
  ).toBeVisible()
  const now = await researcher<{ data: { _id: string; capabilityChangeNote: string }[] }>(
    'GET',
    `/capability-reports?report=${report._id}&$limit=infinity`,
  )
  expect(now.data.find(({ _id }) => _id === cell._id)!.capabilityChangeNote).toBe(
    'Saved by somebody else',
  )
})

test('a cell of the category ranking leads to the answers behind it', async ({ page, request }) => {
  const published = await findDemoReport(await openProgram(request, 'researcher'), 'PUBLISHED')
  await signIn(page, 'researcher')
  await page.goto(`/scoring-ranking?report=${published._id}`)
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  const table = page.getByRole('table', { name: /Capability Ranking by Category/ })
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/report\/capability-detail\?.*application=iphone-app/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

async function openDrawer(page: Page) {
  await page.getByRole('row').nth(1).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Change note')).toBeVisible()
  return drawer
}
