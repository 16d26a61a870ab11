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
  const firmness = page.getByRole('figure', { name: 'Ranks by other weights' })
  await expect(firmness).toContainText(
    'If the survey had asked other people, Pennant Bank would be fifth in more than 99 of 100 draws.',
  )
  await page.getByText('25%', { exact: true }).click()
  await expect(firmness).toContainText(
    // The shares are of random weights, which are others with each date of the report.
    /If opinions differed by a quarter, Pennant Bank would be fifth in more than 99 of 100 draws\. Third place is in doubt: Halden & Rowe holds it in 6[1-3] of 100 draws, Corvane in 3[7-9]\./,
  )
  expect(workers.some((url) => url.includes('firmness'))).toBe(true)
  await firmness.getByText('Table', { exact: true }).click()
  const row = firmness.getByRole('row').filter({ hasText: 'Pennant Bank' })
  await expect(row).toBeVisible()
  const shares = await row.getByRole('cell').allTextContents()
  expect(shares).toEqual(shares.map((_, place) => (place === 4 ? 'over 99%' : 'under 1%')))
  await page.getByText('10%', { exact: true }).click()
  await expect(firmness).toContainText(
    'If opinions differed by a tenth, Pennant Bank would be fifth in more than 99 of 100 draws.',
  )
  const swaps = page.getByRole('region', { name: 'Swaps, table' })
  await expect(
    swaps.getByRole('row', {
      name: 'Corvane and Pennant Bank 3.4 points none on its own Mobile Web at 0.74 instead of 0.41',
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

test('weights change by number and keyboard and are reset one by one or all, in a panel that its former address opens and its button, to which the focus returns [D13.52 D13.58 D15.643 D31.3 D31.4]', async ({
  page,
  request,
}) => {
  const { addressOf } = await readBanking(page, request)
  const panel = page.getByRole('dialog', { name: 'Test the Weights: Pennant Bank' })
  const banner = panel
    .getByRole('status')
    .filter({ hasText: 'Custom view, not the published ranking' })
  await page.goto(`${addressOf('/your-brand/what-if')}&custom=%7B%22x`)
  await expect(panel.getByText(/settings that cannot be read, and are ignored/)).toBeVisible()
  await expect(
    panel.getByText('Pennant Bank is 5th of 7 with the published weights.'),
  ).toBeVisible()
  const top = () =>
    page.evaluate<number>(
      `document.querySelector('[role=dialog] section:has(input[type=range])').offsetTop`,
    )
  const before = await top()
  const typed = panel.getByRole('textbox', { name: 'Weight of Mobile Web as a number' })
  await typed.fill('0.80')
  const slider = panel.getByRole('slider', { name: 'Weight of Credit Score' })
  await slider.focus()
  for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', '1.5, published 3.0')
  await panel.getByRole('checkbox', { name: 'Northmere Savings' }).uncheck()
  await expect(
    panel.getByText(
      'With weights of 0.80 for Mobile Web and 1.5 for Credit Score, and without Northmere Savings, Pennant Bank would be 4th of 6, past Corvane.',
    ),
  ).toBeVisible()
  await expect(
    panel.getByText('A weight of 0.74 or more for Mobile Web would be enough by itself.'),
  ).toBeVisible()
  await expect(banner).toContainText('2 weights changed, 1 company left out')
  const ranking = panel.getByRole('figure', { name: 'Resulting Ranking among 6 companies' })
  await ranking.getByText('Table', { exact: true }).click()
  await expect(ranking.getByRole('row', { name: /^Brightwell 1 82\.7%/ })).toBeVisible()
  await expect(ranking.getByRole('row', { name: /^Pennant Bank 4 74\.1% 5 73\.6%/ })).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: /^Pennant Bank/ })).toBeDisabled()
  // Nothing has moved during the change.
  expect(await top()).toBe(before)
  await panel.getByRole('button', { name: 'Reset Credit Score, changed from 3.0' }).click()
  await expect(slider).toHaveValue('3')
  await typed.fill('7')
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await typed.blur()
  await expect(typed).toHaveValue('7')
  await expect(typed).toHaveAccessibleDescription('0 to 1')
  await typed.fill('0,8')
  await typed.blur()
  await expect(typed).toHaveValue('0.80')
  await typed.fill('')
  await typed.blur()
  await expect(typed).toHaveValue('')
  await panel.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(banner).toHaveCount(0)
  await expect(typed).toHaveValue('0.41')
  await expect(page).not.toHaveURL(/custom=/)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/weights=/)
  const button = page.getByRole('button', { name: 'Test the weights' })
  await button.press('Enter')
  await expect(typed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
})
