import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { columnRightOf } from '../support/column-right-of.ts'
import { findDemoReport, findReviewed } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

interface Document {
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
  readonly matrix: readonly {
    readonly capabilities: readonly {
      readonly capabilityId: string
      readonly title: string
      readonly available: Readonly<Record<string, readonly (boolean | null)[]>>
    }[]
  }[]
  readonly availability: {
    readonly firsts: readonly {
      readonly application: string
      readonly capabilityId: string
      readonly companyIds: readonly string[]
    }[]
  }
}

const OWN = 'Pennant Bank'

/** Signs a senior in, whose own brand all tests set to this one, and opens a page of retail banking. */
async function openAs(page: Page, request: APIRequestContext, path: string): Promise<Document> {
  const senior = await createApiClient(request, 'senior')
  const { _id, industry } = await findDemoReport(senior, 'PUBLISHED')
  const document = await senior<Document>('GET', `/report-documents/${_id}`)
  const company = document.companies.find(({ title }) => title === OWN)!.companyId
  await senior('PUT', `/own-brands/${industry._id}`, { company })
  await signInByApi(page, 'senior')
  await page.goto(`${path}?report=${_id}`)
  return document
}

test('Category Performance compares groups and categories, the own brand first [D12.20 D12.21 D12.22 D12.23]', async ({
  page,
  request,
}) => {
  await openAs(page, request, '/content-building/category-performance')
  await expect(page.getByText(/leads or shares? the lead in \d+ of 15 comparisons/)).toBeVisible()
  const groups = page.getByRole('table', { name: 'Category groups by company' })
  const heads = groups.getByRole('columnheader')
  await expect(heads.nth(2)).toContainText(OWN)
  await expect(heads.last()).toHaveText('Leader')
  const row = groups.getByRole('row').filter({ hasText: 'Mobile Web' }).first()
  await expect(row.getByRole('cell').first()).toHaveText(/^\d+%(, best)?, =?\d(st|nd|rd|th)$/)
  await page
    .getByRole('radiogroup', { name: 'Application of the category groups' })
    .getByText('iPhone App')
    .click()
  await expect(groups.getByText('Mobile Web')).toHaveCount(0)
  await page.getByText(/^Change since/).click()
  await expect(groups.getByRole('cell', { name: /^[+−±]\d+\.\d\d$/ }).first()).toBeVisible()
  const categories = page.getByRole('table', { name: /^Capability Ranking by Category/ })
  await expect(page.getByText(/^On Mobile Web, Pennant Bank is behind the leader/)).toBeVisible()
  await page.getByText('Gap to the best').click()
  const first = categories.getByRole('row').nth(1)
  await expect(async () => {
    const texts = await first.getByRole('cell').allTextContents()
    const shares = texts.map((text) => parseInt(text, 10))
    expect(Math.max(...shares.slice(0, -1))).toBeGreaterThan(shares[0]!)
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Overall Ranking History' })).toBeVisible()
})

test('a cell of the matrix opens the capability by keyboard, and the way back leads to it [D12.25]', async ({
  page,
  request,
}) => {
  const { matrix } = await openAs(page, request, '/appendix/raw-data')
  const { title } = matrix[0]!.capabilities[1]!
  const link = page.getByRole('link', { name: title, exact: true })
  await link.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/appendix\/capability\/.*application=iphone-app/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const listed = page.getByRole('list', { name: 'Companies, iPhone App' })
  await expect(listed.getByRole('heading', { level: 3 }).first()).toHaveText(OWN)
  await page.getByRole('tab', { name: 'Android App' }).click()
  await expect(page).toHaveURL(/application=android-app/)
  await page.goBack()
  await expect(page).toHaveURL(/raw-data/)
  await expect(link).toBeVisible()
})

test('a capability names who had it first, if known [D12.25]', async ({ page, request }) => {
  const { availability, companies } = await openAs(page, request, '/appendix/raw-data')
  const { application, capabilityId, companyIds } = availability.firsts[0]!
  const { title } = companies.find(({ companyId }) => companyIds.includes(companyId))!
  await page.goto(`/appendix/capability/${capabilityId}${new URL(page.url()).search}`)
  const first = page.getByRole('definition').filter({ hasText: title })
  await expect(first.first()).toBeVisible()
  await page.getByRole('tab', { name: application }).click()
  await expect(page.getByText('first', { exact: true }).first()).toBeVisible()
})

test('a matrix is sorted by difference and filtered in the URL, with its totals [D12.24]', async ({
  page,
  request,
}) => {
  const { matrix } = await openAs(page, request, '/appendix/raw-data')
  const all = matrix.flatMap(({ capabilities }) => capabilities).length
  const total = page.getByRole('rowheader', { name: /^Total available/ })
  await expect(total).toHaveText(`Total available of ${all}`)
  await page.getByRole('combobox', { name: 'Sort capabilities by' }).selectOption('difference')
  await expect(page).toHaveURL(/by=difference/)
  await page.getByRole('checkbox', { name: 'Only where we lack' }).check()
  await expect(page).toHaveURL(/only=lacking/)
  await page.reload()
  await expect(total).toHaveText(/of \d+$/)
  const own = page.locator('tbody tr').filter({ has: page.locator('td[data-own]') })
  const shown = await own.count()
  expect(shown).toBeLessThan(all)
  for (const row of (await own.all()).slice(0, 5))
    await expect(row.locator('td[data-own]').filter({ hasText: 'No' }).first()).toBeAttached()
  await page.getByRole('checkbox', { name: /^Only what changed since/ }).check()
  await expect.poll(() => own.count()).toBeLessThan(shown)
})

test('Category Performance is stacked on a phone, and nothing scrolls sideways [D12.20]', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, request, '/content-building/category-performance')
  const blocks = page.getByRole('list', { name: 'Category groups by company' })
  await expect(blocks.getByRole('definition').first()).toBeVisible()
  await expect.poll(() => columnRightOf(blocks)).toBeLessThan(390)
})

test('a researcher picks who does it best, and the own brand adds it to the plan from the same page [D31.55 D31.56 D31.63]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const { matrix } = await researcher<Document>('GET', `/report-documents/${report}`)
  const { capabilityId } = matrix
    .flatMap(({ capabilities }) => capabilities)
    .find(({ available }) => available['Mobile Web']!.includes(true))!
  await signInByApi(page, 'researcher')
  await page.goto(`/appendix/capability/${capabilityId}?report=${report}`)
  const pick = page.getByRole('region', { name: 'Researchers’ Pick' })
  await pick.getByRole('button', { name: 'Pick a company' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who does it best').selectOption({ index: 1 })
  await dialog.getByLabel('Why, in one sentence').fill('It opens in two taps.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(pick.getByText('It opens in two taps.')).toBeVisible()
  await pick.getByRole('button', { name: 'Change pick' }).click()
  await dialog.getByLabel('Who does it best').selectOption({ label: 'No pick' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(pick.getByRole('figure')).toHaveCount(0)

  const document = await openAs(page, request, '/appendix/raw-data')
  const own = document.companies.findIndex(({ title }) => title === OWN)
  const lacked = document.matrix
    .flatMap(({ capabilities }) => capabilities)
    .find(({ available }) => available['iPhone App']![own] === false)!
  await page.goto(`/appendix/capability/${lacked.capabilityId}${new URL(page.url()).search}`)
  await page.getByRole('link', { name: 'Add to plan, iPhone App' }).click()
  await expect(page).toHaveURL(/your-brand\/plan.*wanted/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'In the plan, iPhone App' })).toBeVisible()
})
