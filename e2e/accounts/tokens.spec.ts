import { expect, test } from '@playwright/test'

import { addUser, signInUser } from '../support/add-user.ts'
import { findViolations } from '../support/find-violations.ts'

test('a user creates an access token, which is shown once and reads reports, and revokes it [D32.7 D32.9]', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const { email } = await addUser(request)
  await signInUser(page, email)
  await page.goto('/profile')
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await expect(tokens.getByText('No access tokens.')).toBeVisible()
  await tokens.getByRole('button', { name: 'Create access token' }).click()
  await expect(tokens.getByText('Required')).toBeVisible()
  await tokens.getByLabel('Reports').uncheck()
  await expect(tokens.getByText('Choose at least one')).toBeVisible()
  await tokens.getByLabel('Reports').check()
  await tokens.getByLabel('What is it for?').fill('Nightly load')
  await tokens.getByText('30 days').click()
  await tokens.getByRole('button', { name: 'Create access token' }).click()
  await expect(tokens.getByRole('heading', { name: 'Save the access token' })).toBeFocused()
  const token = (await tokens.locator('pre').textContent())!
  expect(await findViolations(page, 'all')).toEqual([])

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  const program = await playwright.request.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const read = async () => (await program.get('/api/reports?$limit=1')).status()
  expect(await read()).toBe(200)
  expect((await program.get('/api/search?text=report')).status()).toBe(403)

  await tokens.getByRole('button', { name: 'I have saved it' }).click()
  await expect(tokens.locator('pre')).toHaveCount(0)
  await page.reload()
  await expect(tokens.getByRole('listitem').filter({ hasText: 'Nightly load' })).toContainText(
    /Reports · expires .+ · last used/,
  )
  await tokens.getByRole('button', { name: 'Revoke Nightly load' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText('No access tokens.')).toBeVisible()
  expect(await read()).toBe(401)
  await program.dispose()
})
