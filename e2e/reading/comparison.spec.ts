import { expect, type Route, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'
import { findReviewed } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

interface Document {
  readonly matrix: readonly {
    readonly capabilities: readonly {
      readonly capabilityId: string
      readonly available: Readonly<Record<string, readonly (boolean | null)[]>>
    }[]
  }[]
}

test('a matrix is sorted and filtered in the URL; its cell opens the capability by keyboard, with who had it first and a link that adds it to the plan [B2.51 D12.24 D12.25 D31.63]', async ({
  page,
  request,
}) => {
  const { report, document } = await readBanking(page, request)
  const capabilities = document.matrix.flatMap((category) => category.capabilities)
  const search = new URLSearchParams({ report, by: 'difference' })
  await page.goto(`/appendix/raw-data?${search.toString()}`)
  const sort = page.getByRole('combobox', { name: 'Sort capabilities by' })
  await expect(sort).toHaveValue('difference')
  await sort.selectOption({ index: 0 })
  await expect(page).not.toHaveURL(/by=difference/)
  const total = page.getByRole('rowheader', { name: /^Total available/ })
  await expect(total).toHaveText(`Total available of ${capabilities.length}`)
  const table = page.getByRole('main').getByRole('table')
  const companies = table.locator('thead tr').first().locator('th[colspan]')
  await expect(companies).toHaveCount(document.companies.length)
  const applications = table.locator('thead tr').nth(1).getByRole('columnheader')
  await expect(applications).toHaveCount(3 * document.companies.length)
  for (const [index, name] of ['Mobile Web', 'iPhone App', 'Android App'].entries())
    await expect(applications.nth(index)).toHaveAccessibleName(new RegExp(name))
  const cells = table.locator('tbody tr').nth(1).getByRole('cell')
  await expect(cells).toHaveCount(3 * document.companies.length)
  await expect(cells.first()).toHaveText(/^(Yes|No)$/)

  const own = page.locator('tbody tr').filter({ has: page.locator('td[data-own]') })
  await page.getByRole('checkbox', { name: 'Only where we lack' }).check()
  await expect(page).toHaveURL(/only=lacking/)
  await expect.poll(() => own.count()).toBeLessThan(capabilities.length)
  const lacking = await own.count()
  await expect(own.filter({ has: page.locator('td[data-own]', { hasText: 'No' }) })).toHaveCount(
    lacking,
  )
  await page.getByRole('checkbox', { name: /^Only what changed since/ }).check()
  await expect.poll(() => own.count()).toBeLessThan(lacking)
  await page.getByRole('checkbox', { name: /^Only what changed since/ }).uncheck()
  await page.getByRole('checkbox', { name: 'Only where we lack' }).uncheck()

  const { title } = capabilities[1]!
  const link = page.getByRole('link', { name: title, exact: true })
  await link.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/appendix\/capability\/.*application=iphone-app/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const listed = page.getByRole('list', { name: 'Companies, iPhone App' })
  await expect(listed.getByRole('heading', { level: 3 }).first()).toHaveText('Pennant Bank')
  await page.getByRole('tab', { name: 'Android App' }).click()
  await expect(page).toHaveURL(/application=android-app/)
  await page.goBack()
  await expect(page).toHaveURL(/raw-data/)

  const nameOf = (id: string) => capabilities.find((one) => one.capabilityId === id)!.title
  const { application, capabilityId, companyIds } = document.availability!.firsts[0]!
  await page.getByRole('link', { name: nameOf(capabilityId), exact: true }).click()
  const first = document.companies.find(({ companyId }) => companyIds.includes(companyId))!
  await expect(page.getByRole('definition').filter({ hasText: first.title }).first()).toBeVisible()
  await page.getByRole('tab', { name: application }).click()
  await expect(page.getByText('first', { exact: true }).first()).toBeVisible()
  await page.goBack()

  const us = document.companies.findIndex((company) => company.title === 'Pennant Bank')
  const lacked = capabilities.find(({ available }) => available['iPhone App'][us] === false)!
  await page.getByRole('link', { name: lacked.title, exact: true }).click()
  await page.getByRole('link', { name: 'Add to plan, iPhone App' }).click()
  await expect(page).toHaveURL(/your-brand\/plan.*wanted/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'In the plan, iPhone App' })).toBeVisible()
})

test('a researcher picks who does a capability best with a sentence, and removes the pick; a reason typed on while it is saved stays [D15.645 D31.55 D31.56]', async ({
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
  const why = dialog.getByLabel('Why, in one sentence')
  await why.fill('It opens')
  const { promise: typedOn, resolve: answer } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    await typedOn
    await route.fulfill({ response })
  }
  await intercept(page, '**/content-building/*', hold, { times: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await why.press('End')
  await why.pressSequentially(' in two taps.')
  const shown = page.waitForResponse('**/content-building/*')
  answer()
  await shown
  await expect(why).toHaveValue('It opens in two taps.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(pick.getByText('It opens in two taps.')).toBeVisible()
  await pick.getByRole('button', { name: 'Change pick' }).click()
  await dialog.getByLabel('Who does it best').selectOption({ label: 'No pick' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(pick.getByRole('figure')).toHaveCount(0)
})
