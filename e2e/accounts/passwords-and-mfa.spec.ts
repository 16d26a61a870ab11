import { expect, test } from '@playwright/test'
import { TOTP } from 'otpauth'

import { PASSWORD } from '../support/add-company-customer.ts'
import {
  addUser,
  choosePassword,
  expectSignedIn,
  newAddress,
  submitSignIn,
} from '../support/add-user.ts'
import { linkIn, readEmail } from '../support/emails.ts'
import { intercept } from '../support/intercept.ts'
import { signInByApi } from '../support/users.ts'

test('a visitor registers, a senior activates, and the link of the email lets them in once [A1.5 A2.6 A2.88 A5.2 D15.217 D15.381 D15.680 D15.690]', async ({
  page,
  request,
}) => {
  const email = newAddress()
  await page.goto('/register')
  const register = page.getByRole('button', { name: 'Register' })
  await expect(register).toBeDisabled()
  const address = page.getByRole('textbox', { name: 'Email' })
  await address.fill('nora@')
  await address.press('Tab')
  await expect(address).toHaveAccessibleDescription('Invalid Email Example: name@company.com')
  for (const [label, value] of [
    ['First name', 'Nora'],
    ['Last name', `Visitor ${email}`],
    ['Email', email],
    ['Phone', '555 0100'],
    ['Title', 'Analyst'],
    ['Company', 'Fielding Partners'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await expect(register).toHaveAccessibleDescription('Still needed: “I am human”.')
  await page.getByLabel('I am human').click()
  await register.click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await readEmail(request, email, /regist/i)

  await signInByApi(page, 'senior')
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: /^Show registration/ }).click()
  await page.getByPlaceholder('by name, last name, email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByText(email).first().click()
  const drawer = page.getByRole('dialog', { name: /^Activate/ })
  await drawer.getByRole('combobox').first().click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText(/has been activated/)).toBeVisible()

  await page.context().clearCookies()
  const link = linkIn(await readEmail(request, email, /choose/i))
  await page.clock.install()
  await page.goto(link)
  const field = page.getByLabel('New Password', { exact: true })
  await field.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Required')).toBeVisible()
  await field.fill('short')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Password is too short')).toBeVisible()
  await field.fill('password12')
  await expect(page.getByText('Put at least 10 characters')).toHaveCount(0)
  await expect(page.getByText('This password is not strong enough')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await choosePassword(page, PASSWORD)
  // A notice without a time of its own.
  await page.clock.fastForward(3000)
  await expect(page.getByText('Your new password has been updated')).toBeHidden()
  await page.goto(link)
  const ended = 'Your login token is invalid. It is expired or has already been used.'
  await expect(page.getByText(ended, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^This link no longer works/)
  await page.getByText('Login', { exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await submitSignIn(page, email)
  await expectSignedIn(page)
  await expect(page.getByRole('tab', { name: 'My Reports' })).toBeVisible()
})

test('a user who must use MFA sets it up first, signs in by app, recovery code and passcode, and by none emailed after a reset [A1.5 A2.2 A2.3 A2.5 A2.7 A5.2 A8.3 D3.118 D15.382]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request, { forceTotp: true })
  await page.clock.install()
  await intercept(page, '**/api/totp', (route) => route.abort(), { times: 1 })
  await page.goto('/login')
  await submitSignIn(page, email)
  const notice = (text: string) => page.getByText(text, { exact: true }).first()
  await expect(notice('Failed to generate MFA secret. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  const image = page.getByRole('img', { name: /QR code/ })
  await expect(image).toBeVisible()
  await page.goto('/report-list')
  await expect(image).toBeVisible()

  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '')
  const app = new TOTP({ secret })
  const verify = page.getByRole('button', { name: 'Verify' })
  const enterCode = async (code: string) => {
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(code)
    await verify.click()
  }
  await expect(verify).toBeDisabled()
  await expect(verify).toHaveAccessibleDescription('Enter the 6 digits first.')
  // A code that is invalid at this moment.
  const near = [-30_000, 0, 30_000].map((away) => app.generate({ timestamp: Date.now() + away }))
  await enterCode(['000000', '111111', '222222', '333333'].find((code) => !near.includes(code))!)
  await expect(notice('Invalid verification code. Please try again.')).toBeVisible()
  await enterCode(app.generate())
  await expect(
    notice(
      "MFA setup completed successfully! You'll need to use your authenticator app for future logins. Please save your changes.",
    ),
  ).toBeVisible()
  const codes = await page.getByRole('listitem').locator('code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  await expect(notice('You need to login again.')).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(page).toHaveURL(/\/login/)

  const token = page.locator('input[name=token]')
  const finish = async (code: string) => {
    await token.fill(code)
    await verify.click()
  }
  const signOut = async () => {
    await expectSignedIn(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  await submitSignIn(page, email)
  // The code of the set-up has been used; the next one comes within half a minute.
  await finish(app.generate({ timestamp: Date.now() + 30_000 }))
  await signOut()
  const byRecoveryCode = page.getByRole('button', { name: /recovery code/i })
  const byPasscode = page.getByRole('button', { name: /one-time passcode/i })
  await submitSignIn(page, email)
  await byRecoveryCode.click()
  await finish('not a code')
  await expect(notice('Invalid verification code. Please try again.')).toBeVisible()
  await finish(codes[0]!)
  await signOut()
  await submitSignIn(page, email)
  await byPasscode.click()
  const mail = await readEmail(request, email, /passcode|code/i)
  await finish(/\b\d{4} ?\d{4}\b/.exec(mail)?.[0] ?? '')
  await signOut()

  await page.getByRole('button', { name: 'Forgot password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password' })
  const send = dialog.getByRole('button', { name: 'Send email' })
  await dialog.getByLabel('Email').fill(email)
  await expect(send).toBeDisabled()
  await dialog.getByLabel('I am human').click()
  await send.click()
  await expect(page.getByText('An email has been sent to your account.')).toBeVisible()
  await page.goto(linkIn(await readEmail(request, email, /password/i)))
  const password = 'marble engine tuesday fox'
  await choosePassword(page, password)
  await page.goto('/login')
  await submitSignIn(page, email, password)
  await expect(
    page.getByText(/no one-time passcode is sent .* Use your authenticator app or a recovery code/),
  ).toBeVisible()
  await expect(byPasscode).toHaveCount(0)
  await byRecoveryCode.click()
  await finish(codes[1]!)
  await expectSignedIn(page)
})
