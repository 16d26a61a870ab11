import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { findBanking } from '../support/bought-reports.ts'
import { columnRightOf } from '../support/column-right-of.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi, type UserName } from '../support/users.ts'

const WHY = { application: 'iPhone App' }
const whyOf = (report: string, company: string, settings: object = WHY) =>
  `/your-brand/why-it-changed?report=${report}&company=${company}&settings=${encodeURIComponent(JSON.stringify(settings))}`

const bar = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })

/** The newest report, one of its companies, and the edition before it. */
async function findReport(request: APIRequestContext, person: UserName) {
  const { _id } = await findBanking(request)
  const reader = await createApiClient(request, person)
  const document = await reader<ReportDocument>('GET', `/report-documents/${_id}`)
  const company = document.companies.find(({ title }) => title === 'Pennant Bank')!.companyId
  return { report: _id, company, document, previous: document.history.at(-1)!.reportId }
}

async function save(request: APIRequestContext, person: UserName, fields: object) {
  const reader = await createApiClient(request, person)
  const view = {
    page: 'why-it-changed',
    company: null,
    settings: JSON.stringify(WHY),
    shared: false,
  }
  return reader<{ _id: string }>('POST', '/saved-views', { ...view, ...fields })
}

test('a page is saved under a name, opened by keyboard, and says when it differs [D13.108]', async ({
  page,
  request,
}) => {
  const { report, company } = await findReport(request, 'customer')
  await signInByApi(page, 'customer')
  await page.goto(whyOf(report, company))
  await bar(page, 'Saved views').click()
  await panelOf(page).getByRole('button', { name: 'Save this view' }).press('Enter')
  await page.keyboard.type('iPhone alone')
  await page.keyboard.press('Enter')
  const open = bar(page, 'Saved view: iPhone alone')
  await expect(open).toBeFocused()
  await expect(page).toHaveURL(/[?&]view=/)
  await page.goto(page.url().replace('iPhone', 'Android'))
  await expect(open).toContainText('changed')
  await open.press('Enter')
  await panelOf(page).getByRole('button', { name: 'Update' }).press('Enter')
  await expect(open).not.toContainText('changed')
  await page.goto(`/your-brand/why-it-changed?report=${report}&company=${company}`)
  await bar(page, 'Saved views').press('Enter')
  await panelOf(page).getByRole('button', { name: 'iPhone alone', exact: true }).press('Enter')
  await expect(open).toBeFocused()
  await expect(page).toHaveURL(/Android/)
})

test('a view is renamed, removed and restored in the list of all, and keeps the focus [D13.108]', async ({
  page,
  request,
}) => {
  const { report } = await findReport(request, 'senior')
  await save(request, 'senior', { report, name: 'To be renamed' })
  await signInByApi(page, 'senior')
  await page.goto(`/your-brand/saved-views?report=${report}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Rename or share To be renamed' }).click()
  await expect(main.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Renamed')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: 'Rename or share Renamed' })).toBeFocused()
  await main.getByRole('button', { name: 'Remove Renamed' }).click()
  const view = main.getByRole('button', { name: 'Renamed', exact: true })
  await expect(view).toHaveCount(0)
  const undo = main.getByRole('button', { name: 'Undo: bring back “Renamed”' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(view).toBeFocused()
})

test('two changes of a view are shown side by side, and the chosen one stays [D13.101]', async ({
  page,
  request,
}) => {
  const { report } = await findReport(request, 'senior')
  const { _id } = await save(request, 'senior', { report, name: 'Named twice' })
  await signInByApi(page, 'senior')
  await page.goto(`/your-brand/saved-views?report=${report}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Rename or share Named twice' }).click()
  const senior = await createApiClient(request, 'senior')
  await senior('PATCH', `/saved-views/${_id}`, { name: 'Named elsewhere' })
  await main.getByRole('textbox', { name: 'Name' }).fill('Named here')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  await expect(dialog).toContainText('Named here')
  await expect(dialog).toContainText('Named elsewhere')
  await dialog.getByRole('button', { name: 'Override' }).click()
  await expect(main.getByRole('button', { name: 'Named here', exact: true })).toBeVisible()
})

test('a shared view appears with colleagues at once, who can open and copy it but not change it [D13.94 D13.108]', async ({
  page,
  request,
}) => {
  const { report, company } = await findReport(request, 'senior')
  await signInByApi(page, 'researcher')
  await page.goto(`/your-brand/saved-views?report=${report}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Saved Views')
  await page.waitForLoadState('networkidle')
  await save(request, 'senior', { report, company, name: 'For all of us', shared: true })
  const view = main.getByRole('button', { name: 'For all of us', exact: true })
  await expect(view).toBeVisible()
  await expect(main.getByText(/from Helen Marlow/).first()).toBeVisible()
  await expect(main.getByRole('button', { name: /(Rename|Remove).*For all of us/ })).toHaveCount(0)
  await view.click()
  await bar(page, 'Saved view: For all of us').click()
  await panelOf(page).getByRole('button', { name: 'Save as' }).click()
  await page.keyboard.press('Enter')
  await expect(bar(page, 'Saved view: For all of us (copy)')).toBeVisible()
})

test('a plan is carried over to the newer edition, with its capabilities that are available now [D13.109]', async ({
  page,
  request,
}) => {
  const { report, company, previous, document } = await findReport(request, 'senior')
  const index = document.companies.findIndex(({ companyId }) => companyId === company)
  const capabilities = document.matrix.flatMap((category) => category.capabilities)
  const first = (available: boolean) =>
    capabilities.find((one) => one.available['iPhone App'][index] === available)!
  const marks = [first(true).capabilityId, first(false).capabilityId, crypto.randomUUID()].map(
    (capability) => ({ application: 'iPhone App', capability, mark: 'wanted' }),
  )
  const fields = { page: 'plan', report: previous, company, name: 'Our next year' }
  await save(request, 'senior', { ...fields, settings: JSON.stringify({ marks }) })
  await signInByApi(page, 'senior')
  await page.goto(`/your-brand/plan?report=${report}&company=${company}`)
  await bar(page, 'Saved views').click()
  await panelOf(page)
    .getByRole('button', { name: /^Carry over to .*: Our next year$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Carry “Our next year” over/ })
  await expect(dialog).toContainText(
    // The marked ones, and the plan's further ones.
    /\d+ of \d+ capabilities of this plan (?:is|are) available in \w+ \d+; \d+ still missing, 1 no longer in the report\./,
  )
  await expect(dialog).toContainText(first(true).title)
  await dialog.getByRole('button', { name: 'Save as a new view' }).click()
  await expect(bar(page, 'Saved view: Our next year')).toBeVisible()
  const settings = new URL(page.url()).searchParams.get('settings') ?? ''
  expect(settings).toContain(first(false).capabilityId)
  expect(settings).not.toContain(first(true).capabilityId)
  await bar(page, 'Saved view: Our next year').click()
  // The old one stays in its edition.
  const earlier = panelOf(page).getByRole('list', { name: 'Earlier editions' })
  await expect(earlier.getByRole('button', { name: 'Our next year', exact: true })).toBeVisible()
})

test('the views on a dark phone fit and are accessible [D13.108]', async ({ page, request }) => {
  const { report, previous, company: brand } = await findReport(request, 'senior')
  const name = 'A long name of a view that takes more than one line of a phone'
  await save(request, 'senior', { report: previous, page: 'standing', settings: '{}', name })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInByApi(page, 'senior')
  await page.goto(`/your-brand/standing?report=${report}&company=${brand}`)
  await bar(page, 'Saved views').click()
  await expect(panelOf(page).getByRole('button', { name, exact: true }).first()).toBeVisible()
  await expect.poll(() => columnRightOf(panelOf(page))).toBeLessThan(390)
  expect(await findViolations(page, 'all')).toEqual([])
  await panelOf(page).getByRole('link', { name: 'All saved views' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Views')
  await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible()
  expect(await findViolations(page, 'all')).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
