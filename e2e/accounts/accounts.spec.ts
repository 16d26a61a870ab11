import { randomUUID } from 'node:crypto'

import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { linkIn, readEmail } from '../support/emails.ts'
import { setUpMfa } from '../support/set-up-mfa.ts'
import { createApiClient, signIn, signInByApi } from '../support/users.ts'

const PASSWORD = 'velvet otter compass lantern'
const address = () => `${randomUUID().slice(0, 8)}@people.example`

/** A user for each test, created by a senior. */
async function addUser(request: APIRequestContext, more: object = {}): Promise<string> {
  const senior = await createApiClient(request, 'senior')
  const email = address()
  const user = { email, password: PASSWORD, name: 'Ada', lastName: 'Moss', loginType: 'ADMIN' }
  await senior('POST', '/users', { ...user, ...more })
  return email
}

async function signInThroughForm(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Your new password has been updated')).toBeVisible()
}

const isIn = (page: Page) => expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

/** Requests a link to set a new password, and returns its URL. */
async function forgetPassword(page: Page, request: APIRequestContext, email: string) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password' })
  const send = dialog.getByRole('button', { name: 'Send email' })
  await dialog.getByLabel('Email').fill(email)
  await expect(send).toBeDisabled()
  await dialog.getByLabel('I am human').click()
  await send.click()
  await expect(page.getByText('An email has been sent to your account.')).toBeVisible()
  return linkIn(await readEmail(request, email, /password/i))
}

test('a user who forgot the password gets a link by email, which works once [A2.3 A2.5 A5.2]', async ({
  page,
  request,
}) => {
  const email = await addUser(request)
  const link = await forgetPassword(page, request, email)
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('short')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Password is too short')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('password12')
  await expect(page.getByText('This password is not strong enough')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await choosePassword(page, 'marble engine tuesday fox')

  await page.goto(link)
  await expect(
    page.getByText('Your login token is invalid. It is expired or has already been used.'),
  ).toBeVisible()
  await signInThroughForm(page, email, 'marble engine tuesday fox')
  await isIn(page)
})

test('a visitor registers, a senior activates, and the link of the email lets them in [A1.5 A2.6 A5.2]', async ({
  page,
  request,
  browser,
}) => {
  const email = address()
  await page.goto('/register')
  const register = page.getByRole('button', { name: 'Register' })
  await expect(register).toBeDisabled()
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
  await page.getByLabel('I am human').click()
  await register.click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await readEmail(request, email, /regist/i)

  const staff = await browser.newPage()
  await signInByApi(staff, 'senior')
  await staff.goto('/admin/user-management')
  await staff.getByRole('button', { name: /^Show registration/ }).click()
  await staff.getByPlaceholder('by name, last name, email').fill(email)
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('row')).toHaveCount(2)
  await staff.getByText(email).first().click()
  const drawer = staff.getByRole('dialog', { name: /^Activate/ })
  await drawer.getByRole('combobox').first().click()
  await staff.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Activate' }).click()
  await expect(staff.getByText(/has been activated/)).toBeVisible()
  await staff.close()

  await page.goto(linkIn(await readEmail(request, email, /choose/i)))
  await choosePassword(page, PASSWORD)
  await signInThroughForm(page, email)
  await isIn(page)
  await expect(page.getByRole('tab', { name: 'My Reports' })).toBeVisible()
})

test('an authenticator app is set up in the profile, required at sign-in, and removed again [A2.2]', async ({
  page,
  request,
}) => {
  const email = await addUser(request)
  await signInThroughForm(page, email)
  await isIn(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up MFA' }).click()
  const { codes } = await setUpMfa(page, PASSWORD)
  await expect(page.getByText('MFA Enabled')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await signInThroughForm(page, email)
  await page.getByRole('button', { name: /recovery code/i }).click()
  const field = page.locator('input[name=token]')
  await field.fill('not a code')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Invalid verification code. Please try again.').first()).toBeVisible()
  await field.fill(codes[0]!)
  await page.getByRole('button', { name: 'Verify' }).click()
  await isIn(page)

  await page.getByRole('button', { name: 'Logout' }).click()
  await signInThroughForm(page, email)
  await page.getByRole('button', { name: /one-time passcode/i }).click()
  const mail = await readEmail(request, email, /passcode|code/i)
  await field.fill(/\b\d{4} ?\d{4}\b/.exec(mail)?.[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await isIn(page)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Remove MFA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove MFA' })
  await dialog.getByLabel('Current Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Set up MFA' })).toBeVisible()
})

test('a user who must use MFA sets it up before anything else, and signs in again with a code [A2.7]', async ({
  page,
  request,
}) => {
  const email = await addUser(request, { forceTotp: true })
  await signInThroughForm(page, email)
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await page.goto('/report-list')
  const { app } = await setUpMfa(page)
  await expect(page.getByText('You need to login again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await signInThroughForm(page, email)
  // The code of the set-up has been used; the next one comes within half a minute.
  const next = app.generate({ timestamp: Date.now() + 30_000 })
  await page.locator('input[name=token]').fill(next)
  await page.getByRole('button', { name: 'Verify' }).click()
  await isIn(page)
})

test('the sign-in page offers no passcode after a reset by email, and says what to do instead [D3.118]', async ({
  page,
  request,
}) => {
  const email = await addUser(request)
  await signInThroughForm(page, email)
  await isIn(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up MFA' }).click()
  await setUpMfa(page, PASSWORD)
  await expect(page.getByText('MFA Enabled')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto(await forgetPassword(page, request, email))
  await choosePassword(page, 'marble engine tuesday fox')
  await signInThroughForm(page, email, 'marble engine tuesday fox')
  await expect(
    page.getByText(/no one-time passcode is sent .* Use your authenticator app or a recovery code/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /recovery code/i })).toBeVisible()
  await expect(page.getByRole('button', { name: /one-time passcode/i })).toHaveCount(0)
})

test('signing out another device ends its session there at once', async ({
  page,
  request,
  browser,
}) => {
  const email = await addUser(request)
  await signInThroughForm(page, email)
  await isIn(page)
  const other = await browser.newPage()
  await signInThroughForm(other, email)
  await isIn(other)
  await page.goto('/profile')
  await page.getByRole('button', { name: /^Sign out all other/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  // Its page gets the event without a reload.
  await expect(other).toHaveURL(/\/login/)
  await other.close()
  await page.reload()
  await isIn(page)
})

test('a senior adds a colleague, changes the role, reads the log and deletes the account [B2.3 B2.5 B4.2]', async ({
  page,
  request,
}) => {
  const email = address()
  await signInByApi(page, 'senior')
  await page.goto('/admin/user-management')
  await expect(page.getByRole('heading', { name: 'Key Lime Users' })).toBeVisible()
  await page.getByRole('button', { name: 'New User' }).click()
  const drawer = page.getByRole('dialog', { name: 'New User' })
  await drawer.getByLabel('Email').fill(email)
  await drawer.getByLabel('First name').fill('Ruth')
  await drawer.getByLabel('Last name').fill(email)
  await drawer.getByRole('radio', { name: 'Researcher' }).check()
  await drawer.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await drawer.getByRole('checkbox', { name: 'Require MFA next login' }).check()
  await drawer.getByRole('button', { name: 'Create' }).click()
  await expect(drawer).toBeHidden()
  const senior = await createApiClient(request, 'senior')
  const { data } = await senior<{ data: object[] }>('GET', `/users?term=${email}`)
  expect(data).toEqual([expect.objectContaining({ email, forceTotp: true })])
  await page.getByPlaceholder('by name, last name, email').fill(email)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('row')).toHaveCount(2)

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog')
  await expect(edit.getByLabel('Email')).not.toBeEditable()
  await expect(edit.getByLabel('First name')).toBeFocused()
  await edit.getByRole('radio', { name: 'Senior' }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()

  // The filter lists the chosen roles.
  await page.getByRole('button', { name: 'Role: Keylimers' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Senior' }).click()
  await expect(page.getByRole('button', { name: 'Role: Researcher' })).toBeVisible()
  await expect(row).toBeHidden()
  await page.getByRole('menuitemcheckbox', { name: 'Senior' }).click()
  await expect(row).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Logs' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Created the researcher/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  const gone = await request.post('/api/authentication', {
    data: { strategy: 'local', email, password: PASSWORD, app: 'INSIGHTS' },
  })
  expect(gone.status()).toBe(401)
})

test('a maintenance notice appears on open pages without a reload, and stays away once dismissed [A1.7]', async ({
  page,
  browser,
}) => {
  const reader = await browser.newPage()
  await signIn(reader, 'otherCustomer')
  await signInByApi(page, 'senior')
  await page.goto('/admin/maintenance')
  await page.getByRole('button', { name: 'New notice' }).click()
  const drawer = page.getByRole('dialog')
  const name = `Upgrade ${randomUUID().slice(0, 6)}`
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByLabel('Date and time').fill('2090-01-01T06:00')
  await drawer.getByLabel('Summary').fill('The portal rests for an hour.')
  await drawer.getByRole('button', { name: 'Create' }).click()

  const banner = reader.getByRole('region', { name: 'Maintenance notice' })
  await expect(banner.getByText('The portal rests for an hour.')).toBeVisible()
  await banner.getByRole('button', { name: /Dismiss/ }).click()
  await expect(banner).toBeHidden()
  await reader.reload()
  await expect(reader.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(banner).toBeHidden()
  await reader.getByRole('button', { name: 'Logout' }).click()
  await signIn(reader, 'otherCustomer')
  await expect(banner).toBeVisible()

  await page.getByRole('row').filter({ hasText: name }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(banner).toBeHidden()
  await reader.close()
})

test('seniors set up, reconfigure and remove their own MFA in User Management, with the password [D15.222]', async ({
  page,
  request,
}) => {
  const email = await addUser(request, { loginType: 'SENIOR' })
  await signInThroughForm(page, email)
  await isIn(page)
  await page.goto(`/admin/user-management?term=${email}`)
  await page.getByRole('row').filter({ hasText: email }).click()
  const drawer = page.getByRole('dialog', { name: /^Edit / })
  await drawer.getByRole('button', { name: 'Set up MFA' }).click()
  await setUpMfa(page, PASSWORD)
  await expect(drawer.getByText('MFA Enabled')).toBeVisible()
  await drawer.getByRole('button', { name: 'Reconfigure MFA' }).click()
  await setUpMfa(page, PASSWORD)
  await expect(drawer.getByText('MFA Enabled')).toBeVisible()

  // A change of the form is saved first, and MFA stays enabled meanwhile.
  await drawer.getByLabel('Title').fill('Lead')
  await expect(drawer.getByRole('button', { name: 'Remove MFA' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('row').filter({ hasText: email }).click()
  await drawer.getByRole('button', { name: 'Remove MFA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove MFA' })
  await dialog.getByLabel('Current Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Incorrect current password')).toBeVisible()
  await dialog.getByLabel('Current Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(drawer.getByRole('button', { name: 'Set up MFA' })).toBeVisible()
})
