import { expect, test } from '@playwright/test'

import { addCompanyCustomer } from '../support/add-company-customer.ts'
import { signInUser } from '../support/add-user.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { findViolations } from '../support/find-violations.ts'
import { signInByApi } from '../support/users.ts'

interface Listed {
  readonly _id: string
  readonly title: string
  readonly industry: { readonly title: string }
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
  await findDrawnDocument(client.researcher, reports[1]!._id)
  return { ...client, banking: reports[1]! }
}

test("staff set a client's brand by keyboard; its user sees it on Home, with the cause, the advice and the pages, and in a report, chooses another and goes back [D15.650 D29.140 D30.28 D30.29 D15.608]", async ({
  page,
  request,
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

  await signInUser(page, email)
  await page.goto('/report')
  const latest = page.getByRole('region', { name: /^Retail Banking, / })
  await expect(latest).toContainText('5th of 7. Pennant Bank falls from 3rd to 5th.')
  await expect(latest).toContainText(
    /Fifth place is firm: it holds in .* of 100 random draws of the data/,
  )
  await expect(latest).toContainText('Losing 8 capabilities on the Android App cost')
  await expect(latest).toContainText('With its 8 lost capabilities back, Pennant Bank would score')
  await expect(latest).toContainText(/xpected .*: the last \d editions were \d/)
  await expect(latest.getByRole('link')).toHaveText([
    RegExp(`^Retail Banking, `),
    'Where We Stand',
    'Why',
    'What to Build',
  ])
  await expect(
    page.getByText(
      /^The draws assume that 1 in 100 of the researchers’ answers is wrong; a draw in which two brands tie/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose your brand' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await findViolations(page, 'all')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const own = page.getByRole('list', { name: 'My Reports' })
  const cover = own.getByRole('listitem').filter({ hasText: banking.title })
  // The brand's place is said above.
  await expect(cover).not.toContainText('Pennant Bank')
  await cover.getByRole('button', { name: `Actions for ${banking.title}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Print Report' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'All Reports' }).click()
  const preview = page.getByRole('listitem').filter({ hasText: 'Preview' }).first()
  await expect(preview).toContainText(/\d+ companies\d+ capabilities\d+ screenshots?/)

  await page.goto(`/content-building?report=${banking._id}`)
  const position = page.getByRole('region', { name: 'Your Position' })
  await expect(position).toContainText('Pennant Bank')
  const choice = page.getByRole('banner').getByRole('combobox', { name: 'Our brand' })
  const checked = choice.locator('option:checked')
  for (const brand of ['Corvane', 'None', 'Pennant Bank']) {
    await choice.selectOption(brand)
    await expect(checked).toHaveText(brand)
  }
  await expect(position).toContainText('Pennant Bank')
  await expect
    .poll(async () => (await (await page.request.get('/api/own-brands')).json()) as object)
    .toMatchObject({ data: [{ chosen: false }] })
})
