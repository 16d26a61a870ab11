import { expect, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { completeAll, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('a senior turns second coding on, and answers the cells by keyboard without seeing the first answers [D29.85]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${report._id}`)
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
  await page.keyboard.press('n')
  await expect(cells.getByRole('button', { name: 'No', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
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
  await page.goto(`/appendix/raw-data?report=${report._id}`)
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(closed).toHaveCount(0)
})
