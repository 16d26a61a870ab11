import { expect, type Route, test } from '@playwright/test'

import { addCompanyCustomer, PASSWORD, unique } from '../support/add-company-customer.ts'
import { choosePassword, submitSignIn } from '../support/add-user.ts'
import { linkIn, readEmail } from '../support/emails.ts'
import { FAILURE, failNext, failuresOf } from '../support/fail-next.ts'
import { intercept } from '../support/intercept.ts'
import { signInByApi } from '../support/users.ts'

test('staff add a company with its first user and a report; rejections stay at their fields; the invited user finds the report [A2.25 B2.6 B5.32 B5.42 D15.213 D15.214 D15.215 D15.323 D15.677]', async ({
  page,
  request,
}) => {
  const name = `Northwind ${unique()}`
  const email = `${unique()}@firm.example`
  await signInByApi(page, 'researcher')
  const failures = failuresOf(page)
  await page.goto('/report?tab=clients')
  await page.getByRole('button', { name: 'New Company' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Company' })
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  // The press counts, although leaving the empty name shows a message above the button.
  await dialog.getByRole('button', { name: 'Create Sales Person' }).click()
  const salesPerson = page.getByRole('dialog', { name: 'Create Sales Person' })
  await expect(salesPerson.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible()
  await salesPerson.getByLabel('Name').fill('Iris Vane')
  await salesPerson.getByLabel('Email').fill(`${unique()}@sales.example`)
  const repair = await failNext(page, 'POST', '**/api/sales-person')
  await salesPerson.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(FAILURE.json.message).first()).toBeVisible()
  await expect.poll(() => failures).toHaveLength(1)
  await repair()
  await salesPerson.getByRole('button', { name: 'Create' }).click()
  await expect(salesPerson).toBeHidden()
  for (const [label, value] of [
    ['Name', name],
    ['URL', 'northwind.example'],
    ['Address', '5 Pier Road'],
    ['City', 'Boston'],
    ['State', 'Massachusetts'],
    ['Zip', '1'],
    ['First name', 'Mia'],
    ['Last name', 'Lund'],
    ['Email', email],
  ] as const) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Invalid Zip Code')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Zip', exact: true }).fill('02101-1234')
  await dialog.getByRole('radio', { name: 'Send a link to choose one' }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'View Detail' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
  await page.getByRole('button', { name: 'Add Report' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add Report' })
  const add = drawer.getByRole('button', { name: 'Add', exact: true })
  const date = drawer.getByRole('textbox', { name: 'PO date' })
  const today = new Date().toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  await expect(date).toHaveValue(today)
  await drawer.getByRole('combobox', { name: 'Industry' }).click()
  await page.getByRole('option', { name: 'Airlines' }).click()
  const edition = drawer.getByRole('combobox', { name: 'Edition' })
  await edition.click()
  await page.getByRole('option').first().click()
  await date.fill('13/45/2026')
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('Must be a date as MM/DD/YYYY')).toBeVisible()
  await expect(date).toHaveValue('13/45/2026')
  await expect(add).toBeDisabled()
  await date.fill('3/4/2026')
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('Must be a date as MM/DD/YYYY')).toBeHidden()
  await date.click()
  await page.getByRole('button', { name: '4 March 2026', exact: true }).click()
  await expect(date).toHaveValue(/^0?3\/0?4\/2026$/)
  const clear = (await drawer.getByRole('button', { name: 'Clear date' }).boundingBox())!
  expect(Math.min(clear.width, clear.height)).toBeGreaterThanOrEqual(24)

  const conflict = (message: string) => ({ name: 'Conflict', message, code: 409 })
  for (const [message, reply] of [
    ['Of the portal.', { ...conflict('Of the portal.'), errors: { report: 'Of the portal.' } }],
    ['Without fields.', conflict('Without fields.')],
    ['With a record.', { ...conflict('With a record.'), data: { _id: 'x', updatedAt: 'y' } }],
    [/The server did not respond/, '<html></html>'],
  ] as const) {
    const reject = (route: Route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            ...(typeof reply === 'string' ? { body: reply } : { json: reply }),
          })
        : route.continue()
    await intercept(page, '**/api/companies-reports', reject)
    await add.click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(1)
    await expect(drawer.getByText(message)).toBeVisible()
    await expect(edition).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('dialog', { name: 'Conflict' })).toBeHidden()
    await page.unroute('**/api/companies-reports')
  }
  await add.click()
  await expect(drawer).toBeHidden()
  const reports = page.getByRole('table', { name: 'Reports' })
  await expect(reports.getByRole('row')).toHaveCount(2)
  await expect(reports).toContainText('03/04/2026')

  await page.context().clearCookies()
  await page.goto(linkIn(await readEmail(request, email, /choose/i)))
  await choosePassword(page, PASSWORD)
  await page.goto('/login')
  await submitSignIn(page, email)
  await expect(page.getByRole('tab', { name: 'My Reports' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Airline/ }).first()).toBeVisible()
})

test('a senior allows the assistants of a company, which a researcher sees and does not change [D32.51]', async ({
  page,
  request,
}) => {
  const { companyCustomer } = await addCompanyCustomer(request)
  const allowed = page.getByRole('switch', { name: 'Users can connect AI assistants' })
  await signInByApi(page, 'senior')
  await page.goto(`/management/company-details?company=${companyCustomer}`)
  await expect(allowed).not.toBeChecked()
  await allowed.click()
  await expect(page.getByText('can connect assistants.')).toBeVisible()
  await signInByApi(page, 'researcher')
  await page.reload()
  await expect(allowed).toBeChecked()
  await expect(allowed).toBeDisabled()
})
