import { readFile } from 'node:fs/promises'

import { expect, type Page, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { completeAll, openIndustry, publish } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

const COLUMNS = ['Date', 'Industry', 'Title', 'Last Modified', 'Status', 'Revision']

const rowOf = (page: Page, month: string, status?: RegExp) =>
  page
    .getByRole('row')
    .filter({ hasText: month })
    .filter(status ? { hasText: status } : {})

async function openMenu(page: Page, month: string, status: RegExp) {
  await rowOf(page, month, status)
    .getByRole('button', { name: /^Actions/ })
    .click()
  return page.getByRole('menu')
}

test('the report list of staff has its columns, eight to a page, a search, the actions of each status, and follows changes; a customer’s shows no revision in progress [A2.50 A2.51 A2.52 A2.84 A2.104 A4.12 A9.4 D15.202 D15.380 D26.173]', async ({
  page,
}) => {
  const { senior, researcher, title, industry, start } = await openIndustry(page.request)
  const january = await start('2026-01')
  for (let month = 2; month <= 8; month += 1) await start(`2026-0${month}`)
  const report = await start('2026-09')
  await completeAll(researcher, report)
  await publish(senior, report._id)
  const list = `/report-list?industries=${industry}`
  await signInByApi(page, 'researcher')
  await page.goto(`/report/app-site-select?report=${january._id}`)
  const side = page.getByRole('navigation').filter({ hasText: 'Last opened report' })
  await visit(page, list)
  await expect(side).toContainText('January 2026')
  let deleted = false
  const askedLater: string[] = []
  page.on('response', (reply) => {
    if (reply.request().method() === 'DELETE') deleted = true
  })
  page.on('request', (request) => {
    if (deleted && request.url().includes(january._id)) askedLater.push(request.url())
  })
  const table = page.getByRole('table')
  const rows = table.getByRole('row')
  await expect(table.getByRole('columnheader')).toHaveText([...COLUMNS, /^(Actions)?$/])
  await expect(rows).toHaveCount(1 + 8)
  await expect(rows.nth(1)).toContainText('September 2026')
  const search = page.getByRole('searchbox', { name: 'Search reports' })
  await search.fill('may')
  await expect(rows).toHaveCount(1 + 1)
  await expect(page).toHaveURL(/[?&]term=may/)
  await search.fill('')
  await expect(rows).toHaveCount(1 + 8)
  await page.getByRole('button', { name: /next/i }).click()
  await expect(rows).toHaveCount(1 + 1)

  const menu = await openMenu(page, 'January 2026', /draft/i)
  const items = ['View Screenshots', 'Export Capabilities']
  await expect(menu.getByRole('menuitem')).toHaveText([...items, 'Delete'])
  const download = page.waitForEvent('download')
  await menu.getByRole('menuitem', { name: 'Export Capabilities' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(1 + 2 * 3 * 3)
  await openMenu(page, 'January 2026', /draft/i)
  await menu.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete report' })
  await expect(question).toContainText('January 2026')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(rows).toHaveCount(1 + 1)
  await openMenu(page, 'January 2026', /draft/i)
  await menu.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(side).toHaveCount(0)
  expect(askedLater).toEqual([])
  // The last page disappeared with its last row.
  await expect(rows).toHaveCount(1 + 8)

  await openMenu(page, 'September 2026', /published/i)
  await expect(menu.getByRole('menuitem')).toHaveText([...items, 'Edit Report', 'Print Report'])
  const { promise: seen, resolve: see } = Promise.withResolvers<void>()
  await intercept(page, '**/api/report-edit', async (route) => {
    await seen
    await route.continue()
  })
  await menu.getByRole('menuitem', { name: 'Edit Report' }).click()
  await expect(page.getByText('A new report version is being generated')).toBeVisible()
  see()
  await expect(page.getByText('New report version generated')).toBeVisible()
  await expect(page).toHaveURL(/\/report\/report-publish-date/)
  const revision = new URL(page.url()).searchParams.get('report')!
  await visit(page, list)
  await expect(rowOf(page, 'September 2026', /draft/i)).toBeVisible()
  await openMenu(page, 'September 2026', /published/i)
  await expect(menu.getByRole('menuitem')).toHaveText([...items, 'Print Report'])
  await page.keyboard.press('Escape')

  // Changes by others appear without a reload.
  await researcher('PATCH', `/reports/${revision}`, { title: `${title} renamed` })
  await expect(rowOf(page, `${title} renamed`, /draft/i)).toBeVisible()
  await publish(senior, revision)
  await expect(rowOf(page, 'September 2026')).toHaveCount(1)
  const status = rowOf(page, `${title} renamed`).getByText('Published', { exact: true })
  await expect(status.first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Draft',
    'In review',
    'Approved',
    'Published',
    'Published Editing',
  ])

  await researcher('POST', '/report-edit', { reportId: revision })
  await signInByApi(page, 'customer')
  await page.goto(list)
  await expect(table.getByRole('columnheader')).toHaveText([...COLUMNS, 'Access', /^(Actions)?$/])
  // Neither the draft of the revision nor who works on it.
  await expect(rows).toHaveCount(1 + 1)
  await expect(table).not.toContainText(/draft|preparation|editing/i)
  const { data } = await senior<{ data: { lastUpdateBy: { name: string } }[] }>(
    'GET',
    `/reports?industry=${industry}`,
  )
  for (const { lastUpdateBy } of data) await expect(table).not.toContainText(lastUpdateBy.name)
  await table.getByRole('button', { name: 'Status' }).click()
  await expect(page).toHaveURL(/sort=status/)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText(['Published'])
})
