import { readFile } from 'node:fs/promises'

import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

const CUSTOM_VIEW = 'Custom view, not the published ranking'

interface Document {
  readonly report: { readonly _id: string }
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
  readonly matrix: readonly { readonly categoryId: string; readonly title: string }[]
}

/** The newest edition of retail banking, with known scores, as a senior reads it. */
async function readReport(page: Page, request: APIRequestContext): Promise<Document> {
  const senior = await createApiClient(request, 'senior')
  const { _id } = await findDemoReport(senior, 'PUBLISHED')
  await signInByApi(page, 'senior')
  return senior<Document>('GET', `/report-documents/${_id}`)
}

const companyOf = ({ companies }: Document, name: string) =>
  companies.find(({ title }) => title === name)!.companyId

function addressOf(document: Document, path = '/your-brand/what-if', custom?: object): string {
  const search = new URLSearchParams({
    report: document.report._id,
    company: companyOf(document, 'Pennant Bank'),
    ...(custom && { custom: JSON.stringify(custom) }),
  })
  return `${path}?${search.toString()}`
}

/** Mobile Web at 0.80, Credit Score at 1.5, Northmere Savings left out. */
function knownView(document: Document) {
  const { categoryId } = document.matrix.find(({ title }) => title === 'Credit Score')!
  return {
    devices: { 'Mobile Web': 0.8 },
    categories: { [categoryId]: 1.5 },
    without: [companyOf(document, 'Northmere Savings')],
  }
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Test the Weights: Pennant Bank' })
const banner = (page: Page | Locator) => page.getByRole('status').filter({ hasText: CUSTOM_VIEW })

test('weights change by number, keyboard and pointer, and are reset one by one or all, in a panel of any page of a brand [D13.58 D31.3]', async ({
  page,
  request,
}) => {
  const document = await readReport(page, request)
  await page.goto(addressOf(document, '/your-brand/plan'))
  const button = page.getByRole('button', { name: 'Test the weights' })
  await button.click()
  const panel = panelOf(page)
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
  await expect(button).toBeFocused()
  await expect(page).not.toHaveURL(/weights=/)
})

test('a custom view is in the URL and stays on each page, which says so [D13.59 D13.60]', async ({
  page,
  request,
}) => {
  const document = await readReport(page, request)
  await page.goto(addressOf(document))
  await page.getByRole('textbox', { name: 'Weight of Mobile Web as a number' }).fill('0.80')
  await page.getByRole('checkbox', { name: 'Northmere Savings' }).uncheck()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(page).toHaveURL(/custom=.*without/)
  await page.keyboard.press('Escape')
  for (const name of ['Executive Summary', 'Scores', 'Product Rating', 'Category Performance']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(banner(page)).toContainText('1 weight changed, 1 company left out')
    await expect(banner(page)).toContainText('Scores and ranks of this page')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.getByRole('table').filter({ hasText: 'Northmere Savings' })).toHaveCount(0)
  }
  await menu.getByRole('link', { name: 'What Changed' }).click()
  await expect(banner(page)).toContainText('This page shows the published figures')
  await page.reload()
  await menu.getByRole('link', { name: 'Executive Summary' }).click()
  const ranking = page.getByRole('table', { name: 'Comparative Company Ranking' })
  await expect(ranking.getByRole('row').filter({ hasText: 'Pennant Bank' })).toContainText(/^4/)
  await banner(page).getByRole('button', { name: 'Reset' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(ranking).toContainText('Northmere Savings')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await menu.getByRole('link', { name: 'Scores', exact: true }).click()
  await expect(page).not.toHaveURL(/custom=/)
})

test('images, tables and files of a custom view say so, the ordinary ones are as published [D13.61 D13.63 D13.112]', async ({
  page,
  request,
}) => {
  const document = await readReport(page, request)
  await page.goto(addressOf(document, '/content-building/executive-summary', knownView(document)))
  const figure = page.getByRole('figure')
  const save = async (button: RegExp) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^custom-view-not-the-published-ranking-/)
    return readFile(await file.path())
  }
  const csv = String(await save(/^CSV/))
  expect(csv).toMatch(/^\u{feff}"Custom view, not the published ranking"\r\nBrand,Overall,/u)
  expect(csv).toContain('Pennant Bank,74.13%')
  expect((await save(/^PNG/)).subarray(1, 4).toString()).toBe('PNG')
  await expect(figure).toBeVisible()
  await page.goto(addressOf(document, '/your-brand/what-if', knownView(document)))
  const files = page.getByRole('menuitem', { name: /^Slides of this page/ })
  const menu = page.getByRole('button', { name: 'Export' })
  const slide = page.waitForEvent('download')
  const asked = page.waitForRequest((request) =>
    request.url().includes(encodeURIComponent('"Mobile Web":0.8')),
  )
  await panelOf(page).getByRole('button', { name: 'Slides, PPTX' }).click()
  await Promise.all([asked, slide])
  await page.keyboard.press('Escape')
  await menu.click()
  const links = page.getByRole('menuitem')
  await expect(links.first()).toBeVisible()
  for (const link of await links.all()) {
    expect((await link.getAttribute('href')) ?? '').not.toContain('custom')
  }
  await page.goto(addressOf(document, '/your-brand/standing', knownView(document)))
  await menu.click()
  await expect(page.getByText('Reset it to export this page')).toBeVisible()
  await expect(files).toHaveCount(0)
  await page.keyboard.press('Escape')
  await banner(page).getByRole('button', { name: 'Reset' }).click()
  await menu.click()
  await expect(files).toBeVisible()
})

test('firmness is drawn in its own worker, for each variation, with the swaps of neighbours [D13.64 D13.65]', async ({
  page,
  request,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const document = await readReport(page, request)
  await page.goto(addressOf(document))
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
})

test('unknown and unreadable settings are ignored with a notice [D13.52]', async ({
  page,
  request,
}) => {
  const document = await readReport(page, request)
  const unknown = '00000000-0000-4000-8000-000000000000'
  await page.goto(addressOf(document, '/content-building/score', { without: [unknown] }))
  const status = page.getByRole('status').filter({ hasText: 'ignored' })
  await expect(status).toContainText('1 setting is not of this report and is ignored.')
  await expect(status).not.toContainText(CUSTOM_VIEW)
  await page.goto(`${addressOf(document)}&custom=%7B%22x`)
  await expect(
    panelOf(page).getByText(/settings that cannot be read, and are ignored/),
  ).toBeVisible()
})

test('the panel of a custom view has no accessibility violations and fits a phone [D13.58]', async ({
  page,
  request,
}) => {
  const document = await readReport(page, request)
  await page.goto(addressOf(document, '/your-brand/what-if', knownView(document)))
  const panel = panelOf(page)
  await expect(panel.getByRole('figure', { name: 'Ranks in 4,000 weightings' })).toBeVisible()
  expect(await findViolations(page, 'all')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await findViolations(page, 'all')).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
