import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { PASSWORD, unique } from './add-company-customer.ts'
import { createApiClient } from './users.ts'

export const newAddress = () => `${unique()}@people.example`

/** A user of the test's own with `PASSWORD`, created by a senior; `save` changes it. */
export async function addUser(request: APIRequestContext, more: object = {}) {
  const senior = await createApiClient(request, 'senior')
  const email = newAddress()
  const user = { name: 'Ada', lastName: 'Moss', loginType: 'ADMIN', ...more }
  const { _id } = await senior('POST', '/users', { ...user, email, password: PASSWORD })
  const save = (change: object) => senior('PUT', `/users/${_id}`, { ...user, ...change })
  return { _id, email, save }
}

/** Fills the form of the sign-in page that is open, and presses its button. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const expectSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

/** Signs in a user of the test's own without the form, in place of the user who was signed in. */
export async function signInUser(page: Page, email: string) {
  await page.context().clearCookies()
  const data = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
  const reply = await page.request.post('/api/authentication', { data })
  expect(reply.status()).toBe(201)
  return (await reply.json()) as { accessToken: string; user: { _id: string } }
}

/** Sets a password on the page that a link of an email leads to. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Your new password has been updated')).toBeVisible()
}
