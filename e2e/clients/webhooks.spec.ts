import { expect, test } from '@playwright/test'

import { addCompanyCustomer } from '../support/add-company-customer.ts'
import { findViolations } from '../support/find-violations.ts'
import { signInByApi } from '../support/users.ts'

test('a senior adds a webhook, whose secret is shown once, tests it, turns it off and deletes it; researchers see none [D32.45]', async ({
  page,
  request,
  baseURL,
}) => {
  const { companyCustomer } = await addCompanyCustomer(request)
  const details = `/management/company-details?company=${companyCustomer}`
  await signInByApi(page, 'researcher')
  await page.goto(details)
  await expect(page.getByRole('region', { name: 'Reports', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Webhooks' })).toHaveCount(0)

  await signInByApi(page, 'senior')
  await page.goto(details)
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByRole('button', { name: 'Add Webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Webhook' })
  await adding.getByLabel('Address').fill('https://10.0.0.1/insights')
  await adding.getByRole('button', { name: 'Add' }).click()
  await expect(adding.getByText(/^Must be a public https address/)).toBeVisible()
  // The portal allows its own address in these tests, where nothing takes events.
  const receiver = new URL(baseURL!).host.replace('localhost', '127.0.0.1')
  await adding.getByLabel('Address').fill(`http://${receiver}/api/nothing`)
  await adding.getByRole('checkbox', { name: 'Purchased' }).uncheck()
  await adding.getByRole('button', { name: 'Add' }).click()
  await expect(webhooks.getByRole('heading', { name: 'Save the secret' })).toBeVisible()
  await expect(webhooks.locator('pre')).toHaveText(/^whsec_/)
  expect(await findViolations(page, 'all')).toEqual([])
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await webhooks.getByRole('button', { name: 'I have saved it' }).click()

  const menu = async (entry: string) => {
    await webhooks.getByRole('button', { name: `Actions for ${receiver}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await menu('Send a test')
  const deliveries = webhooks.getByRole('table', { name: 'Deliveries' })
  await expect(deliveries.getByRole('row').last()).toContainText('Failed. Responded with 404.')
  await menu('Edit')
  const editing = page.getByRole('dialog', { name: 'Update Webhook' })
  await editing.getByLabel('Active').uncheck()
  await editing.getByRole('button', { name: 'Save' }).click()
  const row = webhooks.getByRole('table', { name: 'Webhooks' }).getByRole('row').last()
  await expect(row).toContainText('Published, Corrected')
  await expect(row).toContainText('Off')
  await menu('New secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
  await webhooks.getByRole('button', { name: 'I have saved it' }).click()
  await expect(row).toContainText('former secret until')
  await menu('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(webhooks.getByText('No webhook yet')).toBeVisible()
})
