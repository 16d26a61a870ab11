import { readFile } from 'node:fs/promises'

import { expect, type Page, test } from '@playwright/test'

import { answerAll, completeAll, openIndustry, publish } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const rowOf = (page: Page, title: string, status: RegExp) =>
  page.getByRole('row').filter({ hasText: title }).filter({ hasText: status })

async function openMenu(page: Page, title: string, status: RegExp) {
  await rowOf(page, title, status)
    .getByRole('button', { name: /^Actions/ })
    .click()
  return page.getByRole('menu')
}

test('the list has its columns, eight to a page; a draft’s menu exports and deletes it [A2.50 A2.51 A2.84 A9.4]', async ({
  page,
}) => {
  const { researcher, title, industry, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await answerAll(researcher, report)
  for (let month = 2; month <= 9; month += 1) await start(`2026-0${month}`)
  await signInByApi(page, 'researcher')
  await page.goto(`/report-list?industries=${industry}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Industry',
    'Title',
    'Last Modified',
    'Status',
    'Revision',
    /^(Actions)?$/,
  ])
  await expect(table.getByRole('row')).toHaveCount(1 + 8)
  await expect(table.getByRole('row').nth(1)).toContainText('September 2026')
  await page.getByRole('button', { name: /next/i }).click()
  await expect(table.getByRole('row')).toHaveCount(1 + 1)

  const menu = await openMenu(page, title, /draft/i)
  await expect(menu.getByRole('menuitem')).toHaveText([
    'View Screenshots',
    'Export Capabilities',
    'Delete',
  ])
  const download = page.waitForEvent('download')
  await menu.getByRole('menuitem', { name: 'Export Capabilities' }).click()
  const [head, ...lines] = (await readFile(await (await download).path(), 'utf8'))
    .trim()
    .split(/\r?\n/)
  expect(head!.replaceAll(/["\uFEFF]/g, '')).toBe(
    'Report Date,Report Status,Report Last Updated by,Company Name,Category Name,Application,Capability Title,Capability Change,Capability Status,Capability Change Status',
  )
  expect(lines).toHaveLength(2 * 3 * 3)

  await openMenu(page, title, /draft/i)
  await menu.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete report' })
  await expect(question).toContainText('January 2026')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(table.getByRole('row')).toHaveCount(1 + 1)
  await openMenu(page, title, /draft/i)
  await menu.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  // The last page disappeared with its last row.
  await expect(table.getByRole('row')).toHaveCount(1 + 8)
})

test('a published report is opened for editing with its two notices, and open lists follow [A4.12]', async ({
  page,
}) => {
  const { senior, researcher, title, industry, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await publish(senior, report._id)
  await signInByApi(page, 'researcher')
  await page.goto(`/report-list?industries=${industry}`)
  const menu = await openMenu(page, title, /published/i)
  const items = ['View Screenshots', 'Export Capabilities', 'Edit Report', 'Print Report']
  await expect(menu.getByRole('menuitem')).toHaveText(items)
  const { promise: seen, resolve: see } = Promise.withResolvers<void>()
  await page.route('**/api/report-edit', async (route) => {
    await seen
    await route.continue()
  })
  await menu.getByRole('menuitem', { name: 'Edit Report' }).click()
  await expect(page.getByText('A new report version is being generated')).toBeVisible()
  see()
  await expect(page.getByText('New report version generated')).toBeVisible()
  await expect(page).toHaveURL(/\/report\/report-publish-date/)
  const revision = new URL(page.url()).searchParams.get('report')!

  await page.goto(`/report-list?industries=${industry}`)
  await expect(rowOf(page, title, /draft/i)).toBeVisible()
  await openMenu(page, title, /published/i)
  await expect(menu.getByRole('menuitem', { name: 'Print Report' })).toBeVisible()
  for (const name of ['Edit Report', 'Delete']) {
    await expect(menu.getByRole('menuitem', { name })).toHaveCount(0)
  }
  await page.keyboard.press('Escape')

  // Changes by others appear without a reload.
  await researcher('PATCH', `/reports/${revision}`, { title: `${title} renamed` })
  await expect(rowOf(page, `${title} renamed`, /draft/i)).toBeVisible()
  await researcher('DELETE', `/reports/${revision}`)
  await expect(rowOf(page, title, /draft/i)).toHaveCount(0)
  await start('2026-05')
  await expect(rowOf(page, 'May 2026', /draft/i)).toBeVisible()
})

test('a replaced revision is missing in the list of staff, and statuses in list and filter are spelled alike [A2.52 D15.202]', async ({
  page,
}) => {
  const { senior, researcher, industry, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await publish(senior, report._id)
  const { _id } = await researcher('POST', '/report-edit', { reportId: report._id })
  await signInByApi(page, 'researcher')
  await page.goto(`/report-list?industries=${industry}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(1 + 2)
  await publish(senior, _id)
  await page.reload()
  await expect(rows).toHaveCount(1 + 1)
  await expect(rows.nth(1).getByText('Published', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Draft',
    'In review',
    'Approved',
    'Published',
    'Published Editing',
  ])
})

test('a customer’s list has the same columns without names, the status filter, and no trace of a draft revision [A2.104]', async ({
  page,
}) => {
  const { senior, researcher, industry, start } = await openIndustry(page.request)
  for (const month of ['2026-01', '2026-02']) {
    const report = await start(month)
    await completeAll(researcher, report)
    await publish(senior, report._id)
    if (month === '2026-01') await researcher('POST', '/report-edit', { reportId: report._id })
  }
  await signInByApi(page, 'customer')
  await page.goto(`/report-list?industries=${industry}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Industry',
    'Title',
    'Last Modified',
    'Status',
    'Revision',
    'Access',
    /^(Actions)?$/,
  ])
  const rows = table.getByRole('row')
  // Neither the draft of the revision nor who works on it.
  await expect(rows).toHaveCount(1 + 2)
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
  await page.getByRole('option', { name: 'Published' }).click()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(1 + 2)
})

test('a list that cannot be loaded says why and offers to try again, and leads to /login only after the session ended [A8.12]', async ({
  page,
}) => {
  const message = 'The database is being maintained.'
  const failure = { status: 500, json: { name: 'GeneralError', message, code: 500 } }
  const lists = [
    ['researcher', '/report-list', '**/api/reports?*', 'table'],
    ['customer', '/report-list', '**/api/reports?*', 'table'],
    ['customer', '/report', '**/api/home?*', 'list'],
    ['senior', '/admin/user-management', '**/api/users?*', 'table'],
  ] as const
  // An event of another test would load the list before the button does.
  await page.route('**/api/live*', (route) => route.abort())
  for (const [person, path, request, role] of lists) {
    await page.context().clearCookies()
    await signInByApi(page, person)
    await page.route(request, (route) => route.fulfill(failure))
    await page.goto(path)
    const alert = page.getByRole('alert').filter({ hasText: message })
    await expect(alert).toBeVisible()
    await expect(page).toHaveURL(path)
    await page.unroute(request)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
    await expect(page.getByRole('main').getByRole(role).first()).toBeVisible()
  }
  await page.context().clearCookies()
  await page.goto('/report-list')
  await expect(page).toHaveURL(/\/login\?redirect=%2Freport-list/)
})

test('a survey that cannot be loaded says why and offers to try again, and leads to /login after the session ended [A8.12]', async ({
  page,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  const failure = { status: 500, json: { name: 'GeneralError', message: 'No survey', code: 500 } }
  await page.route('**/api/live*', (route) => route.abort())
  await page.route('**/api/consumer-survey?*', (route) => route.fulfill(failure))
  await page.goto(`/consumer-survey?report=${report._id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'No survey' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/consumer-survey?*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Import Data')).toBeVisible()
  // Ended elsewhere; the next request is rejected.
  const gone = {
    status: 401,
    json: { name: 'NotAuthenticated', message: 'Please sign in.', code: 401 },
  }
  await page.route('**/api/consumer-survey?*', (route) => route.fulfill(gone))
  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fconsumer-survey/)
})
