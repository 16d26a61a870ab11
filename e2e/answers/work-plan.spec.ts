import { addDays, dayOf, formatShortDay } from '@insights/domain/answers/work-plan/days.ts'
import { expect, type Locator, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { openIndustry } from '../support/small-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

const partIn = (grid: Locator, row: number, column: number) =>
  grid.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`)

test('parts are selected, given, taken away and undone by keyboard, and a colleague sees it at once [D29.36]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  const path = `/report/report-publish-date?report=${report._id}`
  const other = await browser.newContext({ baseURL })
  const colleague = await other.newPage()
  await signInByApi(colleague, 'researcher')
  await colleague.goto(path)
  await signInByApi(page, 'senior')
  await page.goto(path)
  const grid = page.getByRole('grid', { name: 'Work plan' })
  const due = addDays(dayOf(new Date()), 3)

  await grid.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.type('jonas')
  await expect(page.getByRole('option', { name: 'Jonas Adeyemi' })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Due date' })).toBeFocused()
  await page.keyboard.type('1/1/2020')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('January 1, 2020 has passed. Choose today or a later day.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Due date' }).fill(String(Number(due.slice(8))))
  await page.keyboard.press('Enter')
  await expect(grid).toBeFocused()
  for (const column of [0, 1]) {
    await expect(partIn(grid, 0, column)).toContainText(`Jonas${formatShortDay(due)}`)
  }
  const seen = colleague.getByRole('grid', { name: 'Work plan' })
  await expect(partIn(seen, 0, 1)).toContainText('Jonas')
  await expect(page.getByRole('list', { name: 'By person' })).toContainText('2 parts, next due')
  expect(await findViolations(page, 'all')).toEqual([])

  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(partIn(grid, 0, 1)).toContainText('nobody yet')
  await page.keyboard.press('Control+z')
  await expect(partIn(grid, 0, 1)).toContainText('Jonas')
  await page.keyboard.press('Control+z')
  await expect(partIn(grid, 0, 0)).toContainText('nobody yet')
  await page.keyboard.press('Control+Shift+z')
  await expect(partIn(grid, 0, 0)).toContainText('Jonas')
  await page.reload()
  await expect(partIn(grid, 0, 1)).toContainText('Jonas')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/capabilities-table\?.*application=mobile-web/)
  await other.close()
})

test('the plan of the previous edition fills the parts without a person, and one undo takes it back [D29.37]', async ({
  page,
}) => {
  const senior = await createApiClient(page.request, 'senior')
  const { _id } = await findDemoReport(senior, 'DRAFT')
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${_id}`)
  const grid = page.getByRole('grid', { name: 'Work plan' })
  const free = grid.getByRole('gridcell').filter({ hasText: 'nobody yet' })
  await expect(free).toHaveCount(3)
  await page.getByRole('button', { name: /^Copy from/ }).click()
  await expect(free).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(free).toHaveCount(3)
})
