import { readFile } from 'node:fs/promises'

import { expect, type Page, test } from '@playwright/test'

import { type Banking, readBanking } from '../support/banking.ts'
import { intercept } from '../support/intercept.ts'

const CUSTOM_VIEW = 'Custom view, not the published ranking'

/** Mobile Web at 0.80, Credit Score at 1.5, Northmere Savings left out. */
function knownView({ document, companyOf }: Banking): string {
  const { categoryId } = document.matrix.find(({ title }) => title === 'Credit Score')!
  return JSON.stringify({
    devices: { 'Mobile Web': 0.8 },
    categories: { [categoryId]: 1.5 },
    without: [companyOf('Northmere Savings')],
  })
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: CUSTOM_VIEW })

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
  expect(csv).toContain('Pennant Bank,74.1%')
  expect((await save(/^PNG/)).subarray(1, 4).toString()).toBe('PNG')

  const message = 'You are waiting for many files already. Please try again when some are there.'
  await intercept(page, '**/figures.xlsx*', (route) =>
    route.fulfill({ status: 429, json: { name: 'TooManyRequests', code: 429, message } }),
  )
  const asked = page.waitForRequest(/figures\.xlsx/)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'More' }).click()
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
  await page.getByRole('menuitem', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: /^Data/ })).toBeVisible()
  await expect(files).toHaveCount(0)
  await page.keyboard.press('Escape')
  await banner(page).getByRole('button', { name: 'Reset' }).click()
  await exports.click()
  await page.getByRole('menuitem', { name: 'More' }).click()
  await expect(files).toBeVisible()
})
