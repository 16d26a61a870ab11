import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'
import { TOTP } from 'otpauth'

import { signInByApi, createApiClient } from '../support/users.ts'

const PASSWORD = 'velvet otter compass lantern'

test('the portal signs in by its session at its start, and only logs a failure [A4.4]', async ({
  page,
}) => {
  await signInByApi(page, 'researcher')
  const again = page.waitForRequest(
    (request) => request.url().endsWith('/api/session') && request.method() === 'GET',
  )
  await page.goto('/')
  await again
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/session', (route) =>
    route.fulfill({
      status: 500,
      json: { name: 'GeneralError', message: 'Broken at start.', code: 500 },
    }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Broken at start.')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => logged.join()).toContain('Broken at start.')
})

test('the notices of MFA have the specified texts, from a failed secret to signing in again [A8.3]', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const email = `${randomUUID().slice(0, 8)}@people.example`
  const person = { email, password: PASSWORD, name: 'Ada', lastName: 'Moss', loginType: 'ADMIN' }
  await senior('POST', '/users', { ...person, forceTotp: true })
  await page.route('**/api/totp', (route) => route.abort(), { times: 1 })
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page.getByText('Failed to generate MFA secret. Please try again.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()

  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '')
  const app = new TOTP({ secret })
  const verify = page.getByRole('button', { name: 'Verify' })
  const enterCode = async (code: string) => {
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(code)
    await verify.click()
  }
  await expect(verify).toBeDisabled()
  // A code that is invalid at this moment.
  const near = [-30_000, 0, 30_000].map((away) => app.generate({ timestamp: Date.now() + away }))
  await enterCode(['000000', '111111', '222222', '333333'].find((code) => !near.includes(code))!)
  await expect(
    page.getByText('Invalid verification code. Please try again.', { exact: true }).first(),
  ).toBeVisible()
  await enterCode(app.generate())
  await expect(
    page.getByText(
      "MFA setup completed successfully! You'll need to use your authenticator app for future logins. Please save your changes.",
      { exact: true },
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  await expect(page.getByText('You need to login again.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('a link that has ended says so and leads to signing in [A2.88]', async ({ page }) => {
  await page.goto('/forgotPassword?parts=used')
  await expect(
    page.getByText('Your login token is invalid. It is expired or has already been used.', {
      exact: true,
    }),
  ).toBeVisible()
  await page.getByText('Login', { exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
})

test("the server's message about a wrong password stays for a minute [A8.20]", async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@people.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Invalid login' })
  await expect(notice).toBeVisible()
  await page.clock.fastForward(45_000)
  await expect(notice).toBeVisible()
  await page.clock.fastForward(16_000)
  await expect(notice).toBeHidden()
})
