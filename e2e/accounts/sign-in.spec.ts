import { expect, test } from '@playwright/test'

import { USERS, signIn } from '../support/users.ts'

test('a visitor without a session is sent to /login, and back after signing in [A2.8]', async ({
  page,
}) => {
  await page.goto('/report-list?page=1')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Email').fill(USERS.researcher.email)
  await page.getByLabel('Password', { exact: true }).fill(USERS.researcher.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/report-list/)
})

test('the button waits for both fields, and a wrong password shows the server’s message [A2.1 A5.3]', async ({
  page,
}) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeDisabled()
  await page.getByLabel('Email').fill(USERS.researcher.email)
  await expect(button).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill('something else')
  await button.click()
  await expect(page.getByText('Invalid login')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('/login leads to the terms of service and the privacy policy [A2.4]', async ({ page }) => {
  for (const [name, address] of [
    ['Terms of service', '/terms-of-service'],
    ['Privacy policy', '/privacy-policy'],
  ] as const) {
    await page.goto('/login')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('the app bar leads home, shows the version and the product updates, and signs out [A1.8 A2.10]', async ({
  page,
}) => {
  await signIn(page, 'customer')
  await expect(page.getByText('v1.0.2')).toBeVisible()
  await page.getByRole('link', { name: 'Release Notes' }).click()
  await expect(page).toHaveURL('/release-notes')
  await expect(
    page.getByRole('heading', { name: 'Competitive Insights Product Updates' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'March 2024' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'February 2024' })).toBeVisible()
  await page.getByRole('link', { name: /^Competitive Insights/ }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/report-list')
  await expect(page).toHaveURL(/\/login/)
})

test('a session that ended elsewhere leads to /login with the next request [A4.3]', async ({
  page,
}) => {
  await signIn(page, 'researcher')
  await page.context().clearCookies()
  // A request of the page itself may come first, and removes the link.
  const next = page.getByRole('link', { name: 'View All Reports' }).click({ timeout: 5000 })
  await next.catch(() => undefined)
  await expect(page).toHaveURL(/\/login/)
})
