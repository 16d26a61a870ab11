import { expect, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'
import { findViolations } from '../support/find-violations.ts'

test('firmness is drawn in its own worker, for each variation, with the swaps of neighbours; the panel has slides of a custom view, is accessible and fits a phone [D13.58 D13.64 D13.65]', async ({
  page,
  request,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const { addressOf } = await readBanking(page, request)
  await page.goto(addressOf('/your-brand/what-if'))
  const firmness = page.getByRole('figure', { name: 'Ranks in 4,000 weightings' })
  // The survey's own sample lets them vary by so much.
  await expect(firmness).toContainText(
    'If weights varied by 1%, Pennant Bank would be fifth in all 4,000 weightings.',
  )
  await page.getByText('25%', { exact: true }).click()
  await expect(firmness).toContainText(
    // The shares are of random weights, which are others with each date of the report.
    /If weights varied by 25%, Pennant Bank would be fifth in over 99% of 4,000 weightings, at other ranks in under 1%\. Third place is open: Halden & Rowe holds it in 6[1-3]%, Corvane in 3[7-9]%\./,
  )
  expect(workers.some((url) => url.includes('firmness'))).toBe(true)
  await firmness.getByText('Table', { exact: true }).click()
  const row = firmness.getByRole('row').filter({ hasText: 'Pennant Bank' })
  await expect(row).toBeVisible()
  const shares = (await row.getByRole('cell').allTextContents()).map(parseFloat)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 1)
  await page.getByText('10%', { exact: true }).click()
  await expect(firmness).toContainText(
    'If weights varied by 10%, Pennant Bank would be fifth in all 4,000 weightings.',
  )
  const swaps = page.getByRole('region', { name: 'Swaps, table' })
  await expect(
    swaps.getByRole('row', {
      name: 'Corvane and Pennant Bank 3.33 points no single one Mobile Web from 0.41 to 0.74',
    }),
  ).toBeVisible()
  expect(errors).toEqual([])

  await page.getByRole('textbox', { name: 'Weight of Mobile Web as a number' }).fill('0.80')
  const custom = encodeURIComponent('"Mobile Web":0.8')
  await expect(page).toHaveURL(/custom=/)
  await Promise.all([
    page.waitForRequest((asked) => asked.url().includes(custom)),
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Slides, PPTX' }).click(),
  ])
  expect(await findViolations(page, 'all')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await findViolations(page, 'all')).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
