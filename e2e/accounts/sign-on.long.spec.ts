import { openDnsServer } from '@insights/server/testing/open-dns-server.ts'
import { CLIENT, openIdentityProvider } from '@insights/server/testing/open-identity-provider.ts'
import { expect, test } from '@playwright/test'

import { addCompanyCustomer } from '../support/add-company-customer.ts'
import { signIn } from '../support/users.ts'

test('a senior sets up sign-on step by step, and an employee who has never been here signs in by it [D15.395 D30.60 D30.76]', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { researcher, companyCustomer, name } = await addCompanyCustomer(request)
  const dns = await openDnsServer(Number(process.env['E2E_DNS_PORT']))
  const provider = await openIdentityProvider({
    port: Number(process.env['E2E_PROVIDER_PORT']),
    redirectUri: `${baseURL}/api/sign-on/callback`,
  })
  const email = 'noor@newbank.example'
  provider.person = { sub: 'noor', email, email_verified: true, name: 'Noor Haddad' }
  try {
    await signIn(page, 'senior')
    await page.goto('/admin/sign-on')
    await page.getByRole('button', { name: 'New sign-on' }).click()
    const form = page.getByRole('dialog', { name: 'New sign-on' })
    await form.getByRole('combobox', { name: 'Company' }).fill(name)
    await page.getByRole('option', { name: name }).click()
    await form.getByLabel('Address of the identity provider').fill(provider.issuer)
    await form.getByLabel('Client ID').fill(CLIENT.id)
    await form.getByLabel('Client secret').fill(CLIENT.secret)
    await form.getByLabel('Domains of email addresses').fill('newbank.example')
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name: name }).click()

    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText(/In order when it was checked/)).toBeVisible()
    const record = await page.getByText('_insights-sign-on.newbank.example').textContent()
    dns.records.set(record!, (await page.getByText(/^insights-sign-on=/).textContent())!)
    await page.getByRole('button', { name: 'Verify newbank.example' }).click()
    await expect(page.getByText(/Verified on/)).toBeVisible()
    await page.getByRole('button', { name: 'Test a sign-on' }).click()
    await expect(page.getByText('The test sign-on worked.')).toBeVisible()
    await page.getByLabel('Users can sign in through the identity provider').click()
    await expect(page.getByLabel('Users can sign in through the identity provider')).toBeChecked()
    await page.getByLabel('Create accounts for people who sign on for the first time').click()
    await expect(page.getByLabel(/^Create accounts/)).toBeChecked()

    // Another provider, which says nothing of addresses, is trusted with them after a question.
    provider.person = { sub: 'noor', email, name: 'Noor Haddad' }
    const proof = page.getByRole('combobox', { name: 'How the provider verifies an address' })
    await proof.click()
    await page.getByRole('option', { name: /^It only gives out addresses/ }).click()
    await page.getByRole('button', { name: 'Take them as verified' }).click()
    await expect(proof).toHaveValue(/^It only gives out addresses/)

    const employee = await browser.newPage()
    await employee.goto(`${baseURL}/login`)
    await employee.getByRole('button', { name: 'Continue with your company' }).click()
    await expect(employee.getByLabel('Email')).toBeFocused()
    await employee.getByLabel('Email').fill(email)
    await employee.getByRole('button', { name: 'Continue with your company' }).click()
    await expect(employee.getByRole('button', { name: 'Logout' })).toBeVisible()
    await employee.goto(`${baseURL}/profile`)
    await expect(employee.getByText(/Your account is connected to/)).toBeVisible()
    await employee.close()
  } finally {
    await researcher('DELETE', `/companies-customer/${companyCustomer}`)
    provider.close()
    dns.close()
  }
})
