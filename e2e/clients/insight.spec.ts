import { expect, test } from '@playwright/test'

import { unique } from '../support/add-company-customer.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

test('a look at a preview makes a lead for staff, and is shown on the reader’s profile [D30.80 D30.82 D30.85 D30.86]', async ({
  page,
  browser,
}) => {
  await signInByApi(page, 'otherCustomer')
  const reports = await page.request.get('/api/reports?$limit=50')
  const { data } = (await reports.json()) as {
    data: { _id: string; title: string; access: string }[]
  }
  const preview = data.find(
    ({ title, access }) => title.startsWith('Hotel') && access === 'preview',
  )
  const counted = page.waitForResponse('**/api/page-views')
  await page.goto(`/content-building/executive-summary?report=${preview!._id}`)
  expect(await (await counted).json()).toEqual({ counted: true })

  const staff = await (await browser.newContext()).newPage()
  await signInByApi(staff, 'researcher')
  await staff.goto('/report?tab=clients')
  await staff.getByRole('link', { name: 'Insight', exact: true }).click()
  await staff.getByRole('tab', { name: 'Leads' }).click()
  const lead = staff.getByRole('row', { name: /Larkfield Capital Hotels/ })
  await lead.getByRole('button').click()
  await staff.getByRole('menuitem', { name: 'Set state' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('State').selectOption('Contacted')
  const note = `Called, ${unique()}.`
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(lead).toContainText(note)
  await expect(lead).toContainText('Contacted')
  await staff.context().close()

  await page.goto('/profile#data')
  const own = page.getByRole('table', { name: 'What you read' })
  await expect(own.getByRole('row', { name: /Hotel/ })).toContainText('Executive Summary')
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
})

test('a senior erases a person by typing the email, and sees what is deleted [D30.92 D30.93]', async ({
  page,
  request,
}) => {
  const api = await createApiClient(request, 'senior')
  const lastName = `Quill${unique()}`
  const email = `${lastName.toLowerCase()}@erase.example`
  await api('POST', '/users', { name: 'Odile', lastName, email, loginType: 'ADMIN' })
  await signInByApi(page, 'senior')
  await page.goto(`/admin/user-management?term=${lastName}`)
  const row = page.getByRole('row', { name: new RegExp(lastName) })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Personal data' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('“Erased person” in place of the name')
  const erase = dialog.getByRole('button', { name: 'Erase for good' })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await erase.click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeHidden()
})
