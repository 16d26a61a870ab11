import { readFile } from 'node:fs/promises'

import { expect, type Locator, type Page, test } from '@playwright/test'

import { type Banking, readBanking } from '../support/banking.ts'

const CUSTOM_VIEW = 'Custom view, not the published ranking'
const PANEL = { name: 'Test the Weights: Pennant Bank' }

/** Mobile Web at 0.80, Credit Score at 1.5, Northmere Savings left out. */
function knownView({ document, companyOf }: Banking): string {
  const { categoryId } = document.matrix.find(({ title }) => title === 'Credit Score')!
  return JSON.stringify({
    devices: { 'Mobile Web': 0.8 },
    categories: { [categoryId]: 1.5 },
    without: [companyOf('Northmere Savings')],
  })
}

const banner = (page: Page | Locator) => page.getByRole('status').filter({ hasText: CUSTOM_VIEW })

test('weights change by number and keyboard and are reset one by one or all, in a panel that its former address opens and its button, to which the focus returns [D13.52 D13.58 D31.3 D31.4]', async ({
  page,
  request,
}) => {
  const { addressOf } = await readBanking(page, request)
  const panel = page.getByRole('dialog', PANEL)
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
      'With Mobile Web at 0.80 and Credit Score at 1.5 and without Northmere Savings, Pennant Bank would be 4th of 6, past Corvane.',
    ),
  ).toBeVisible()
  await expect(panel.getByText('Mobile Web alone would do it from 0.74 on.')).toBeVisible()
  await expect(banner(panel)).toContainText('2 weights changed, 1 company left out')
  const ranking = panel.getByRole('figure', { name: 'Resulting Ranking among 6 companies' })
  await ranking.getByText('Table', { exact: true }).click()
  await expect(ranking.getByRole('row', { name: /^Brightwell 1 82\.71%/ })).toBeVisible()
  await expect(
    ranking.getByRole('row', { name: /^Pennant Bank 4 74\.13% 5 73\.63%/ }),
  ).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: /^Pennant Bank/ })).toBeDisabled()
  // Nothing has moved during the change.
  expect(await top()).toBe(before)
  await panel.getByRole('button', { name: 'Reset Credit Score, changed from 3.0' }).click()
  await expect(slider).toHaveValue('3')
  await typed.fill('7')
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await typed.blur()
  await expect(typed).toHaveValue('0.80')
  await panel.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(banner(panel)).toHaveCount(0)
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

test('a custom view stays on each page of its report, which says so, and is named in images and tables; the files on request are as published [D13.52 D13.59 D13.60 D13.61 D13.63 D13.112 D15.146]', async ({
  page,
  request,
}) => {
  const banking = await readBanking(page, request, 'senior')
  const custom = knownView(banking)
  await page.goto(banking.addressOf('/content-building/executive-summary', { custom }))
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const save = async (button: RegExp) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^custom-view-not-the-published-ranking-/)
    return readFile(await file.path())
  }
  await page.getByRole('figure').scrollIntoViewIfNeeded()
  const csv = String(await save(/^CSV/))
  expect(csv).toMatch(/^\u{feff}"Custom view, not the published ranking"\r\nBrand,Overall,/u)
  expect(csv).toContain('Pennant Bank,74.13%')
  expect((await save(/^PNG/)).subarray(1, 4).toString()).toBe('PNG')

  const message = 'You are waiting for many files already. Please try again when some are there.'
  await page.route('**/figures.xlsx*', (route) =>
    route.fulfill({ status: 429, json: { name: 'TooManyRequests', code: 429, message } }),
  )
  const asked = page.waitForRequest(/figures\.xlsx/)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^Data/ }).click()
  expect((await asked).url()).not.toContain('custom')
  await expect(page.getByText(message)).toBeVisible()

  for (const name of ['Scores', 'Product Rating', 'Category Performance']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(banner(page)).toContainText('2 weights changed, 1 company left out')
    await expect(banner(page)).toContainText('Scores and ranks of this page')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.getByRole('table').filter({ hasText: 'Northmere Savings' })).toHaveCount(0)
  }
  await menu.getByRole('link', { name: 'What Changed' }).click()
  await expect(banner(page)).toContainText('This page shows the published figures')
  await menu.getByRole('link', { name: 'Executive Summary' }).click()
  const ranking = page.getByRole('table', { name: 'Comparative Company Ranking' })
  await expect(ranking.getByRole('row').filter({ hasText: 'Pennant Bank' })).toContainText(/^4/)
  await banner(page).getByRole('button', { name: 'Reset' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(ranking).toContainText('Northmere Savings')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).not.toHaveURL(/custom=/)

  const unknown = JSON.stringify({
    ...(JSON.parse(custom) as object),
    without: [crypto.randomUUID()],
  })
  await page.goto(banking.addressOf('/your-brand/standing', { custom: unknown }))
  await expect(page.getByRole('status').filter({ hasText: 'ignored' })).toContainText(
    '1 setting is not of this report and is ignored.',
  )
  const files = page.getByRole('menuitem', { name: /^Slides of this page/ })
  const exports = page.getByRole('button', { name: 'Export' })
  await exports.click()
  await expect(page.getByText('Reset it to export this page')).toBeVisible()
  await expect(files).toHaveCount(0)
  await page.keyboard.press('Escape')
  await banner(page).getByRole('button', { name: 'Reset' }).click()
  await exports.click()
  await expect(files).toBeVisible()
})
