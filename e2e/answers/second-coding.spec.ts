import { expect, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import { completeAll, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('a senior turns second coding on, and answers the cells by keyboard without seeing the first answers; a note stays when its page is left, and when a save and a load fail [D15.642 D15.656 D29.85 D26.186 D26.168]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${report._id}&tab=quality`)
  await page.getByRole('link', { name: 'Open second coding' }).click()
  await expect(page.getByLabel('Random sample')).toHaveValue('10')
  await page.getByRole('checkbox', { name: 'Helen Marlow' }).check()
  await page.getByRole('button', { name: 'Turn on and hand out' }).click()
  const cells = page.getByRole('region', { name: 'Your cells' })
  await expect(cells.getByText('1 of 2')).toBeVisible()
  expect(await findViolations(page, 'all')).toEqual([])

  // Results are closed until both are answered.
  const closed = page.getByText(/You answer cells of this industry a second time/)
  await page.goto(`/appendix/raw-data?report=${report._id}`)
  await expect(closed).toBeVisible()
  await page.goBack()
  await expect(cells.getByText('1 of 2')).toBeVisible()
  const note = cells.getByLabel('Note')
  await note.fill('Looked at in March.')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click()
  await expect(cells).toBeHidden()
  await page.goBack()
  await expect(note).toHaveValue('Looked at in March.')
  await cells.getByRole('heading').first().click()
  await page.keyboard.press('n')
  await expect(cells.getByRole('button', { name: 'No', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // What is typed stays when a save fails, and the load after it.
  const failing = '**/api/second-coding/*/cells**'
  await intercept(page, failing, (route) => route.fulfill({ status: 500, json: {} }))
  const load = page.waitForResponse((response) => response.url().endsWith('/cells'))
  await cells.getByRole('button', { name: 'Save answer' }).click()
  await (await load).finished()
  await page.unroute(failing)
  await expect(note).toHaveValue('Looked at in March.')
  await expect(cells.getByRole('button', { name: 'Save answer' })).toBeEnabled()
  await cells.getByRole('heading').first().click()
  await page.keyboard.press('y')
  await page.keyboard.press('Enter')
  await expect(cells.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('y')
  // The end of the first save.
  await expect(cells.getByRole('button', { name: 'Save answer' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(cells.getByText('You have answered all of your cells')).toBeVisible()
  const agreement = page.getByRole('region', { name: 'Agreement' })
  await expect(agreement.getByRole('table', { name: 'By application' })).toBeVisible()
  const kappa = agreement.getByRole('columnheader', { name: 'Cohen’s kappa' })
  await expect(kappa).toHaveCount(0)
  await agreement.getByRole('switch', { name: 'More measures' }).check()
  await expect(kappa).toHaveCount(4)
  // On a phone the order is chosen above a table, unless it has one row.
  await page.setViewportSize({ width: 390, height: 844 })
  const orders = agreement.getByRole('combobox', { name: 'Sort by' })
  const tables = await agreement.getByRole('table').all()
  const sizes = await Promise.all(tables.map((table) => table.locator('tbody > tr').count()))
  expect(sizes).toContain(1)
  await expect(orders).toHaveCount(sizes.filter((size) => size > 1).length)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/appendix/raw-data?report=${report._id}`)
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(closed).toHaveCount(0)
})
