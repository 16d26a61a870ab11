import { expect, test } from '@playwright/test'

import { addCompanyCustomer, PASSWORD } from '../support/add-company-customer.ts'
import { findViolations } from '../support/find-violations.ts'
import { signInByApi } from '../support/users.ts'

interface Listed {
  readonly _id: string
  readonly industry: { readonly _id: string; readonly title: string }
}

/** A new company customer with the newest published editions of both industries that have several. */
async function addClient(request: Parameters<typeof addCompanyCustomer>[0]) {
  const client = await addCompanyCustomer(request)
  const { data } = await client.researcher<{ data: Listed[] }>(
    'GET',
    '/reports?status=PUBLISHED&$sort[date]=-1&$limit=infinity',
  )
  const reports = ['Airlines', 'Retail Banking'].map((title) =>
    data.find(({ industry }) => industry.title === title)!,
  )
  for (const { _id: report } of reports) {
    await client.researcher('POST', '/companies-reports', {
      company: client.companyCustomer,
      report,
    })
  }
  return { ...client, airlines: reports[0]!, banking: reports[1]! }
}

test('staff set the brand of a client by keyboard; its user starts with it, chooses another and goes back [D30.29]', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { companyCustomer, email, banking } = await addClient(request)
  await signInByApi(page, 'researcher')
  await page.goto(`/management/company-details?company=${companyCustomer}`)
  await page.getByRole('button', { name: 'Add Own Brand' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Add Own Brand' })
  for (const [field, value] of [
    ['Industry', 'Retail Banking'],
    ['Own brand', 'Pennant Bank'],
  ] as const) {
    await drawer.getByRole('combobox', { name: field }).fill(value)
    await page.getByRole('option', { name: value }).click()
  }
  await drawer.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByRole('table', { name: 'Own brands' })).toContainText('Pennant Bank')

  const context = await browser.newContext({ baseURL: baseURL! })
  const user = await context.newPage()
  const data = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
  expect((await user.request.post('/api/authentication', { data })).status()).toBe(201)
  await user.goto(`/content-building?report=${banking._id}`)
  const position = user.getByRole('region', { name: 'Your Position' })
  await expect(position).toContainText('Pennant Bank')
  const choice = user.getByRole('banner').getByRole('combobox', { name: 'Our brand' })
  const checked = choice.locator('option:checked')
  for (const brand of ['Corvane', 'None', 'Pennant Bank']) {
    await choice.selectOption(brand)
    await expect(checked).toHaveText(brand)
  }
  await expect(position).toContainText('Pennant Bank')
  await expect
    .poll(async () => (await (await user.request.get('/api/own-brands')).json()) as object)
    .toMatchObject({ data: [{ chosen: false }] })
  await context.close()
})

test('a client of two industries sees its position in both, and staff find what is due by keyboard [D30.28 D30.30]', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { researcher, companyCustomer, email, banking } = await addClient(request)
  const { data: companies } = await researcher<{ data: { _id: string; title: string }[] }>(
    'GET',
    `/companies?industries=${banking.industry._id}&$limit=infinity`,
  )
  await researcher('POST', '/companies-brands', {
    company: companyCustomer,
    industry: banking.industry._id,
    brand: companies.find(({ title }) => title === 'Pennant Bank')!._id,
  })
  const context = await browser.newContext({ baseURL: baseURL! })
  const user = await context.newPage()
  const data = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
  expect((await user.request.post('/api/authentication', { data })).status()).toBe(201)
  await user.goto('/report')
  await user.getByRole('tab', { name: 'My Industries' }).click()
  const table = user.getByRole('table', { name: 'My Industries' })
  const row = table.getByRole('row').filter({ hasText: 'Retail Banking' })
  await expect(row).toContainText('5th of 7')
  await expect(row).toContainText('Pennant Bank falls from 3rd to 5th.')
  await expect(row).toContainText(/xpected .*: the last \d editions were \d/)
  await expect(table.getByRole('link', { name: 'Choose your brand' })).toBeVisible()
  await user.setViewportSize({ width: 390, height: 844 })
  await expect(row).toContainText('Pennant Bank falls from 3rd to 5th.')
  expect(await user.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await findViolations(user, 'all')).toEqual([])
  await context.close()

  await signInByApi(page, 'senior')
  await page.goto('/report-list')
  await page.getByRole('link', { name: 'Calendar' }).press('Enter')
  const calendar = page.getByRole('table', { name: /^Editions of \d{4}$/ })
  const entries = calendar.getByRole('row').filter({ hasText: 'Retail Banking' }).getByRole('link')
  await entries.last().focus()
  await expect(entries.last()).toBeFocused()
  const count = await entries.count()
  for (let step = 1; step < count; step++) await page.keyboard.press('ArrowLeft')
  await expect(entries.first()).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: /^Editions of/ })).toContainText('Retail Banking')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})
