import { expect, test } from '@playwright/test'

import { addCompanyCustomer } from '../support/add-company-customer.ts'
import { findViolations } from '../support/find-violations.ts'
import { signInByApi } from '../support/users.ts'

test('a senior creates an access token of a client on its page, which reads reports as the client, and revokes it; a researcher sees none [D32.17]', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const { companyCustomer } = await addCompanyCustomer(request)
  await signInByApi(page, 'senior')
  await page.goto(`/management/company-details?company=${companyCustomer}`)
  const tokens = page.getByRole('region', { name: 'Access Tokens' })
  await expect(tokens.getByText('No access tokens.')).toBeVisible()
  await tokens.getByLabel('What is it for?').fill('Dashboard')
  await tokens.getByLabel('Files').check()
  await tokens.getByRole('button', { name: 'Create access token' }).click()
  await expect(tokens.getByText(/Whoever has it reads what this company may read/)).toBeVisible()
  const token = (await tokens.locator('pre').textContent())!
  expect(await findViolations(page, 'all')).toEqual([])
  await tokens.getByRole('button', { name: 'I have saved it' }).click()
  await expect(tokens.getByRole('listitem')).toContainText(/Reports, Files · expires .+ · not used/)

  const program = await playwright.request.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const read = async () => (await program.get('/api/companies-reports')).status()
  expect(await read()).toBe(200)
  await tokens.getByRole('button', { name: 'Revoke Dashboard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText('No access tokens.')).toBeVisible()
  expect(await read()).toBe(401)
  await program.dispose()

  await page.context().clearCookies()
  await signInByApi(page, 'researcher')
  await page.goto(`/management/company-details?company=${companyCustomer}`)
  await expect(page.getByRole('heading', { name: 'Own Brands' })).toBeVisible()
  await expect(tokens).toHaveCount(0)
})
