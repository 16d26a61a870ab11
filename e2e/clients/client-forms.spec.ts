import { expect, type Page, test } from '@playwright/test'

import { addCompanyCustomer, PASSWORD } from '../support/add-company-customer.ts'
import { findDemoReport } from '../support/demo-report.ts'
import { readEmail } from '../support/emails.ts'
import { openListening } from '../support/open-listening.ts'
import { signInByApi } from '../support/users.ts'

/** Opens the drawer with an edition chosen, ready to be added. */
async function openAddReport(page: Page, company: string) {
  await page.goto(`/management/company-details?company=${company}`)
  await page.getByRole('button', { name: 'Add Report' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add Report' })
  await drawer.getByRole('combobox', { name: 'Industry' }).click()
  await page.getByRole('option', { name: 'Airlines' }).click()
  const edition = drawer.getByRole('combobox', { name: 'Edition' })
  await edition.click()
  await page.getByRole('option').first().click()
  return { drawer, edition, add: drawer.getByRole('button', { name: 'Add', exact: true }) }
}

/** Collects the errors that the page writes to the console. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

test('an invalid PO date is an error of its field, and is not replaced by another day [D15.214]', async ({
  page,
  request,
}) => {
  const { companyCustomer } = await addCompanyCustomer(request)
  await signInByApi(page, 'researcher')
  const { drawer, add } = await openAddReport(page, companyCustomer)
  const date = drawer.getByRole('textbox', { name: 'PO date' })
  await date.fill('13/45/2026')
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('Must be a date as MM/DD/YYYY')).toBeVisible()
  await expect(date).toHaveValue('13/45/2026')
  await expect(add).toBeDisabled()
  await date.fill('3/4/2026')
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('Must be a date as MM/DD/YYYY')).toBeHidden()
  await add.click()
  await expect(page.getByRole('table', { name: 'Reports' })).toContainText('03/04/2026')
})

for (const [what, body] of [
  [
    'of our own',
    {
      name: 'Conflict',
      message: 'Taken already.',
      code: 409,
      errors: { report: 'Taken already.' },
    },
  ],
  ['without fields', { name: 'Conflict', message: 'Taken already.', code: 409 }],
  [
    'with a record',
    { name: 'Conflict', message: 'Taken already.', code: 409, data: { _id: 'x', updatedAt: 'y' } },
  ],
  ['of a gateway', '<html></html>'],
] as const) {
  test(`a 409 of a report assignment marks the edition with one notice: a body ${what} [D15.213]`, async ({
    page,
    request,
  }) => {
    const { companyCustomer } = await addCompanyCustomer(request)
    await signInByApi(page, 'researcher')
    const { drawer, edition, add } = await openAddReport(page, companyCustomer)
    await page.route('**/api/companies-reports', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill(
            typeof body === 'string' ? { status: 409, body } : { status: 409, json: body },
          )
        : route.continue(),
    )
    await add.click()
    await expect(edition).toHaveAttribute('aria-invalid', 'true')
    const message = typeof body === 'string' ? /The server did not respond/ : body.message
    await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(1)
    await expect(drawer.getByText(message)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Conflict' })).toBeHidden()
  })
}

test('failures that the specification logs are logged and shown [D15.215]', async ({
  page,
  request,
}) => {
  const { companyCustomer, name } = await addCompanyCustomer(request)
  const failure = {
    status: 500,
    json: { name: 'GeneralError', message: 'Out of order.', code: 500 },
  }
  await signInByApi(page, 'researcher')
  const errors = errorsOf(page)
  await page.route('**/api/sales-person', (route) =>
    route.request().method() === 'POST' ? route.fulfill(failure) : route.continue(),
  )
  await page.goto(`/management/company-details?company=${companyCustomer}`)
  await page.getByRole('button', { name: 'Update Company' }).click()
  await page.getByRole('button', { name: 'Create Sales Person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Sales Person' })
  await dialog.getByLabel('Name').fill('Iris Vane')
  await dialog.getByLabel('Email').fill('iris@sales.example')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Out of order.')).toBeVisible()
  const logged = () => errors.filter((text) => text.includes('Out of order.'))
  await expect.poll(logged).toHaveLength(1)

  await page.route('**/api/companies-customer/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(failure) : route.continue(),
  )
  await page.goto('/report?tab=clients')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Out of order.')).toBeVisible()
  await expect.poll(logged).toHaveLength(2)
})

test('a declined request shows its reason to the company, is emailed, and can be repeated [D15.234]', async ({
  page,
  request,
  browser,
}) => {
  const { researcher, companyCustomer, email } = await addCompanyCustomer(request)
  const { _id: report } = await findDemoReport(researcher, 'PUBLISHED')
  const reader = await browser.newPage()
  const credentials = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
  await reader.request.post('/api/authentication', { data: credentials })
  await reader.request.post('/api/report-status', { data: { rid: report } })
  await openListening(reader, `/content-building?report=${report}`)
  await expect(reader.getByRole('button', { name: /^Requested on/ }).first()).toBeVisible()

  await signInByApi(page, 'researcher')
  await page.goto(`/management/company-details?company=${companyCustomer}`)
  const requests = page.getByRole('list', { name: 'Requested reports' })
  await requests.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline request' })
  const decline = dialog.getByRole('button', { name: 'Decline request' })
  await expect(decline).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Your contract begins in May.')
  await decline.click()
  await expect(requests).toContainText('Your contract begins in May.')
  await expect(requests.getByRole('button')).toHaveCount(0)

  expect(await readEmail(request, email, /declined/i)).toContain('Your contract begins in May.')
  // The open page updates without a reload.
  await expect(reader.getByText(/declined on .*: “Your contract begins in May.”/)).toHaveCount(1)
  await reader.getByRole('button', { name: 'Ask again' }).first().click()
  const question = reader.getByRole('dialog', { name: 'Buy this report?' })
  await expect(question).toContainText('Your contract begins in May.')
  await question.getByRole('button', { name: 'Send request' }).click()
  await expect(reader.getByRole('button', { name: /^Requested on/ }).first()).toBeVisible()
  await expect(reader.getByText(/Your contract begins in May/)).toHaveCount(0)

  // The menu of the row in the report list has it.
  await reader.goto('/report-list')
  const row = reader.getByRole('row').filter({ hasText: 'Preview' }).first()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await expect(reader.getByRole('menuitem').first()).toHaveText('Open Preview')
  await reader.getByRole('menuitem', { name: 'Open Preview' }).click()
  await expect(reader).toHaveURL(/\/content-building\?report=/)
  await reader.close()
})
