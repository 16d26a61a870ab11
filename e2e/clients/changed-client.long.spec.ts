import { expect, type Locator, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'

import { addCompanyCustomer, PASSWORD } from '../support/add-company-customer.ts'
import { signInUser } from '../support/add-user.ts'
import { findDemoReport } from '../support/demo-report.ts'
import { FAILURE, failNext, failuresOf } from '../support/fail-next.ts'
import { signInByApi } from '../support/users.ts'

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Sets up MFA as the form does; the page is signed out afterwards. */
async function setUpMfa(page: Page, email: string) {
  const { user, accessToken } = await signInUser(page, email)
  const headers = { authorization: `Bearer ${accessToken}` }
  const started = await page.request.post('/api/totp', { headers, data: {} })
  const { secret: totp } = (await started.json()) as { secret: string }
  const code = new TOTP({ secret: totp }).generate()
  await page.request.get(`/api/totp/${code}?secret=${totp}`, { headers })
  const data = { totp, currentPassword: PASSWORD }
  expect((await page.request.patch(`/api/users/${user._id}`, { headers, data })).ok()).toBe(true)
  await page.context().clearCookies()
}

test("a researcher changes a client's record, report and users with conflicts, removes a lost MFA, and deletes all; the primary contact keeps INSIGHTS [B2.6 B4.14 B5.28 D15.215 D15.216]", async ({
  page,
  request,
}) => {
  const { researcher, companyCustomer, email, name } = await addCompanyCustomer(request)
  const { _id: report } = await findDemoReport(researcher, 'PUBLISHED')
  const assignment = { company: companyCustomer, report }
  const bought = await researcher('POST', '/companies-reports', assignment)
  await researcher('POST', '/user-company', {
    companyId: companyCustomer,
    email: `second-${email}`,
    name: 'Ida',
    lastName: 'Roe',
    applications: ['insights'],
  })
  await setUpMfa(page, email)
  await signInByApi(page, 'researcher')
  const failures = failuresOf(page)
  await page.goto(`/management/company-details?company=${companyCustomer}`)

  await page.getByRole('button', { name: 'Update Company' }).click()
  const update = page.getByRole('dialog', { name: 'Update Company' })
  await update.getByRole('textbox', { name: 'City', exact: true }).fill('Peoria')
  const record = await researcher<Record<string, unknown> & { salesPerson: { _id: string } }>(
    'GET',
    `/companies-customer/${companyCustomer}`,
  )
  await researcher('PUT', `/companies-customer/${companyCustomer}`, {
    name,
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
  const choose = async (of: string | RegExp, action: string) => {
    await page.getByRole('button', { name: of }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await reports.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: 'Update Report' })
  const po = drawer.getByRole('textbox', { name: 'PO', exact: true })
  await po.fill('PO-mine')
  await researcher('PATCH', `/companies-reports/${bought._id}`, { po: 'PO-theirs' })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(conflict.getByRole('region', { name: 'External change' })).toContainText('PO-theirs')
  await conflict.getByRole('button', { name: 'Discard' }).click()
  await expect(po).toHaveValue('PO-theirs')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(reports.getByText('PO-theirs')).toBeVisible()
  await reports.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No reports yet').first()).toBeVisible()

  // The primary contact keeps INSIGHTS, also one who is going to be it, and cannot be deleted.
  const person = page.getByRole('dialog', { name: 'Update user' })
  const insights = person.getByRole('checkbox', { name: 'INSIGHTS' })
  await choose('Actions for Ida Roe', 'Edit')
  await expect(insights).toBeEnabled()
  await person.getByRole('checkbox', { name: 'Primary contact' }).check()
  await expect(insights).toBeDisabled()
  await person.getByRole('checkbox', { name: 'Primary contact' }).uncheck()
  await person.getByRole('button', { name: 'Cancel' }).click()
  await expect(person).toBeHidden()
  await page.getByRole('button', { name: 'Actions for Ben Hale' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(insights).toBeChecked()
  await expect(insights).toBeDisabled()
  const why = 'The primary contact of a company keeps INSIGHTS.'
  await expect(person.getByText(why)).toBeVisible()
  await expect(person.getByText('MFA Enabled')).toBeVisible()
  await person.getByRole('button', { name: 'Remove MFA' }).click()
  await page
    .getByRole('dialog', { name: 'Remove MFA' })
    .getByRole('button', { name: 'Continue' })
    .click()
  await person.getByRole('button', { name: 'Save' }).click()
  await expect(person).toBeHidden()

  // A notice covers neither fields nor buttons of a form.
  await failNext(page, 'POST', '**/api/user-company')
  await page.getByRole('button', { name: 'New User' }).click()
  const create = page.getByRole('dialog', { name: 'Create user' })
  await create.getByLabel('Email').fill('ida@firm.example')
  await create.getByLabel('First name').fill('Ida')
  await create.getByLabel('Last name').fill('Roe')
  await create.getByRole('radio', { name: 'Send a link to choose one' }).check()
  const submit = create.getByRole('button', { name: 'Create', exact: true })
  const cancel = create.getByRole('button', { name: 'Cancel' })
  const notice = page.getByRole('alert').filter({ hasText: FAILURE.json.message }).first()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(async () => {
      await submit.click()
      // It stays while the pointer is on it.
      await notice.hover({ timeout: 2000 })
    }).toPass()
    for (const covered of [submit, cancel, create.locator('form')]) {
      expect(await overlap(notice, covered)).toBe(false)
    }
    const box = (await notice.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(844)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await signInByApi(page, 'senior')
  await page.goto(`/admin/user-management?roles=customer&term=${encodeURIComponent(email)}`)
  const row = page.getByRole('row').filter({ hasText: 'Ben Hale' })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Ben Hale' })
  await expect(edit.getByRole('checkbox', { name: 'INSIGHTS' })).toBeDisabled()
  await expect(edit.getByText(why)).toBeVisible()
  await expect(edit.getByRole('combobox', { name: 'Company' })).toBeDisabled()

  await page.goto(`/management/company-details?company=${companyCustomer}`)
  await page.getByPlaceholder('by name, email, title, phone').fill('roe')
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2)
  await choose('Actions for Ida Roe', 'Delete')
  await expect(page.getByText('The Ida Roe user will be deleted.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No users found')).toBeVisible()
  // The reader gets in without the device.
  await signInUser(page, email)

  await signInByApi(page, 'senior')
  await page.goto('/report?tab=clients')
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  const repair = await failNext(page, 'DELETE', '**/api/companies-customer/*')
  const remove = async () => {
    await choose(`Actions for ${name}`, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expect(page.getByText(FAILURE.json.message)).toBeVisible()
  await expect.poll(() => failures.length).toBeGreaterThan(0)
  await repair()
  await expect(page.getByRole('dialog')).toBeHidden()
  await remove()
  await expect(page.getByText('No companies found')).toBeVisible()
})
