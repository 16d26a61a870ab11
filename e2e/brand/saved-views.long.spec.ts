import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test'

import { readBanking, readBankingAs } from '../support/banking.ts'
import { columnRightOf } from '../support/column-right-of.ts'
import { findViolations } from '../support/find-violations.ts'
import { onNextWrite } from '../support/on-next-write.ts'
import { openListening } from '../support/open-listening.ts'
import { createApiClient } from '../support/users.ts'

const WHY = '/your-brand/why-it-changed'
const VIEWS = '/your-brand/saved-views'

const bar = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
const viewOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

async function save(request: APIRequestContext, fields: object) {
  const senior = await createApiClient(request, 'senior')
  const view = { page: 'why-it-changed', company: null, settings: '{}', shared: false }
  return senior<{ _id: string }>('POST', '/saved-views', { ...view, ...fields })
}

test('a page is saved, opened and updated by keyboard, says when it differs, and is renamed, removed and restored in the list of all with the focus, also when answers are lost [D13.108 D15.654]', async ({
  page,
  request,
}) => {
  const { addressOf } = await readBankingAs(page, request, 'Pennant Bank')
  await page.goto(addressOf(WHY, { settings: '{"application":"iPhone App"}' }))
  await bar(page, 'Saved views').click()
  await panelOf(page).getByRole('button', { name: 'Save this view' }).press('Enter')
  await page.keyboard.type('One app')
  await page.keyboard.press('Enter')
  const open = bar(page, 'Saved view: One app')
  await expect(open).toBeFocused()
  await expect(page).toHaveURL(/[?&]view=/)
  await page.getByRole('radiogroup', { name: 'Score' }).getByText('Android App').click()
  await expect(open).toContainText('changed')
  await open.press('Enter')
  await panelOf(page).getByRole('button', { name: 'Update' }).press('Enter')
  await expect(open).not.toContainText('changed')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Following' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible()
  await menu.getByRole('link', { name: 'Why', exact: true }).click()
  await bar(page, 'Saved views').press('Enter')
  await panelOf(page).getByRole('button', { name: 'One app', exact: true }).press('Enter')
  await expect(open).toBeFocused()
  await expect(page).toHaveURL(/Android/)

  await open.press('Enter')
  await panelOf(page).getByRole('link', { name: 'All saved views' }).press('Enter')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Views')
  await bar(page, 'Rename or share One app').click()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Renamed')
  const oneView = '**/api/saved-views/*'
  await onNextWrite(page, oneView, (route) => route.abort('connectionreset'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Name' })).toHaveValue('Renamed')
  // This time it is saved, and its answer is lost.
  const lost = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await onNextWrite(page, oneView, lost)
  const asked = page.waitForEvent('requestfailed')
  await page.keyboard.press('Enter')
  await asked
  await expect(bar(page, 'Save')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(bar(page, 'Rename or share Renamed')).toBeFocused()
  await bar(page, 'Remove Renamed').click()
  await expect(viewOf(page, 'Renamed')).toHaveCount(0)
  const undo = bar(page, 'Undo: bring back “Renamed”')
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(viewOf(page, 'Renamed')).toBeFocused()
})

test('a shared view appears with colleagues at once, who open and copy it but cannot change it; two changes of a copy are shown side by side [D13.94 D13.101 D13.108]', async ({
  page,
  request,
}) => {
  const { report, companyOf } = await readBanking(page, request, 'researcher')
  await openListening(page, `${VIEWS}?report=${report}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Views')
  const name = 'For all of us'
  await save(request, { report, company: companyOf('Pennant Bank'), name, shared: true })
  await expect(viewOf(page, name)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(/from Helen Marlow/).first()).toBeVisible()
  await expect(main.getByRole('button', { name: /(Rename|Remove).*For all of us/ })).toHaveCount(0)
  await viewOf(page, name).click()
  await bar(page, `Saved view: ${name}`).click()
  await panelOf(page).getByRole('button', { name: 'Save as' }).click()
  await page.keyboard.press('Enter')
  await expect(bar(page, `Saved view: ${name} (copy)`)).toBeVisible()
  const copy = new URL(page.url()).searchParams.get('view')
  await bar(page, `Saved view: ${name} (copy)`).click()
  await panelOf(page).getByRole('link', { name: 'All saved views' }).click()
  await bar(page, `Rename or share ${name} (copy)`).click()
  const researcher = await createApiClient(request, 'researcher')
  await researcher('PATCH', `/saved-views/${copy}`, { name: 'Named elsewhere' })
  await main.getByRole('textbox', { name: 'Name' }).fill('Named here')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  await expect(dialog).toContainText('Named here')
  await expect(dialog).toContainText('Named elsewhere')
  await dialog.getByRole('button', { name: 'Override' }).click()
  await expect(viewOf(page, 'Named here')).toBeVisible()
})

test('a plan is carried over to the newer edition without what is available now; the views fit a dark phone and are accessible [D13.108 D13.109]', async ({
  page,
  request,
}) => {
  const { addressOf, companyOf, document } = await readBanking(page, request, 'senior')
  const company = companyOf('Pennant Bank')
  const index = document.companies.findIndex(({ companyId }) => companyId === company)
  const capabilities = document.matrix.flatMap((category) => category.capabilities)
  const first = (available: boolean) =>
    capabilities.find((one) => one.available['iPhone App'][index] === available)!
  const marks = [first(true).capabilityId, first(false).capabilityId, crypto.randomUUID()].map(
    (capability) => ({ application: 'iPhone App', capability, mark: 'wanted' }),
  )
  const name = 'A long name of a view that takes more than one line of a phone'
  const fields = { page: 'plan', report: document.history.at(-1)!.reportId, company, name }
  await save(request, { ...fields, settings: JSON.stringify({ marks }) })
  await page.goto(addressOf('/your-brand/plan'))
  await bar(page, 'Saved views').click()
  await panelOf(page)
    .getByRole('button', { name: RegExp(`^Carry over to .*: ${name}$`) })
    .click()
  const dialog = page.getByRole('dialog', { name: RegExp(`^Carry “${name}” over`) })
  await expect(dialog).toContainText(
    // The marked ones, and the plan's further ones.
    /\d+ of \d+ capabilities of this plan (?:is|are) available in \w+ \d+; \d+ still missing, 1 no longer in the report\./,
  )
  await expect(dialog).toContainText(first(true).title)
  await dialog.getByRole('button', { name: 'Save as a new view' }).click()
  const open = bar(page, `Saved view: ${name}`)
  await expect(open).toBeVisible()
  const settings = new URL(page.url()).searchParams.get('settings') ?? ''
  expect(settings).toContain(first(false).capabilityId)
  expect(settings).not.toContain(first(true).capabilityId)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await open.click()
  // The old one stays in its edition.
  const earlier = panelOf(page).getByRole('list', { name: 'Earlier editions' })
  await expect(earlier.getByRole('button', { name, exact: true })).toBeVisible()
  await expect.poll(() => columnRightOf(panelOf(page))).toBeLessThan(390)
  expect(await findViolations(page, 'all')).toEqual([])
  await panelOf(page).getByRole('link', { name: 'All saved views' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Views')
  await expect(viewOf(page, name).first()).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
