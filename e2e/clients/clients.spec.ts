import { expect, type Page, test } from '@playwright/test'

import { addCompanyCustomer, PASSWORD, unique } from '../support/add-company-customer.ts'
import { findDemoReport } from '../support/demo-report.ts'
import { linkIn, readEmail } from '../support/emails.ts'
import { openListening } from '../support/open-listening.ts'
import { setUpMfa } from '../support/set-up-mfa.ts'
import { signInByApi } from '../support/users.ts'

async function signInThroughForm(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

test('a reader asks for a report from its preview, and reads it as soon as staff assign it [A8.14 B4.50]', async ({
  page,
  request,
}) => {
  const { researcher, companyCustomer, email } = await addCompanyCustomer(request)
  const { _id: report } = await findDemoReport(researcher, 'PUBLISHED')
  await signInThroughForm(page, email, PASSWORD)
  await page.goto(`/appendix/raw-data?report=${report}`)
  await expect(page.getByText('Buy report to see this information.')).toBeVisible()
  const buy = page.getByRole('button', { name: 'Buy report' }).first()
  await buy.click()
  const question = page.getByRole('dialog', { name: 'Buy this report?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(buy).toBeFocused()
  await buy.click()
  await question.getByRole('button', { name: 'Send request' }).click()
  await expect(
    page.getByText('An email has been sent to Sales Department, we will contact you soon.'),
  ).toBeVisible()
  const requested = page.getByRole('button', { name: /^Requested on \w+ \d+, \d{4}/ })
  await expect(requested.first()).toBeFocused()
  // It stays so on other pages of the report and after a reload, and is not sent again.
  await page.goto(`/appendix/methodology?report=${report}`)
  await expect(requested.first()).toBeVisible()
  await page.reload()
  await requested.first().click({ force: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  await openListening(page, `/appendix/raw-data?report=${report}`)
  expect(await readEmail(request, 'sales', /buy|report|purchase/i, email)).toContain(email)
  await researcher('POST', '/companies-reports', { company: companyCustomer, report })
  // The open page loads it without a reload.
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByText('Buy report to see this information.')).toBeHidden()
})

test('staff add a company with its first user, who gets an email invitation and finds the bought reports [A2.25 B2.6 B5.42]', async ({
  page,
  request,
  browser,
}) => {
  const name = `Northwind ${unique()}`
  const email = `${unique()}@firm.example`
  await signInByApi(page, 'researcher')
  await page.goto('/report?tab=clients')
  await page.getByRole('button', { name: 'New Company' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Company' })
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
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
  await dialog.getByRole('combobox', { name: /Sales person/i }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('radio', { name: 'Send a link to choose one' }).check()
  await create.click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'View Detail' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
  await page.getByRole('button', { name: 'Add Report' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add Report' })
  const today = new Date().toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  await expect(drawer.getByRole('textbox', { name: 'PO date' })).toHaveValue(today)
  await drawer.getByRole('combobox', { name: 'Industry' }).click()
  await page.getByRole('option', { name: 'Airlines' }).click()
  await drawer.getByRole('combobox', { name: 'Edition' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: /^(Add|Create|Save)/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(2)

  const reader = await browser.newPage()
  await reader.goto(linkIn(await readEmail(request, email, /choose/i)))
  await reader.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await reader.getByLabel('Confirm New Password', { exact: true }).fill(PASSWORD)
  await reader.getByRole('button', { name: 'Update' }).click()
  await expect(reader.getByText('Your new password has been updated')).toBeVisible()
  await signInThroughForm(reader, email, PASSWORD)
  await expect(reader.getByRole('tab', { name: 'My Reports' })).toBeVisible()
  await expect(reader.getByRole('link', { name: /Airline/ }).first()).toBeVisible()
  await reader.close()
})

test("staff manage a client's record, readers and reports, with a conflict, until it is deleted", async ({
  page,
  request,
}) => {
  const { researcher, companyCustomer, email } = await addCompanyCustomer(request)
  const { _id: report } = await findDemoReport(researcher, 'PUBLISHED')
  const bought = await researcher('POST', '/companies-reports', {
    company: companyCustomer,
    report,
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/management/company-details?company=${companyCustomer}`)

  await page.getByRole('button', { name: 'Update Company' }).click()
  const update = page.getByRole('dialog', { name: 'Update Company' })
  await update.getByRole('textbox', { name: 'City', exact: true }).fill('Peoria')
  const record = await researcher<Record<string, unknown> & { salesPerson: { _id: string } }>(
    'GET',
    `/companies-customer/${companyCustomer}`,
  )
  await researcher('PUT', `/companies-customer/${companyCustomer}`, {
    name: record['name'],
    url: record['url'],
    address: record['address'],
    city: 'Decatur',
    state: record['state'],
    zip: record['zip'],
    salesPerson: record.salesPerson._id,
  })
  await update.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Conflict' })
  await expect(conflict.getByRole('region', { name: 'Your change' })).toContainText('Peoria')
  await expect(conflict.getByRole('region', { name: 'External change' })).toContainText('Decatur')
  await conflict.getByRole('button', { name: 'Override' }).click()
  await expect(conflict).toBeHidden()
  await expect(page.getByText(/Peoria, IL/)).toBeVisible()

  const reports = page.getByRole('table', { name: 'Reports' })
  await reports.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: 'Update Report' })
  await drawer.getByRole('textbox', { name: 'PO', exact: true }).fill('PO-mine')
  await researcher('PATCH', `/companies-reports/${bought._id}`, { po: 'PO-theirs' })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(conflict.getByRole('region', { name: 'External change' })).toContainText('PO-theirs')
  await conflict.getByRole('button', { name: 'Discard' }).click()
  await expect(drawer.getByRole('textbox', { name: 'PO', exact: true })).toHaveValue('PO-theirs')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(reports.getByText('PO-theirs')).toBeVisible()
  await reports.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No reports yet').first()).toBeVisible()

  // The primary contact stays; any other user can be deleted.
  const people = page.getByRole('table', { name: 'Users' })
  await people.getByRole('button', { name: 'Actions for Ben Hale' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await researcher('POST', '/user-company', {
    companyId: companyCustomer,
    email: `second-${email}`,
    name: 'Ida',
    lastName: 'Roe',
    applications: ['insights'],
  })
  await page.reload()
  const search = page.getByPlaceholder('by name, email, title, phone')
  await search.fill('roe')
  await expect(people.getByRole('row')).toHaveCount(2)
  await people.getByRole('button', { name: 'Actions for Ida Roe' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('The Ida Roe user will be deleted.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No users found')).toBeVisible()

  await page.goto('/report?tab=clients')
  await page.getByRole('searchbox').fill(String(record['name']))
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Actions for ${String(record['name'])}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No companies found')).toBeVisible()
})

test("a senior removes the MFA of a client's reader whose device is lost [B4.14]", async ({
  page,
  request,
  browser,
}) => {
  const { companyCustomer, email } = await addCompanyCustomer(request)
  const reader = await browser.newPage()
  await signInThroughForm(reader, email, PASSWORD)
  await reader.goto('/profile')
  await reader.getByRole('button', { name: 'Set up MFA' }).click()
  await setUpMfa(reader, PASSWORD)
  await reader.getByRole('button', { name: 'Logout' }).click()
  await expect(reader).toHaveURL(/\/login/)

  await signInByApi(page, 'senior')
  await page.goto(`/management/company-details?company=${companyCustomer}`)
  await page.getByRole('button', { name: 'Actions for Ben Hale' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: 'Update user' })
  await expect(drawer.getByText('MFA Enabled')).toBeVisible()
  await drawer.getByRole('button', { name: 'Remove MFA' }).click()
  await page
    .getByRole('dialog', { name: 'Remove MFA' })
    .getByRole('button', { name: 'Continue' })
    .click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()

  await signInThroughForm(reader, email, PASSWORD)
  await expect(reader.getByRole('tab', { name: 'My Reports' })).toBeVisible()
  await reader.close()
})

test('the primary contact of a company keeps INSIGHTS, and the form says why [B5.28]', async ({
  page,
  request,
}) => {
  const { researcher, companyCustomer, email } = await addCompanyCustomer(request)
  await researcher('POST', '/user-company', {
    companyId: companyCustomer,
    email: `second-${email}`,
    name: 'Ida',
    lastName: 'Roe',
    applications: ['insights'],
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/management/company-details?company=${companyCustomer}`)
  const drawer = page.getByRole('dialog', { name: 'Update user' })
  const insights = drawer.getByRole('checkbox', { name: 'INSIGHTS' })
  const open = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  await open('Ben Hale')
  await expect(insights).toBeChecked()
  await expect(insights).toBeDisabled()
  await expect(drawer.getByText('The primary contact of a company keeps INSIGHTS.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toBeHidden()
  // The next primary contact keeps INSIGHTS from then on.
  await open('Ida Roe')
  await expect(insights).toBeEnabled()
  await drawer.getByRole('checkbox', { name: 'Primary contact' }).check()
  await expect(insights).toBeDisabled()

  // User Management says the same.
  await page.context().clearCookies()
  await signInByApi(page, 'senior')
  await page.goto(`/admin/user-management?roles=customer&term=${encodeURIComponent(email)}`)
  const row = page.getByRole('row').filter({ hasText: 'Ben Hale' })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Ben Hale' })
  await expect(edit.getByRole('checkbox', { name: 'INSIGHTS' })).toBeDisabled()
  await expect(edit.getByText('The primary contact of a company keeps INSIGHTS.')).toBeVisible()
  await expect(edit.getByRole('combobox', { name: 'Company' })).toBeDisabled()
})

test('a press of a button counts although leaving an empty field shows a message above it [B5.32]', async ({
  page,
}) => {
  await signInByApi(page, 'researcher')
  await page.goto('/report?tab=clients')
  await page.getByRole('button', { name: 'New Company' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Company' })
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Sales Person' }).click()
  const salesPerson = page.getByRole('dialog', { name: 'Create Sales Person' })
  await expect(salesPerson.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible()
  await salesPerson.getByRole('button', { name: 'Cancel' }).click()
  await expect(salesPerson).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  // The other kind of form, which checks a field when the focus leaves it.
  await page.context().clearCookies()
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'First name' }).focus()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login/)
})
